/** The page's own texts, and times as a chat shows them, in the form of the person's language. */

const VALUE = /\{([\w-]+)\}/;
const texts = JSON.parse(document.getElementById("texts").textContent);

/** Returns a text with its values: strings or numbers. */
export function getText(key, values = {}) {
  return (texts[key] ?? key).split(VALUE).map((part, index) => (index % 2 ? values[part] : part)).join("");
}

/** Returns a text as nodes and strings, for values that are nodes. */
export function getTextNodes(key, values) {
  return (texts[key] ?? key).split(VALUE).map((part, index) => (index % 2 ? values[part] : part)).filter((part) => part !== "");
}

/** Writes the texts of what stands in the page itself. */
export function labelPage() {
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", getText(node.dataset.label));
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = getText(node.dataset.text);
}

/** Returns the text of `<t:…:style>`. */
export function formatTimestamp(date, style, locale) {
  if (style === "R") return formatRelative(date, locale);
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(date);
}

/** Returns the time beside a name: without the date if it is today. */
export function formatTime(date, locale) {
  const isToday = new Date().toDateString() === date.toDateString();
  return new Intl.DateTimeFormat(locale, isToday ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" }).format(date);
}

/** Returns the date for the line between two days. */
export function formatDay(date, locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(date);
}

/** Updates every relative time on the page from now on. */
export function updateRelativeTimes(root) {
  setInterval(() => {
    for (const time of root.querySelectorAll("time[data-style='R']")) {
      time.textContent = formatTimestamp(new Date(time.dateTime), "R", time.lang);
    }
  }, 10000);
}

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

function formatRelative(date, locale) {
  const seconds = (date - Date.now()) / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(seconds / length), unit);
}
