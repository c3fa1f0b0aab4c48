// The words of the app's own pages, in the language of the system.

const korean = {
  title: "어디로 갈까요?",
  lead: "위에 주소를 평소처럼 입력하세요.",
  pages: "앱 안의 페이지",
  notice: "한글 주소",
  long: "긴 페이지",
  longLead: "Ctrl+F로 찾아보세요.",
  outside: "주의할 주소",
  plain: "암호화되지 않은 주소",
  plainLead: "거부: 이 호스트에는 http를 허용하지 않습니다.",
  nowhere: "없는 호스트",
  nowhereLead: "앱이 알려 주고, 원하면 다시 시도합니다.",
  call: "전화번호",
  callLead: "동의하면 시스템으로 넘깁니다.",
  data: "링크 속 페이지",
  dataLead: "창 맨 위에서는 거부합니다.",
  back: "시작으로",
  noticeLead: "주소가 한글이어도 그대로 열립니다.",
  chapter: "장",
};

const isKorean = navigator.language.startsWith("ko");

if (isKorean) {
  document.documentElement.lang = "ko";
  for (const node of document.querySelectorAll("[data-text]")) {
    node.textContent = korean[node.dataset.text] ?? node.textContent;
  }
  document.title = document.querySelector("h1")?.textContent ?? document.title;
}

const chapters = document.getElementById("chapters");
for (let number = 1; chapters && number <= 24; number += 1) {
  const heading = document.createElement("h2");
  heading.textContent = isKorean ? `${number}${korean.chapter}` : `Chapter ${number}`;
  const text = document.createElement("p");
  text.textContent = number === 17
    ? (isKorean ? "찾는 낱말은 도요새입니다." : "The word to find is sandpiper.")
    : (isKorean ? "여기는 아닙니다. 더 내려가 보세요." : "Not here. Further down.");
  chapters.append(heading, text);
}
document.documentElement.dataset.ready = "true";
