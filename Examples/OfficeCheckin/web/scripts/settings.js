// Settings, and everything here that the app answers natively: dialogs, files, devices, errors.

import { byId, element, report } from "./dom.js";
import { icon } from "./icons.js";
import { browserPosition, forgetLocation } from "./location.js";
import { isInApp } from "./native.js";
import { forgetEverything, setLanguage } from "./store.js";
import { locale, sizeText, text } from "./strings.js";

const webVersion = "1.0.0";

// MARK: Dialogs

function showAlert() {
  alert(text("alertQuestion"));
  report("dialog-result", "done", text("alertAnswer"));
}

function showConfirm() {
  const yes = confirm(text("confirmQuestion"));
  report("dialog-result", "done", text(yes ? "confirmYes" : "confirmNo"));
}

function showPrompt() {
  const answer = prompt(text("promptQuestion"), text("promptDefault"));
  report("dialog-result", "done",
    answer === null ? text("promptCancelled") : text("promptAnswer", { answer }));
}

// MARK: Photos

function photoRow(file) {
  const url = URL.createObjectURL(file);
  const release = () => URL.revokeObjectURL(url);
  const replace = (event) => {
    release();
    event.target.replaceWith(element("span", { "data-icon": "photo" }, icon("photo")));
  };
  return element("li", {},
    element("img", { src: url, alt: "", onload: release, onerror: replace }),
    element("span", {}, file.name),
    element("span", { class: "figure" }, sizeText(file.size)));
}

function showPhotos() {
  const files = [...byId("photos").files];
  const size = sizeText(files.reduce((sum, file) => sum + file.size, 0));
  byId("photos-list").replaceChildren(...files.map(photoRow));
  byId("photos-list").hidden = files.length === 0;
  const key = files.length === 0 ? "photosNone" : files.length === 1 ? "photosOne" : "photosMany";
  report("photos-result", files.length === 0 ? "idle" : "done",
    text(key, { count: files.length, size }));
}

// MARK: Devices

const mediaErrors = {
  NotAllowedError: "deviceRefused",
  SecurityError: "deviceRefused",
  NotFoundError: "deviceMissing",
  OverconstrainedError: "deviceMissing",
};

async function tryMedia(kind, constraints) {
  const device = text(kind);
  if (!navigator.mediaDevices?.getUserMedia) {
    report("device-result", "failed", text("deviceUnavailable", { device }));
    return;
  }
  report("device-result", "waiting", text("deviceAsking"));
  try {
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    const label = stream.getTracks()[0]?.label || device;
    stream.getTracks().forEach((track) => track.stop());
    report("device-result", "done", text(`${kind}Works`, { label }));
  } catch (error) {
    report("device-result", "failed",
      text(mediaErrors[error.name] ?? "deviceFailed", { device, reason: error.message || error.name }));
  }
}

async function tryPosition() {
  report("device-result", "waiting", text("deviceAsking"));
  const answer = await browserPosition();
  if (answer.position) {
    report("device-result", "done", text("positionWorks", {
      latitude: answer.position.latitude.toFixed(4),
      longitude: answer.position.longitude.toFixed(4),
    }));
  } else {
    report("device-result", "failed",
      text(answer.key, { device: text("position"), reason: answer.reason }));
  }
}

// MARK: About

function reset() {
  const yes = confirm(text("resetQuestion"));
  if (yes) {
    forgetEverything();
    forgetLocation();
  }
  report("reset-result", "done", text(yes ? "resetDone" : "resetKept"));
}

export function startSettings() {
  const on = (id, type, listener) => byId(id).addEventListener(type, listener);
  for (const code of ["en", "ko"]) on(`language-${code}`, "change", () => setLanguage(code));
  on("dialog-alert", "click", showAlert);
  on("dialog-confirm", "click", showConfirm);
  on("dialog-prompt", "click", showPrompt);
  on("photos", "change", showPhotos);
  on("device-camera", "click", () => tryMedia("camera", { video: true }));
  on("device-microphone", "click", () => tryMedia("microphone", { audio: true }));
  on("device-location", "click", tryPosition);
  on("reset", "click", reset);
}

export function showSettings() {
  byId(`language-${locale()}`).checked = true;
  byId("runs-in").textContent = text(isInApp() ? "runsInApp" : "runsInBrowser");
  byId("web-version").textContent = webVersion;
  if (byId("photos").files.length === 0) byId("photos-result").textContent = text("photosNone");
}
