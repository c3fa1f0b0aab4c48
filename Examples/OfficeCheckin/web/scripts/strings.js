// Every word of the app, in English and Korean, and numbers and times in the same language.

import { language } from "./store.js";

const strings = {
  en: {
    app: "Office Check-in",
    skip: "Skip to content",
    sections: "Sections",
    offices: "Offices",
    location: "Location",
    settings: "Settings",
    signIn: "Sign in",
    signOut: "Sign out",
    cancel: "Cancel",
    name: "Name",
    signedInAs: "Signed in as",
    personName: "{name}",
    nowSignedIn: "You are signed in as {name}.",
    nowSignedOut: "You are signed out.",
    popupRefused: "The sign-in window was not opened. Allow popups for this app, then try again.",
    signInLead: "Colleagues see this name next to your visits.",
    signInDone: "You are signed in. You can close this window.",
    nameMissing: "Write your name first.",
    leaveSignIn: "Close without signing in?",

    checkIn: "Check in",
    checkOut: "Check out",
    checkInAt: "Check in at {office}",
    checkOutOf: "Check out of {office}",
    notCheckedIn: "Not checked in",
    checkedIn: "Checked in",
    since: "Since {time}",
    checkedInSince: "Checked in since {time}",
    checkedInAt: "Checked in at {office}",
    checkedOutOf: "Checked out of {office}",
    chooseOffice: "Choose an office to start your day.",
    distanceUnknown: "Distance unknown",
    distanceHint: "To see how far each office is,",
    distanceHintLink: "find your position.",

    allOffices: "All offices",
    status: "Status",
    hours: "Hours",
    distance: "Distance",
    desks: "Desks",
    visits: "Your visits",
    noVisits: "You have not been here yet.",
    untilNow: "now",
    unknownOffice: "No such office",
    unknownOfficeLead: "It may have moved. Look in the list of all offices.",

    locationTitle: "Where are you?",
    locationLead: "The app looks up a place, or your own position, and hands the coordinates to this page.",
    place: "Place",
    askApp: "Ask the app",
    askBrowser: "Use the web view’s own position",
    latitude: "Latitude",
    longitude: "Longitude",
    nearestFirst: "Nearest first",
    locationIdle: "No position yet.",
    locationKept: "The last known position.",
    locationWaiting: "Asking the app…",
    locationWaitingBrowser: "Asking for the position…",
    locationLate: "The app has not answered yet. You can ask again.",
    locationFromApp: "Position received from the app.",
    locationFromBrowser: "Position received from the web view.",
    locationNone: "The app found no position.",
    locationInvalid: "The app sent something that is not a position.",
    locationRefused: "The app refused: {reason}",
    locationNoApp: "This page runs in an ordinary browser, so there is no app to ask. Use the web view’s own position, or open Office Check-in as an app.",

    language: "Language",
    dialogs: "Dialogs",
    alert: "Alert",
    confirm: "Confirm",
    prompt: "Prompt",
    dialogsIdle: "The answer shows here.",
    alertQuestion: "Your desk is ready.",
    alertAnswer: "Alert: closed",
    confirmQuestion: "Keep this desk for tomorrow?",
    confirmYes: "Confirm: yes",
    confirmNo: "Confirm: no",
    promptQuestion: "What should we call this desk?",
    promptDefault: "Window seat",
    promptAnswer: "Prompt: {answer}",
    promptCancelled: "Prompt: cancelled",
    photos: "Photos",
    choosePhotos: "Choose photos",
    photosNone: "No photos chosen.",
    photosOne: "1 photo, {size}",
    photosMany: "{count} photos, {size}",
    device: "Camera, microphone, position",
    camera: "Camera",
    microphone: "Microphone",
    position: "Position",
    deviceIdle: "The app asks before it lets a page use them.",
    deviceAsking: "Asking…",
    cameraWorks: "Camera: allowed ({label})",
    microphoneWorks: "Microphone: allowed ({label})",
    positionWorks: "Position: allowed ({latitude}, {longitude})",
    deviceRefused: "{device}: not allowed",
    deviceMissing: "{device}: none found",
    deviceUnavailable: "{device}: this web view does not offer it",
    deviceLate: "{device}: no answer in time",
    deviceFailed: "{device}: failed ({reason})",
    links: "Links that fail",
    linkMissing: "A page that does not exist",
    linkUnreachable: "A host that cannot be reached",
    about: "About",
    runsIn: "Runs in",
    runsInApp: "the app",
    runsInBrowser: "an ordinary browser",
    webVersion: "Web version",
    reset: "Delete everything on this device",
    resetQuestion: "Delete visits, sign-in and settings on this device?",
    resetDone: "Everything is deleted.",
    resetKept: "Nothing was deleted.",
  },

  ko: {
    app: "출근 체크",
    skip: "본문으로 건너뛰기",
    sections: "메뉴",
    offices: "지점",
    location: "위치",
    settings: "설정",
    signIn: "로그인",
    signOut: "로그아웃",
    cancel: "취소",
    name: "이름",
    signedInAs: "로그인한 사람",
    personName: "{name} 님",
    nowSignedIn: "{name} 님으로 로그인했습니다.",
    nowSignedOut: "로그아웃했습니다.",
    popupRefused: "로그인 창을 열지 못했습니다. 팝업을 허용한 뒤 다시 눌러 주세요.",
    signInLead: "방문 기록에 이 이름이 동료에게 보입니다.",
    signInDone: "로그인했습니다. 이 창은 닫아도 됩니다.",
    nameMissing: "이름을 입력해 주세요.",
    leaveSignIn: "로그인하지 않고 닫을까요?",

    checkIn: "출근하기",
    checkOut: "퇴근하기",
    checkInAt: "{office} 출근하기",
    checkOutOf: "{office} 퇴근하기",
    notCheckedIn: "출근 전",
    checkedIn: "출근 중",
    since: "{time}부터",
    checkedInSince: "{time}부터 출근 중",
    checkedInAt: "{office} 출근 중",
    checkedOutOf: "{office} 퇴근 완료",
    chooseOffice: "오늘 일할 지점을 골라 주세요.",
    distanceUnknown: "거리 모름",
    distanceHint: "지점까지의 거리를 보려면",
    distanceHintLink: "내 위치를 찾아 주세요.",

    allOffices: "지점 목록",
    status: "상태",
    hours: "운영 시간",
    distance: "거리",
    desks: "좌석",
    visits: "내 방문 기록",
    noVisits: "아직 방문한 적이 없습니다.",
    untilNow: "지금",
    unknownOffice: "없는 지점입니다",
    unknownOfficeLead: "옮겼을 수 있습니다. 지점 목록에서 찾아 주세요.",

    locationTitle: "지금 어디에 계신가요?",
    locationLead: "앱이 장소나 내 위치를 찾아 이 페이지에 좌표를 알려 줍니다.",
    place: "장소",
    askApp: "앱에 물어보기",
    askBrowser: "웹 뷰의 위치 기능 쓰기",
    latitude: "위도",
    longitude: "경도",
    nearestFirst: "가까운 지점부터",
    locationIdle: "아직 위치를 모릅니다.",
    locationKept: "마지막으로 확인한 위치입니다.",
    locationWaiting: "앱에 물어보는 중…",
    locationWaitingBrowser: "위치를 확인하는 중…",
    locationLate: "앱이 아직 답하지 않았습니다. 다시 물어볼 수 있습니다.",
    locationFromApp: "앱에서 위치를 받았습니다.",
    locationFromBrowser: "웹 뷰에서 위치를 받았습니다.",
    locationNone: "앱이 위치를 찾지 못했습니다.",
    locationInvalid: "앱이 보낸 값이 올바른 위치가 아닙니다.",
    locationRefused: "앱이 거절했습니다: {reason}",
    locationNoApp: "일반 브라우저에서 열려 있어 물어볼 앱이 없습니다. 웹 뷰의 위치 기능을 쓰거나 출근 체크 앱에서 열어 주세요.",

    language: "언어",
    dialogs: "대화 상자",
    alert: "알림",
    confirm: "확인",
    prompt: "입력",
    dialogsIdle: "답이 여기에 표시됩니다.",
    alertQuestion: "좌석이 준비되었습니다.",
    alertAnswer: "알림: 닫음",
    confirmQuestion: "내일도 이 좌석을 쓸까요?",
    confirmYes: "확인: 예",
    confirmNo: "확인: 아니요",
    promptQuestion: "이 좌석을 뭐라고 부를까요?",
    promptDefault: "창가 자리",
    promptAnswer: "입력: {answer}",
    promptCancelled: "입력: 취소함",
    photos: "사진",
    choosePhotos: "사진 고르기",
    photosNone: "고른 사진이 없습니다.",
    photosOne: "사진 1장, {size}",
    photosMany: "사진 {count}장, {size}",
    device: "카메라, 마이크, 위치",
    camera: "카메라",
    microphone: "마이크",
    position: "위치",
    deviceIdle: "페이지가 쓰기 전에 앱이 먼저 물어봅니다.",
    deviceAsking: "물어보는 중…",
    cameraWorks: "카메라: 허용됨 ({label})",
    microphoneWorks: "마이크: 허용됨 ({label})",
    positionWorks: "위치: 허용됨 ({latitude}, {longitude})",
    deviceRefused: "{device}: 허용되지 않음",
    deviceMissing: "{device}: 찾을 수 없음",
    deviceUnavailable: "{device}: 이 웹 뷰에서 쓸 수 없음",
    deviceLate: "{device}: 제때 응답이 없음",
    deviceFailed: "{device}: 실패 ({reason})",
    links: "열리지 않는 링크",
    linkMissing: "없는 페이지",
    linkUnreachable: "연결할 수 없는 호스트",
    about: "정보",
    runsIn: "실행 환경",
    runsInApp: "앱",
    runsInBrowser: "일반 브라우저",
    webVersion: "웹 버전",
    reset: "이 기기의 기록 모두 지우기",
    resetQuestion: "이 기기의 방문 기록, 로그인, 설정을 지울까요?",
    resetDone: "모두 지웠습니다.",
    resetKept: "지우지 않았습니다.",
  },
};

export function locale() {
  return language();
}

/** The words for `key`; `{name}` in them is replaced by `values.name`. */
export function text(key, values = {}) {
  const words = strings[locale()][key] ?? strings.en[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

export function officeName(office) {
  return office.name[locale()];
}

/** "640 m", "7.2 km", "325 km". */
export function distanceText(metres) {
  const kilometres = metres >= 1000;
  return new Intl.NumberFormat(locale(), {
    style: "unit",
    unit: kilometres ? "kilometer" : "meter",
    maximumFractionDigits: kilometres && metres < 100_000 ? 1 : 0,
  }).format(kilometres ? metres / 1000 : Math.round(metres / 10) * 10);
}

/** "84 kB", "1.3 MB": decimal, as file choosers show sizes. */
export function sizeText(bytes) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(locale(), {
    style: "unit", unit: units[power], unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}

export function timeText(time) {
  return new Intl.DateTimeFormat(locale(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
    .format(new Date(time));
}

export function dayText(time, length = "long") {
  return new Intl.DateTimeFormat(locale(), { weekday: length, month: length, day: "numeric" })
    .format(new Date(time));
}
