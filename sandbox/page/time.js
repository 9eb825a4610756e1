/** Times as a chat shows them, in the reader's language. */

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

function relative(date, locale) {
  const seconds = (date - Date.now()) / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(seconds / length), unit);
}

/** `<t:…:style>` in words. */
export function timestamp(date, style, locale) {
  if (style === "R") return relative(date, locale);
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(date);
}

/** The time beside a name: the hour today, the date and hour before. */
export function clock(date, locale) {
  const today = new Date().toDateString() === date.toDateString();
  return new Intl.DateTimeFormat(locale, today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" }).format(date);
}

/** The line between two days. */
export function day(date, locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(date);
}

/** Keeps every relative time on the page true. */
export function keepTime(root) {
  setInterval(() => {
    for (const shown of root.querySelectorAll("time[data-style='R']")) {
      shown.textContent = timestamp(new Date(shown.dateTime), "R", shown.lang);
    }
  }, 10000);
}
