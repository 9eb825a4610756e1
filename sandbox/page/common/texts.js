/** The page's own texts, in the language that the person has chosen. */

import { element } from "./dom.js";

const VALUE = /\{([\w-]+)\}/;
const loaded = new Map();

/** The page comes with the texts of the language it begins in, so that they never have to wait. */
let current = JSON.parse(document.getElementById("texts").textContent);
loaded.set(current.language, current);
let wanted = current.language;

/** Returns the language that the page is shown in, such as `es`. */
export const pageLanguage = () => current.language;

/** Returns a text with its values: strings or numbers. */
export function getText(key, values = {}) {
  return (current.texts[key] ?? key).split(VALUE).map((part, index) => (index % 2 ? values[part] : part)).join("");
}

/** Returns a text as nodes and strings, for values that are nodes. */
export function getTextNodes(key, values) {
  return (current.texts[key] ?? key).split(VALUE).map((part, index) => (index % 2 ? values[part] : part)).filter((part) => part !== "");
}

/** Shows the page's texts in the language for a tag such as `es-419` from now on; the last one asked for stays. */
export async function useLanguage(tag) {
  wanted = tag;
  if (!loaded.has(tag)) {
    const response = await fetch(`/sandbox/texts/${encodeURIComponent(tag)}`).catch(() => null);
    if (!response?.ok) return;
    loaded.set(tag, await response.json());
  }
  if (tag !== wanted) return;
  current = loaded.get(tag);
  labelPage();
}

/** Writes the texts of what stands in the page itself. */
export function labelPage() {
  document.documentElement.lang = current.language;
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", getText(node.dataset.label));
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = getText(node.dataset.text);
}

/** Returns a language's own name, such as `Español · es-419`. */
export function languageOption(tag, isChosen, note = tag) {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  const label = `${name[0].toLocaleUpperCase(tag)}${name.slice(1)}`;
  return element("option", { value: tag, selected: isChosen, lang: tag }, `${label} · ${note}`);
}
