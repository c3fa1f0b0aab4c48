// Inline icons on a 24 × 24 grid, drawn with the text's own colour.

const paths = {
  mark: ["M12 3c-4.4 0-8 3.4-8 7.8C4 16 12 21.5 12 21.5s8-5.5 8-10.7C20 6.4 16.4 3 12 3z", "M8.5 11l2.5 2.5 4.6-5"],
  building: ["M5 21V5.5A1.5 1.5 0 0 1 6.5 4h7A1.5 1.5 0 0 1 15 5.5V21", "M15 10h2.5a1.5 1.5 0 0 1 1.5 1.5V21", "M3.5 21h17", "M8.5 8h3M8.5 12h3M8.5 16h3"],
  pin: ["M12 21s-6.5-5.3-6.5-10.5a6.5 6.5 0 0 1 13 0C18.5 15.7 12 21 12 21z", "M12 12.7a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z"],
  sliders: ["M4 7h9M17 7h3M4 17h3M11 17h9", "M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z", "M9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z"],
  target: ["M12 18.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z", "M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3"],
  photo: ["M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5z", "M4.5 16.5l4.5-4.5 3.5 3.5 2.5-2.5 4.5 4.5", "M15.5 9.5h.01"],
  chevron: ["M9.5 5.5L16 12l-6.5 6.5"],
  back: ["M14.5 5.5L8 12l6.5 6.5"],
};

export function icon(name) {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("fill", "none");
  svg.setAttribute("stroke", "currentColor");
  svg.setAttribute("stroke-width", "1.9");
  svg.setAttribute("stroke-linecap", "round");
  svg.setAttribute("stroke-linejoin", "round");
  svg.setAttribute("aria-hidden", "true");
  for (const d of paths[name] ?? []) {
    const path = document.createElementNS(namespace, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}
