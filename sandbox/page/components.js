/** Components of a message, of both generations, as Discord lays them out. */

import { cssColour, element, icon, ICONS } from "./dom.js";
import { emoji } from "./emoji.js";
import { markdown } from "./markdown.js";
import { file, picture, safeUrl } from "./media.js";
import { selectMenu } from "./select.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/**
 * `context`: `store`, `message`, `text` (the markdown context) and `act(control, body)`, which sends
 * what a control does.
 */
function button(part, context) {
  const content = [emoji(part.emoji), part.label && element("span", {}, part.label)];
  const look = `button ${STYLES[part.style] ?? "secondary"}`;
  const label = part.label ? null : part.emoji?.name;
  if (part.style === 5) {
    const href = part.disabled ? null : safeUrl(part.url);
    return element("a", { class: look, href, target: "_blank", rel: "noopener noreferrer", "aria-label": label, "aria-disabled": part.disabled ? "true" : null }, ...content, icon(ICONS.link, 14));
  }
  const made = element(
    "button",
    { type: "button", class: look, disabled: part.disabled, "aria-label": label, dataset: { customId: part.custom_id } },
    ...content,
  );
  made.addEventListener("click", () => context.act(made, { custom_id: part.custom_id, component_type: 2 }));
  return made;
}

function menu(part, context) {
  const made = selectMenu(part, context.store, (values) => context.act(made.element, { custom_id: part.custom_id, component_type: part.type, values }));
  return made.element;
}

function section(part, context) {
  return element(
    "div",
    { class: "section" },
    element("div", { class: "section-text" }, ...components(part.components, context)),
    part.accessory && element("div", { class: "accessory" }, component(part.accessory, context)),
  );
}

function container(part, context) {
  const colour = cssColour(part.accent_color);
  const box = element("div", { class: `container ${colour ? "accented" : ""}`, style: colour ? { "--accent": colour } : {} }, ...components(part.components, context));
  if (part.spoiler) {
    box.classList.add("covered");
    box.addEventListener("click", () => box.classList.remove("covered"), { once: true });
  }
  return box;
}

function gallery(part) {
  const items = part.items ?? [];
  return element("div", { class: "gallery", dataset: { count: String(Math.min(items.length, 5)) } }, ...items.map((item) => picture(item.media, item.description, item.spoiler)));
}

const KINDS = {
  1: (part, context) => element("div", { class: "row" }, ...components(part.components, context)),
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: section,
  10: (part, context) => element("div", { class: "text" }, ...markdown(part.content ?? "", context.text)),
  11: (part) => element("div", { class: "thumbnail" }, picture(part.media, part.description, part.spoiler)),
  12: gallery,
  13: (part) => file(part.name ?? decodeURIComponent((part.file.url ?? "").split("/").at(-1).split("?")[0]), part.file.url, part.size),
  14: (part) => element("hr", { class: `separator ${part.spacing === 2 ? "large" : ""} ${part.divider === false ? "space" : ""}` }),
  17: container,
};

/** One component; an unknown kind is named rather than dropped. */
export function component(part, context) {
  const make = KINDS[part.type];
  return make ? make(part, context) : element("p", { class: "small" }, `A component of type ${part.type} that this page cannot draw.`);
}

/** Many. */
export function components(parts, context) {
  return (parts ?? []).map((part) => component(part, context));
}
