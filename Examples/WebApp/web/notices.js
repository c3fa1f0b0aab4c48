// What hangs on the board, in both languages.

export const notices = [
  {
    id: "library",
    en: ["The library opens at eight", "From Monday on, the reading room opens an hour earlier. Bring your card."],
    ko: ["도서관이 여덟 시에 엽니다", "월요일부터 열람실이 한 시간 일찍 문을 엽니다. 카드를 가져오세요."],
  },
  {
    id: "bicycles",
    en: ["Bicycles in the yard", "Please leave the way to the gate free; there is room for forty along the wall."],
    ko: ["마당의 자전거", "문으로 가는 길을 비워 주세요. 담을 따라 마흔 대를 세울 수 있습니다."],
  },
  {
    id: "choir",
    en: ["The choir looks for basses", "We meet on Thursdays at seven. No need to read notes; ears will do."],
    ko: ["합창단에서 베이스를 찾습니다", "목요일 일곱 시에 모입니다. 악보를 못 읽어도 됩니다. 귀만 있으면 됩니다."],
  },
];
