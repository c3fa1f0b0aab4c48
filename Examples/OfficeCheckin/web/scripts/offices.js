// The offices, and how far they are. All of them are made up; the coordinates are public places.

export const offices = [
  {
    id: "gangnam", latitude: 37.4979, longitude: 127.0276, desks: 48, opens: "07:00", closes: "22:00",
    name: { en: "Gangnam", ko: "강남점" },
    address: { en: "Teheran-ro, Gangnam-gu, Seoul", ko: "서울 강남구 테헤란로" },
  },
  {
    id: "seongsu", latitude: 37.5446, longitude: 127.056, desks: 32, opens: "08:00", closes: "21:00",
    name: { en: "Seongsu", ko: "성수점" },
    address: { en: "Yeonmujang-gil, Seongdong-gu, Seoul", ko: "서울 성동구 연무장길" },
  },
  {
    id: "hongdae", latitude: 37.5563, longitude: 126.9236, desks: 26, opens: "08:00", closes: "23:00",
    name: { en: "Hongdae", ko: "홍대점" },
    address: { en: "Yanghwa-ro, Mapo-gu, Seoul", ko: "서울 마포구 양화로" },
  },
  {
    id: "pangyo", latitude: 37.3948, longitude: 127.1112, desks: 60, opens: "07:00", closes: "22:00",
    name: { en: "Pangyo", ko: "판교점" },
    address: { en: "Pangyoyeok-ro, Bundang-gu, Seongnam", ko: "성남시 분당구 판교역로" },
  },
  {
    id: "haeundae", latitude: 35.1631, longitude: 129.1636, desks: 18, opens: "09:00", closes: "20:00",
    name: { en: "Haeundae", ko: "해운대점" },
    address: { en: "Haeundaehaebyeon-ro, Haeundae-gu, Busan", ko: "부산 해운대구 해운대해변로" },
  },
];

export function officeById(id) {
  return offices.find((office) => office.id === id) ?? null;
}

const earthRadius = 6_371_000;

/** Great-circle distance in metres between two `{latitude, longitude}` in degrees. */
export function metresBetween(a, b) {
  const radians = (degrees) => (degrees * Math.PI) / 180;
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h = halfLatitude ** 2
    + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Every office with its distance from `position`, nearest first. */
export function officesByDistance(position) {
  return offices
    .map((office) => ({ office, metres: metresBetween(position, office) }))
    .sort((a, b) => a.metres - b.metres);
}
