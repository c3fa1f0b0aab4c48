// What people read, in the language of the app.

const language = (window.dovetail?.app.language ?? navigator.language).startsWith("ko") ? "ko" : "en";

const all = {
  en: {
    title: "Library card", signIn: "Sign in", signOut: "Sign out", card: "Card number", pin: "PIN",
    hint: "Try card 1001 or 1002 with the PIN 0000.", loans: "Borrowed", people: "Family",
    add: "Add a person", library: "Riverside Library", call: "Call the library", map: "Show on a map",
    due: "due {day}", remind: "Remind me", wrong: "Card number or PIN is wrong.",
    kept: "You stay signed in.", notKept: "You stay signed in until the app ends: this system has no store for secrets.",
    reminder: "{title} is due", unnamed: "Me", person: "Person {n}", shown: "shown", use: "Switch",
    about: "{id} {version} ({build}), {platform}", outside: "This page belongs in the Library Card app.",
  },
  ko: {
    title: "도서관 카드", signIn: "로그인", signOut: "로그아웃", card: "카드 번호", pin: "비밀번호",
    hint: "카드 1001 또는 1002와 비밀번호 0000으로 해 보세요.", loans: "빌린 책", people: "가족",
    add: "가족 추가", library: "강변 도서관", call: "도서관에 전화하기", map: "지도에서 보기",
    due: "{day} 반납", remind: "알림 받기", wrong: "카드 번호나 비밀번호가 맞지 않습니다.",
    kept: "로그인이 유지됩니다.", notKept: "비밀을 보관할 곳이 없는 시스템이라 앱을 끝낼 때까지만 로그인됩니다.",
    reminder: "{title} 반납일입니다", unnamed: "나", person: "가족 {n}", shown: "사용 중", use: "바꾸기",
    about: "{id} {version} ({build}), {platform}", outside: "이 페이지는 도서관 카드 앱에서 열어 주세요.",
  },
}[language];

export function text(key, values = {}) {
  return all[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

export function day(date) {
  return new Date(date).toLocaleDateString(language, { month: "long", day: "numeric" });
}

document.documentElement.lang = language;
for (const element of document.querySelectorAll("[data-text]"))
  element.textContent = text(element.dataset.text);
document.title = text("title");
