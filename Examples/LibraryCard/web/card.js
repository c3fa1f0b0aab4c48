// The page knows no token and no password store: Swift signs in, and from then on every request to
// the library has the token. A 401 is not seen here either, as long as Swift gets a new token.

import { day, text } from "./words.js";

const app = window.dovetail?.app;
const byId = (id) => document.getElementById(id);

function element(name, attributes, ...children) {
  const node = Object.assign(document.createElement(name), attributes);
  node.append(...children);
  return node;
}

function say(key) {
  byId("note").textContent = text(key);
  byId("note").hidden = false;
}

// MARK: Loans

function row(loan) {
  const remind = element("button", { id: `remind-${loan.id}` }, text("remind"));
  remind.addEventListener("click", () => {
    const title = text("reminder", { title: loan.title });
    dovetail.invoke("remind", { id: loan.id, title, link: `index.html?loan=${loan.id}` });
  });
  const due = element("span", { className: "soft" }, text("due", { day: day(loan.due) }));
  return element("li", { id: `loan-${loan.id}` }, element("b", {}, loan.title), due, remind);
}

async function show() {
  const answer = await fetch("api/loans");
  byId("signed-in").hidden = !answer.ok;
  byId("signed-out").hidden = answer.ok;
  if (answer.ok) {
    const { name, loans } = await answer.json();
    byId("name").textContent = name;
    byId("photo").src = "api/photo";
    byId("loans").replaceChildren(...loans.map(row));
    point(new URL(location.href));
  }
  document.documentElement.dataset.ready = answer.ok ? "in" : "out";
}

/** Points at the loan that an address means. */
function point(address) {
  const id = address.searchParams.get("loan");
  for (const loan of byId("loans").children) {
    if (loan.id === `loan-${id}`) loan.setAttribute("aria-current", "true");
    else loan.removeAttribute("aria-current");
  }
  document.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
}

// MARK: People

async function showPeople() {
  const people = await dovetail.invoke("people");
  byId("people").replaceChildren(...people.map(({ id, name, isShown }) => {
    const use = element("button", { id: `use-${id}`, disabled: isShown }, text(isShown ? "shown" : "use"));
    use.addEventListener("click", () => dovetail.invoke("use", id));
    return element("li", {}, element("b", {}, name || text("unnamed")), use);
  }));
}

async function add() {
  const name = text("person", { n: byId("people").children.length + 1 });
  await dovetail.invoke("add", name);
  await showPeople();
}

// MARK: Signing in and out

async function signIn(event) {
  event.preventDefault();
  try {
    const isKept = await dovetail.invoke("signIn", { card: byId("card").value, pin: byId("pin").value });
    say(isKept ? "kept" : "notKept");
    await show();
    byId("name").focus();
  } catch {
    say("wrong");
  }
}

// MARK: Starting

function start() {
  byId("signed-out").addEventListener("submit", signIn);
  byId("sign-out").addEventListener("click", () => dovetail.invoke("signOut"));
  byId("add").addEventListener("click", add);
  byId("about").textContent = text("about", app);
  // A link such as librarycard://index.html?loan=2, and a notification that is pressed.
  addEventListener("dovetail:link", (event) => {
    const page = new URL(event.detail.page);
    if (page.pathname !== "/index.html") return;
    event.preventDefault();
    history.replaceState(null, "", page.search || "/");
    point(page);
  });
  showPeople();
  show();
}

if (app) start();
else say("outside");
