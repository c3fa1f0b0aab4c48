// The check-in list: today's visit, and every office with its distance and one button.

import { announce, byId, element } from "./dom.js";
import { metresBetween, officeById, offices } from "./offices.js";
import { checkIn, checkOut, currentVisit, position } from "./store.js";
import { dayText, distanceText, officeName, text, timeText } from "./strings.js";

/** Checks in at `office`, or out of it when it is where the person is. */
export function toggle(office) {
  const leaving = currentVisit()?.office === office.id;
  if (leaving) checkOut();
  else checkIn(office.id);
  announce(text(leaving ? "checkedOutOf" : "checkedInAt", { office: officeName(office) }));
}

/** Words and state of the button that `toggle` belongs to. */
export function showToggle(button, office) {
  const inside = currentVisit()?.office === office.id;
  button.textContent = text(inside ? "checkOut" : "checkIn");
  button.classList.toggle("main", !inside);
  button.setAttribute(
    "aria-label", text(inside ? "checkOutOf" : "checkInAt", { office: officeName(office) }));
}

export function statusText(office) {
  const visit = currentVisit();
  return visit?.office === office.id
    ? text("checkedInSince", { time: timeText(visit.in) })
    : text("notCheckedIn");
}

export function distanceTo(office) {
  const here = position();
  return here === null ? text("distanceUnknown") : distanceText(metresBetween(here, office));
}

function card(office) {
  const id = `office-${office.id}`;
  return element("li", { id, class: "card office" },
    element("div", { class: "head" },
      element("a", { id: `${id}-link`, href: `office.html?id=${office.id}` }),
      element("span", { id: `${id}-distance`, class: "figure" })),
    element("p", { id: `${id}-address`, class: "place" }),
    element("div", { class: "foot" },
      element("span", { id: `${id}-status`, class: "state" }),
      element("button", { id: `${id}-button`, type: "button", onclick: () => toggle(office) })));
}

function fillCard(office) {
  const id = `office-${office.id}`;
  const known = position() !== null;
  byId(id).dataset.state = currentVisit()?.office === office.id ? "in" : "out";
  byId(`${id}-link`).textContent = officeName(office);
  byId(`${id}-distance`).textContent = known ? distanceTo(office) : "";
  byId(`${id}-address`).textContent = office.address[document.documentElement.lang];
  byId(`${id}-status`).textContent = statusText(office);
  showToggle(byId(`${id}-button`), office);
}

export function startList() {
  byId("office-list").append(...offices.map(card));
  byId("today-check-out").addEventListener("click", () => {
    const visit = currentVisit();
    if (visit) toggle(officeById(visit.office));
    byId("offices-title").focus();
  });
}

/** Brings the view up to date, leaving every button where it is so that focus stays on it. */
export function showList() {
  const visit = currentVisit();
  const office = visit && officeById(visit.office);
  byId("today").dataset.state = visit ? "in" : "out";
  byId("today-date").textContent = dayText(Date.now());
  byId("today-status").textContent =
    office ? text("checkedInAt", { office: officeName(office) }) : text("notCheckedIn");
  byId("today-detail").textContent =
    visit ? text("since", { time: timeText(visit.in) }) : text("chooseOffice");
  byId("today-check-out").hidden = visit === null;
  byId("offices-hint").hidden = position() !== null;
  offices.forEach(fillCard);
}
