// What this device remembers: visits, who is signed in, the language (kept), and the last position
// (for this window only, because a position grows old). What is read back is checked, never trusted:
// another version of the app, or a person with an inspector, may have written it.

import { officeById } from "./offices.js";

const keys = {
  visits: "officecheckin.visits",
  person: "officecheckin.person",
  language: "officecheckin.language",
  position: "officecheckin.position",
};
const longestHistory = 50;
const changes = new EventTarget();

// Storage can be refused (a private window, an opaque origin). The app then remembers until it closes.
const memory = new Map();

function read(area, key) {
  if (memory.has(key)) return memory.get(key);
  try {
    return JSON.parse(window[area].getItem(key));
  } catch {
    return null;
  }
}

function write(area, key, value) {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, JSON.stringify(value));
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
  changes.dispatchEvent(new Event("change"));
}

/** Calls `listener` after every change, also one made in another window; returns its own undo. */
export function onChange(listener) {
  const fromElsewhere = (event) => {
    if (event.key === null || Object.values(keys).includes(event.key)) listener();
  };
  changes.addEventListener("change", listener);
  window.addEventListener("storage", fromElsewhere);
  return () => {
    changes.removeEventListener("change", listener);
    window.removeEventListener("storage", fromElsewhere);
  };
}

// Visits, newest first. A visit without `out` is the current one; there is at most one.

const isTime = (value) => typeof value === "string" && !Number.isNaN(Date.parse(value));

export function visits() {
  const stored = read("localStorage", keys.visits);
  if (!Array.isArray(stored)) return [];
  return stored.filter((visit) => visit !== null && typeof visit === "object"
    && officeById(visit.office) && isTime(visit.in) && (visit.out === null || isTime(visit.out)));
}

export function currentVisit() {
  return visits().find((visit) => visit.out === null) ?? null;
}

function closed(list, time) {
  return list.map((visit) => (visit.out === null ? { ...visit, out: time } : visit));
}

export function checkIn(office) {
  const time = new Date().toISOString();
  const list = [{ office, in: time, out: null }, ...closed(visits(), time)];
  write("localStorage", keys.visits, list.slice(0, longestHistory));
}

export function checkOut() {
  write("localStorage", keys.visits, closed(visits(), new Date().toISOString()));
}

// Who is signed in.

export const longestName = 40;

export function cleanName(value) {
  if (typeof value !== "string") return null;
  const name = value.trim().replace(/\s+/g, " ");
  return name.length > 0 && name.length <= longestName ? name : null;
}

export function person() {
  return cleanName(read("localStorage", keys.person));
}

export function setPerson(name) {
  write("localStorage", keys.person, name === null ? null : cleanName(name));
}

// Language: what was chosen, otherwise what the system prefers.

export function language() {
  const chosen = read("localStorage", keys.language);
  if (chosen === "en" || chosen === "ko") return chosen;
  return /^ko\b/i.test(navigator.language ?? "") ? "ko" : "en";
}

export function setLanguage(value) {
  write("localStorage", keys.language, value);
}

// The last position: `{latitude, longitude, from: "app" | "browser"}`.

export function isPosition(value) {
  return value !== null && typeof value === "object"
    && Number.isFinite(value.latitude) && Math.abs(value.latitude) <= 90
    && Number.isFinite(value.longitude) && Math.abs(value.longitude) <= 180;
}

export function position() {
  const stored = read("sessionStorage", keys.position);
  return isPosition(stored) ? stored : null;
}

export function setPosition(value) {
  write("sessionStorage", keys.position, value);
}

/** Forgets everything that this app has stored. */
export function forgetEverything() {
  write("localStorage", keys.visits, null);
  write("localStorage", keys.person, null);
  write("localStorage", keys.language, null);
  write("sessionStorage", keys.position, null);
}
