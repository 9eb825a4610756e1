/** Emoji of buttons and options. */

import { element } from "./dom.js";

/** A node for a Discord emoji object, or `null`; a server's own emoji is shown by its name. */
export function emoji(given) {
  if (!given) return null;
  if (given.id) return element("span", { class: "emoji-name" }, `:${given.name}:`);
  return element("span", { class: "emoji", "aria-hidden": "true" }, given.name);
}
