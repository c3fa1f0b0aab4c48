// Asks Swift for a greeting, and says it in the language of the system.

const texts = {
  en: {
    title: "Hello",
    heading: "Hello from both sides",
    label: "Your name",
    greet: "Ask Swift",
    answer: "Hello, {name}! This is Swift, on {system}.",
    noApp: "Only in the app is there somebody to answer.",
    failed: "No answer: {message}",
  },
  ko: {
    title: "안녕",
    heading: "양쪽에서 안녕하세요",
    label: "이름",
    greet: "Swift에 묻기",
    answer: "{name} 님, 안녕하세요! {system}에서 도는 Swift입니다.",
    noApp: "앱 안에서만 대답할 이가 있습니다.",
    failed: "대답이 없습니다: {message}",
  },
};
const language = navigator.language.startsWith("ko") ? "ko" : "en";
const words = texts[language];
const part = id => document.getElementById(id);
const say = (text, values) =>
  part("answer").textContent = text.replace(/\{(\w+)\}/g, (_, key) => values[key]);

document.documentElement.lang = language;
document.title = words.title;
part("heading").textContent = words.heading;
part("name-label").textContent = words.label;
part("greet").textContent = words.greet;

part("ask").addEventListener("submit", async event => {
  event.preventDefault();
  if (!window.dovetail) return say(words.noApp, {});
  part("greet").disabled = true;
  try {
    say(words.answer, await dovetail.invoke("greet", part("name").value));
  } catch (error) {
    say(words.failed, error);
  }
  part("greet").disabled = false;
});
