// A single-page app: `/` is the list, `/notice/ID` a notice. The app's Swift side sends commands
// through `Board` and through the `board:read-all` event.

import { notices } from "./notices.js";

const language = navigator.language.startsWith("ko") ? "ko" : "en";
const words = {
  en: { board: "Notice board", unread: "{n} new", gone: "This notice is no longer here.", all: "All notices", news: "A new version of the board is here.", use: "Show it" },
  ko: { board: "알림판", unread: "새 글 {n}", gone: "이 알림은 이제 없습니다.", all: "모든 알림", news: "알림판의 새 버전이 있습니다.", use: "보기" },
}[language];

const main = document.getElementById("main");
const title = document.getElementById("title");

function readIds() {
  return new Set((localStorage.getItem("read") ?? "").split(" ").filter(Boolean));
}

function markRead(...ids) {
  localStorage.setItem("read", [...new Set([...readIds(), ...ids])].join(" "));
}

function element(name, attributes, ...children) {
  const node = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => node.setAttribute(key, value));
  node.append(...children);
  return node;
}

function unread() {
  const read = readIds();
  return notices.filter((notice) => !read.has(notice.id));
}

function list() {
  const waiting = new Set(unread().map((notice) => notice.id));
  return element("ul", { id: "list" }, ...notices.map((notice) => {
    const [heading, text] = notice[language];
    const state = waiting.has(notice.id) ? { "data-unread": "" } : {};
    return element("li", {}, element(
      "a", { class: "card", id: notice.id, href: `/notice/${notice.id}`, ...state },
      element("b", {}, heading), element("span", {}, text)));
  }));
}

function article(id) {
  const notice = notices.find((candidate) => candidate.id === id);
  if (notice) markRead(id);
  const text = notice ? notice[language][1] : words.gone;
  return element(
    "article", { id: "notice" }, element("p", {}, text),
    element("p", {}, element("a", { id: "all", href: "/" }, words.all)));
}

function show() {
  const id = /^\/notice\/([^/]+)$/.exec(location.pathname)?.[1];
  main.replaceChildren(id ? article(id) : list());
  title.textContent = notices.find((notice) => notice.id === id)?.[language][0] ?? words.board;
  document.title = title.textContent;
  const count = unread().length;
  document.getElementById("unread").textContent =
    count === 0 ? "" : words.unread.replace("{n}", String(count));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || link.closest("#update") || link.origin !== location.origin || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  show();
  title.focus();
});
addEventListener("popstate", show);
addEventListener("board:read-all", () => {
  markRead(...notices.map((notice) => notice.id));
  show();
});

// A link into the app, such as noticeboard://notice/choir.
addEventListener("dovetail:link", (event) => {
  const target = event.detail.page && new URL(event.detail.page);
  if (!target || target.origin !== location.origin) return;
  event.preventDefault();
  history.pushState(null, "", target.pathname);
  show();
});

// A newer version of these pages has come; it is used when the page is loaded again.
addEventListener("dovetail:update", () => {
  const bar = document.getElementById("update");
  bar.querySelector("span").textContent = words.news;
  bar.querySelector("a").textContent = words.use;
  bar.querySelector("a").onclick = (event) => {
    event.preventDefault();
    location.reload();
  };
  bar.hidden = false;
});

// What the app's Swift side can ask for.
window.Board = Object.freeze({
  unread: () => unread().length,
  open(id) {
    if (!notices.some((notice) => notice.id === id)) throw new RangeError(`no notice named ${id}`);
    history.pushState(null, "", `/notice/${encodeURIComponent(id)}`);
    show();
    return document.title;
  },
});

document.documentElement.lang = language;
show();
document.documentElement.dataset.ready = "true";
