import { words } from "./words.js";

document.title = words.note;
document.getElementById("heading").textContent = words.note;
document.getElementById("text").textContent = words.noteText;
const close = document.getElementById("close");
close.textContent = words.close;
close.addEventListener("click", () => window.close());
document.documentElement.dataset.ready = "true";
