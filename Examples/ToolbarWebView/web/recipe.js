// One step a history entry, by `pushState`, so that the bars' Back and Forward walk through the
// recipe. Page to app: the `timer` handler. App to page: `Recipe.finished(minutes)`.

import { words } from "./words.js";

const byId = (id) => document.getElementById(id);
const minutes = [5, 10, 20, 5];

function step() {
  const number = Number(new URLSearchParams(location.search).get("step") ?? "1");
  return Number.isInteger(number) && number >= 1 && number <= words.steps.length ? number : 1;
}

function show() {
  const number = step();
  const [heading, text] = words.steps[number - 1];
  byId("count").textContent =
    words.count.replace("{n}", String(number)).replace("{all}", String(words.steps.length));
  byId("heading").textContent = heading;
  byId("text").textContent = text;
  byId("next").disabled = number === words.steps.length;
  byId("answer").textContent = "";
  document.title = `${heading} · ${words.dish}`;
}

async function askForTimer() {
  const handler = window.webkit?.messageHandlers?.timer;
  if (!handler) {
    byId("answer").textContent = words.noApp;
    return;
  }
  byId("answer").textContent = words.asked;
  try {
    const reply = await handler.postMessage({ minutes: minutes[step() - 1] });
    byId("answer").textContent = words.started.replace("{minutes}", String(reply.minutes));
  } catch (error) {
    byId("answer").textContent = error.message;
  }
}

byId("next").addEventListener("click", () => {
  history.pushState(null, "", `?step=${step() + 1}`);
  show();
  byId("heading").focus();
});
byId("timer").addEventListener("click", askForTimer);
addEventListener("popstate", show);

window.Recipe = Object.freeze({
  step,
  /** Called by the app when a timer has run out; returns the step that is shown. */
  finished(count) {
    byId("answer").textContent = words.over.replace("{minutes}", String(count));
    return step();
  },
});

byId("next").textContent = words.next;
byId("timer").textContent = words.timer;
byId("note").textContent = words.note;
show();
document.documentElement.dataset.ready = "true";
