// Where the person is: the app is asked, and answers through OCAPP or by replying to the message.

import { byId, element } from "./dom.js";
import { accept, askForPosition, isInApp, onAnswer } from "./native.js";
import { officesByDistance } from "./offices.js";
import { position } from "./store.js";
import { distanceText, officeName, text } from "./strings.js";

const patience = 20_000;

// The state of the question, and the words for it: kept as a key so that a change of language shows.
let status = { state: "idle", key: "locationIdle", values: {} };
let question = 0;
let timer = null;

function show(state, key, values = {}) {
  clearTimeout(timer);
  status = { state, key, values };
  showLocation();
}

/** Whether `asked` is still the question that waits; an answer to an older one changes nothing. */
const waits = (asked) => asked === question && status.state === "waiting";

async function ask(event) {
  event.preventDefault();
  if (!isInApp()) {
    show("no-app", "locationNoApp");
    return;
  }
  const asked = ++question;
  show("waiting", "locationWaiting");
  timer = setTimeout(() => {
    if (waits(asked)) show("failed", "locationLate");
  }, patience);
  try {
    const reply = await askForPosition(byId("location-value").value.trim());
    if (reply === null || !waits(asked)) return;
    accept(reply, "app");
    show("found", "locationFromApp");
  } catch (error) {
    if (waits(asked)) show("failed", "locationRefused", { reason: error?.message || String(error) });
  }
}

async function askBrowser() {
  const asked = ++question;
  show("waiting", "locationWaitingBrowser");
  const answer = await browserPosition();
  if (!waits(asked)) return;
  if (answer.position) {
    accept(answer.position, "browser");
    show("found", "locationFromBrowser");
  } else {
    show("failed", answer.key, { device: text("position"), reason: answer.reason });
  }
}

/** The web view's own position: `{position}`, or the `{key, reason}` of what went wrong. */
export function browserPosition() {
  if (!navigator.geolocation) return Promise.resolve({ key: "deviceUnavailable" });
  const keys = { 1: "deviceRefused", 2: "deviceMissing", 3: "deviceLate" };
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({
        position: { latitude: coords.latitude, longitude: coords.longitude },
      }),
      (error) => resolve({ key: keys[error.code] ?? "deviceFailed", reason: error.message }),
      { timeout: patience, maximumAge: 60_000 });
  });
}

function row({ office, metres }, index) {
  return element("li", { id: `distance-${office.id}` },
    element("span", index === 0 ? { class: "nearest" } : {}, officeName(office)),
    element("span", { class: "figure" }, distanceText(metres)));
}

export function startLocation() {
  byId("location-form").addEventListener("submit", ask);
  byId("location-browser").addEventListener("click", askBrowser);
  onAnswer(({ reason }) => {
    question += 1;
    if (reason === "none") show("failed", "locationNone");
    else if (reason === "invalid") show("failed", "locationInvalid");
    else show("found", "locationFromApp");
  });
  if (position() !== null) status = { state: "found", key: "locationKept", values: {} };
  else if (!isInApp()) status = { state: "no-app", key: "locationNoApp", values: {} };
}

/** Called when everything has been forgotten. */
export function forgetLocation() {
  question += 1;
  show("idle", "locationIdle");
}

export function showLocation() {
  const line = byId("location-status");
  line.dataset.state = status.state;
  const words = text(status.key, status.values);
  if (line.textContent !== words) line.textContent = words;
  byId("location-form").setAttribute("aria-busy", String(status.state === "waiting"));

  const here = position();
  byId("location-result").hidden = here === null;
  if (here === null) return;
  byId("location-latitude").textContent = here.latitude.toFixed(4);
  byId("location-longitude").textContent = here.longitude.toFixed(4);
  byId("distance-list").replaceChildren(...officesByDistance(here).map(row));
}
