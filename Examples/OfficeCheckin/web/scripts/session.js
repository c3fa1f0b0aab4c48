// Signing in: a popup that posts to this window and closes itself.

import { announce, byId } from "./dom.js";
import { cleanName, person, setPerson } from "./store.js";
import { text } from "./strings.js";

/** Shows who is signed in. The buttons are on the main page only. */
export function showPerson() {
  const name = person();
  const shown = byId("person");
  shown.hidden = name === null;
  shown.textContent = name === null ? "" : text("personName", { name });
  byId("person-label").hidden = name === null;
  if (byId("sign-in")) {
    byId("sign-in").hidden = name !== null;
    byId("sign-out").hidden = name === null;
  }
}

function openLogin() {
  // Asking again for a window of this name brings the open one to the front.
  const login = window.open("login.html", "login", "width=360,height=480");
  const note = byId("sign-in-note");
  note.hidden = login !== null;
  note.textContent = login === null ? text("popupRefused") : "";
  login?.focus();
}

function receive(event) {
  if (event.origin !== location.origin) return;
  const message = event.data;
  if (message === null || typeof message !== "object" || message.type !== "signed-in") return;
  const name = cleanName(message.name);
  if (name === null) return;
  setPerson(name);
  announce(text("nowSignedIn", { name }));
}

/** Listens for the popup, also on a page that the person went to while it was open. */
export function startSession() {
  window.addEventListener("message", receive);
  byId("sign-in")?.addEventListener("click", openLogin);
  byId("sign-out")?.addEventListener("click", () => {
    setPerson(null);
    announce(text("nowSignedOut"));
    byId("sign-in").focus();
  });
}
