// The line to the native app, in both directions.
//
//   page → app   window.webkit.messageHandlers.locationSearch.postMessage({ action, value })
//   app → page   OCAPP.locationSearch(latitude, longitude)
//
// `OCAPP` is there on every page of the app, so an answer that comes late, when the person has
// already moved on, is kept rather than lost.

import { officesByDistance } from "./offices.js";
import { isPosition, setPosition } from "./store.js";

const answers = new EventTarget();

function handler() {
  return window.webkit?.messageHandlers?.locationSearch ?? null;
}

/** Whether the page runs inside the app, rather than in an ordinary browser. */
export function isInApp() {
  return handler() !== null;
}

/**
 * Sends the question. Resolves with a position when the app replies to the message itself, with
 * null when it will call `OCAPP.locationSearch` instead; rejects when the app refuses.
 */
export async function askForPosition(value) {
  const reply = await handler().postMessage({ action: "search", value });
  return isPosition(reply) ? { latitude: reply.latitude, longitude: reply.longitude } : null;
}

/** Calls `listener` with each `{position}` or `{reason}` that the app sends. */
export function onAnswer(listener) {
  answers.addEventListener("answer", (event) => listener(event.detail));
}

export function accept(position, from) {
  setPosition({ latitude: position.latitude, longitude: position.longitude, from });
}

/**
 * Called by the app with degrees as numbers. Returns the nearest office and its distance, or null
 * when the values are not a position (an app that has found none passes null twice). 0, 0 is a place.
 */
function locationSearch(latitude, longitude) {
  const position = { latitude, longitude };
  if (!isPosition(position)) {
    const none = latitude == null && longitude == null;
    const reason = none ? "none" : "invalid";
    answers.dispatchEvent(new CustomEvent("answer", { detail: { reason } }));
    return null;
  }
  accept(position, "app");
  answers.dispatchEvent(new CustomEvent("answer", { detail: { position } }));
  const [nearest] = officesByDistance(position);
  return { nearest: nearest.office.id, metres: Math.round(nearest.metres) };
}

Object.defineProperty(window, "OCAPP", { value: Object.freeze({ locationSearch }), enumerable: true });
