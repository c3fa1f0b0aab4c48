// Small pieces for building and filling the page. Text goes in as text, never as markup.

import { icon } from "./icons.js";
import { locale, text } from "./strings.js";

export function byId(id) {
  return document.getElementById(id);
}

/** `element("li", { id: "x", onclick: f }, "text", child)`; attributes that are null are left out. */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null) continue;
    if (typeof value === "function") node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

/** Puts the words and icons that the markup names into it, in the current language. */
export function fillPage() {
  document.documentElement.lang = locale();
  for (const node of document.querySelectorAll("[data-text]")) {
    node.textContent = text(node.dataset.text);
  }
  for (const node of document.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", text(node.dataset.label));
  }
  for (const node of document.querySelectorAll("[data-icon]:empty")) {
    node.append(icon(node.dataset.icon));
  }
}

/** Shows an outcome: `state` is "done", "failed", "waiting" or "idle". */
export function report(id, state, words) {
  const node = byId(id);
  node.removeAttribute("data-text");
  node.dataset.state = state;
  node.textContent = words;
}

/** Says something to a screen reader that the page already shows to the eye. */
export function announce(words) {
  byId("announce").textContent = words;
}
