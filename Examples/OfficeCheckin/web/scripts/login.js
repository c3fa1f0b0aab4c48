import { byId, fillPage } from "./dom.js";
import { cleanName, setPerson } from "./store.js";
import { text } from "./strings.js";

function signIn(name) {
  const opener = window.opener;
  if (opener === null || opener.closed) {
    // Opened as a page of its own: there is no window to tell.
    setPerson(name);
    location.replace("index.html");
    return;
  }
  // Only a window of our own origin may learn the name: for any other the engine drops the message.
  opener.postMessage({ type: "signed-in", name }, location.origin);
  byId("login-form").hidden = true;
  byId("login-done").hidden = false;
  window.close();
}

function submit(event) {
  event.preventDefault();
  const field = byId("login-name");
  const name = cleanName(field.value);
  field.setAttribute("aria-invalid", String(name === null));
  byId("login-error").textContent = name === null ? text("nameMissing") : "";
  if (name === null) field.focus();
  else signIn(name);
}

function cancel() {
  if (cleanName(byId("login-name").value) !== null && !confirm(text("leaveSignIn"))) return;
  if (window.opener === null) location.replace("index.html");
  else window.close();
}

fillPage();
document.title = `${text("signIn")} · ${text("app")}`;
byId("login-form").addEventListener("submit", submit);
byId("login-cancel").addEventListener("click", cancel);
document.documentElement.dataset.ready = "true";
