// The recipe's words, in the language of the system.

const texts = {
  en: {
    dish: "Kimchi stew",
    steps: [
      ["Cut", "A quarter of old kimchi and half a block of tofu, in bites."],
      ["Fry", "Pork belly first, then the kimchi, until it turns glossy."],
      ["Simmer", "Water to cover, a spoon of chilli powder. Twenty minutes, lid on."],
      ["Serve", "Tofu for the last five minutes. Eat with rice."],
    ],
    count: "Step {n} of {all}",
    next: "Next step",
    timer: "Ask the app for a timer",
    asked: "Asking the app …",
    started: "The app counts {minutes} minutes.",
    over: "{minutes} minutes are over.",
    noApp: "Only in the app.",
    note: "A note on kimchi",
    noteText: "The older it is, the better the stew. Young kimchi makes it sweet.",
    close: "Close",
  },
  ko: {
    dish: "김치찌개",
    steps: [
      ["썰기", "묵은지 반의 반 포기와 두부 반 모를 한입 크기로 썹니다."],
      ["볶기", "삼겹살을 먼저, 그다음 김치를 윤이 날 때까지 볶습니다."],
      ["끓이기", "자작하게 물을 붓고 고춧가루 한 숟갈. 뚜껑을 덮고 이십 분."],
      ["내기", "마지막 오 분에 두부를 넣습니다. 밥과 함께 먹습니다."],
    ],
    count: "{all}단계 중 {n}",
    next: "다음 단계",
    timer: "앱에 타이머 부탁하기",
    asked: "앱에 묻는 중 …",
    started: "앱이 {minutes}분을 셉니다.",
    over: "{minutes}분이 지났습니다.",
    noApp: "앱에서만 됩니다.",
    note: "김치 이야기",
    noteText: "오래될수록 찌개가 맛있습니다. 햇김치로 끓이면 달아집니다.",
    close: "닫기",
  },
};

export const language = navigator.language.startsWith("ko") ? "ko" : "en";
export const words = texts[language];
document.documentElement.lang = language;
