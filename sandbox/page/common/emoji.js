/** The emoji of buttons and options. */

import { element } from "./dom.js";

/** Returns a node for a Discord emoji object, or `null`; a server's own emoji is shown by name. */
export function emoji(emojiObject) {
  if (!emojiObject) return null;
  if (emojiObject.id) return element("span", { class: "emoji-name" }, `:${emojiObject.name}:`);
  return element("span", { class: "emoji", "aria-hidden": "true" }, emojiObject.name);
}
