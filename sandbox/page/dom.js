/** Builds elements. Text always becomes text nodes, so nothing that a person or a bot writes is markup. */

/**
 * Returns a new element. Properties named `on…` are listeners, `dataset` and `style` are merged,
 * `true` sets an empty attribute, `false`, `null` and `undefined` leave the attribute out.
 */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(node.dataset, value);
    else if (name === "style") for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** Returns a line icon from the path of a 24 by 24 drawing; screen readers skip it. */
export function icon(path, size = 20) {
  const drawing = document.createElementNS(SVG_NAMESPACE, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("width", size);
  drawing.setAttribute("height", size);
  drawing.setAttribute("aria-hidden", "true");
  drawing.classList.add("icon");
  const line = document.createElementNS(SVG_NAMESPACE, "path");
  line.setAttribute("d", path);
  drawing.append(line);
  return drawing;
}

export const ICONS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  channel: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
  thread: "M6 4v10a2 2 0 0 0 2 2h10M14 12l4 4-4 4",
  direct: "M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4a2 2 0 0 1-2-2z",
  phone: "M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM11 18h2",
  desktop: "M4 5h16v11H4zM9 20h6M12 16v4",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12h14M12 5l7 7-7 7",
  chevron: "M6 9l6 6 6-6",
  check: "M5 12.500l4.500 4.500L19 7.500",
  file: "M7 3h7l5 5v13H7zM14 3v5h5",
  link: "M14 5h5v5M19 5l-9 9M10 6H5v13h13v-5",
  slash: "M16 4 8 20",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
};

/** Returns the initials shown in place of a picture. */
export function initials(name) {
  const words = name.trim().split(/[\s._-]+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[1]].map((word) => [...word][0]) : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toLocaleUpperCase();
}

const COLOURS = ["#4f7cd9", "#3a9d7a", "#c2703d", "#a65bc4", "#c4527a", "#5f8f3a", "#3f93ad", "#8a6fd6"];

/** Returns a colour that is always the same for a name or id. */
export function colourOf(text) {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)) >>> 0;
  return COLOURS[sum % COLOURS.length];
}

/** Returns a round picture: initials on a colour. */
export function avatar(name, colour, extra = "") {
  return element("span", { class: `avatar ${extra}`, "aria-hidden": "true", style: { "--colour": colour } }, initials(name));
}

/** Returns a Discord colour number as CSS, or `null`. */
export function cssColour(number) {
  return typeof number === "number" ? `#${number.toString(16).padStart(6, "0")}` : null;
}
