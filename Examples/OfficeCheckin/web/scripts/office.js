// office.html: one office, as a document of its own.

import { byId, element, fillPage } from "./dom.js";
import { distanceTo, showToggle, statusText, toggle } from "./list.js";
import "./native.js";
import { officeById } from "./offices.js";
import { showPerson, startSession } from "./session.js";
import { currentVisit, onChange, visits } from "./store.js";
import { dayText, locale, officeName, text, timeText } from "./strings.js";

const office = officeById(new URLSearchParams(location.search).get("id"));

function visitRow(visit) {
  const until = visit.out === null ? text("untilNow") : timeText(visit.out);
  return element("li", {},
    element("span", {}, dayText(visit.in, "short")),
    element("span", { class: "figure" }, `${timeText(visit.in)} – ${until}`));
}

function show() {
  fillPage();
  showPerson();
  byId("office-found").hidden = office === null;
  byId("office-unknown").hidden = office !== null;
  document.title = `${office ? officeName(office) : text("unknownOffice")} · ${text("app")}`;
  if (office === null) return;

  const here = visits().filter((visit) => visit.office === office.id);
  byId("office-found").dataset.state = currentVisit()?.office === office.id ? "in" : "out";
  byId("office-name").textContent = officeName(office);
  byId("office-address").textContent = office.address[locale()];
  byId("office-status").textContent = statusText(office);
  byId("office-hours").textContent = `${office.opens} – ${office.closes}`;
  byId("office-distance").textContent = distanceTo(office);
  byId("office-desks").textContent = String(office.desks);
  showToggle(byId("office-button"), office);
  byId("office-visits").replaceChildren(...here.map(visitRow));
  byId("office-visits").hidden = here.length === 0;
  byId("office-no-visits").hidden = here.length > 0;
}

startSession();
if (office) byId("office-button").addEventListener("click", () => toggle(office));
show();
onChange(show);
window.addEventListener("pageshow", (event) => {
  if (event.persisted) show();
});
document.documentElement.dataset.ready = "true";
