/** Draws a message's components, Components V2 or older, as Discord lays them out. */

import { cssColour, element, icon, ICONS } from "../common/dom.js";
import { emoji } from "../common/emoji.js";
import { file, picture, safeUrl } from "../common/media.js";
import { getText } from "../common/texts.js";
import { selectMenu } from "../controls/select-menu.js";
import { markdown } from "./markdown.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };
const LINK_STYLE = 5;

/**
 * `context` has the `store`, `text` (the markdown context) and `act(control, body)`, which sends the
 * interaction of a control.
 */
function button(data, context) {
  const content = [emoji(data.emoji), data.label && element("span", {}, data.label)];
  const className = `button ${STYLES[data.style] ?? "secondary"}`;
  const label = data.label ? null : data.emoji?.name;
  if (data.style === LINK_STYLE) {
    const href = data.disabled ? null : safeUrl(data.url);
    return element("a", { class: className, href, target: "_blank", rel: "noopener noreferrer", "aria-label": label, "aria-disabled": data.disabled ? "true" : null }, ...content, icon(ICONS.link, 14));
  }
  const node = element(
    "button",
    { type: "button", class: className, disabled: data.disabled, "aria-label": label, dataset: { customId: data.custom_id } },
    ...content,
  );
  node.addEventListener("click", () => context.act(node, { custom_id: data.custom_id, component_type: 2 }));
  return node;
}

function menu(data, context) {
  const select = selectMenu(data, context.store, (values) => context.act(select.element, { custom_id: data.custom_id, component_type: data.type, values }));
  return select.element;
}

function section(data, context) {
  return element(
    "div",
    { class: "section" },
    element("div", { class: "section-text" }, ...components(data.components, context)),
    data.accessory && element("div", { class: "accessory" }, component(data.accessory, context)),
  );
}

function container(data, context) {
  const colour = cssColour(data.accent_color);
  const box = element("div", { class: `container ${colour ? "accented" : ""}`, style: colour ? { "--accent": colour } : {} }, ...components(data.components, context));
  if (data.spoiler) {
    box.classList.add("covered");
    box.addEventListener("click", () => box.classList.remove("covered"), { once: true });
  }
  return box;
}

function gallery(data) {
  const items = data.items ?? [];
  return element("div", { class: "gallery", dataset: { count: String(Math.min(items.length, 5)) } }, ...items.map((item) => picture(item.media, item.description, item.spoiler)));
}

/** What draws a component, by Discord's number of its type. */
const DRAW_BY_TYPE = {
  1: (data, context) => element("div", { class: "row" }, ...components(data.components, context)),
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: section,
  10: (data, context) => element("div", { class: "text" }, ...markdown(data.content ?? "", context.text)),
  11: (data) => element("div", { class: "thumbnail" }, picture(data.media, data.description, data.spoiler)),
  12: gallery,
  13: (data) => file(data.name ?? decodeURIComponent((data.file.url ?? "").split("/").at(-1).split("?")[0]), data.file.url, data.size),
  14: (data) => element("hr", { class: `separator ${data.spacing === 2 ? "large" : ""} ${data.divider === false ? "space" : ""}` }),
  17: container,
};

/** Returns a component; one of an unknown type is named rather than left out. */
export function component(data, context) {
  const draw = DRAW_BY_TYPE[data.type];
  return draw ? draw(data, context) : element("p", { class: "small" }, getText("page-unknown-component", { type: data.type }));
}

/** Returns a list of components. */
export function components(list, context) {
  return (list ?? []).map((data) => component(data, context));
}
