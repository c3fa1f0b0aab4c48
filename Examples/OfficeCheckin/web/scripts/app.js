// index.html: three views in one document, moved between with pushState.

import { byId, fillPage } from "./dom.js";
import { showList, startList } from "./list.js";
import { showLocation, startLocation } from "./location.js";
import { startSession, showPerson } from "./session.js";
import { showSettings, startSettings } from "./settings.js";
import { onChange } from "./store.js";
import { text } from "./strings.js";

const views = {
  offices: showList,
  location: showLocation,
  settings: showSettings,
};

function viewOf(address) {
  const name = new URL(address).searchParams.get("view");
  return Object.hasOwn(views, name ?? "") ? name : "offices";
}

function show() {
  const current = viewOf(location.href);
  fillPage();
  showPerson();
  for (const name of Object.keys(views)) {
    byId(`view-${name}`).hidden = name !== current;
    if (name === current) byId(`tab-${name}`).setAttribute("aria-current", "page");
    else byId(`tab-${name}`).removeAttribute("aria-current");
  }
  views[current]();
  document.title = current === "offices" ? text("app") : `${text(current)} · ${text("app")}`;
}

/** Goes to another view as a plain click on a link of this document would, without loading it. */
function follow(event) {
  const link = event.target.closest?.("a[href]");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.id === "" || link.target) return;
  const target = new URL(link.href);
  if (target.origin !== location.origin || !target.pathname.endsWith("/index.html")) return;
  event.preventDefault();
  go(target);
}

/** Goes to another view of this document. */
function go(target) {
  const name = viewOf(target.href);
  if (name !== viewOf(location.href)) {
    history.pushState(null, "", target.href);
    show();
    scrollTo(0, 0);
  }
  byId(`${name}-title`).focus({ preventScroll: true });
}

startSession();
startList();
startLocation();
startSettings();
show();
onChange(show);
document.addEventListener("click", follow);
// A link into the app, such as officecheckin://index.html?view=location. Other documents of the app
// are loaded by the app itself.
window.addEventListener("dovetail:link", (event) => {
  const target = event.detail.page && new URL(event.detail.page);
  if (!target || target.origin !== location.origin || !target.pathname.endsWith("/index.html")) return;
  event.preventDefault();
  go(target);
});
window.addEventListener("popstate", show);
// A page that comes back from the page cache missed what other documents stored meanwhile.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) show();
});
document.documentElement.dataset.ready = "true";
