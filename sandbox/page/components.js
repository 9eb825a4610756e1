/** A message's components, Components V2 or older, as Discord lays them out: buttons, select menus, pictures and files. */

import { cssColour, element, icon, ICONS } from "./dom.js";
import { openPanel, openPicture } from "./layers.js";
import { markdown } from "./markdown.js";
import { getText } from "./texts.js";

/**
 * Returns a list of components.
 *
 * `context` has the `store`, `text` (the markdown context) and `act(control, body)`, which sends the
 * interaction of a control.
 */
export function components(list, context) {
  return (list ?? []).map((data) => component(data, context));
}

/** Returns a component; one of an unknown type is named rather than left out. */
function component(data, context) {
  const draw = DRAW_BY_TYPE[data.type];
  return draw ? draw(data, context) : element("p", { class: "small" }, getText("page-unknown-component", { type: data.type }));
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

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };
const LINK_STYLE = 5;

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

const STRING_SELECT = 3;
const USER_SELECT = 5;
const MENTIONABLE_SELECT = 7;
const CHANNEL_SELECT = 8;

const TYPE_AHEAD_MS = 700;

/**
 * Draws a menu. Calls `onChosen(values)` when a choice is made: at once if only one value can be
 * chosen, on closing if several can. Returns the element and a function `values()`.
 */
export function selectMenu(menu, store, onChosen = () => {}) {
  const options = listOptions(menu, store);
  const minValues = menu.min_values ?? 1;
  const maxValues = menu.max_values ?? 1;
  let values = initialValues(menu, options);
  let close = null;
  const trigger = element("button", {
    type: "button",
    class: "select",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    disabled: menu.disabled,
    dataset: { customId: menu.custom_id },
  });

  const drawLabel = () => {
    const chosen = options.filter((option) => values.includes(option.value));
    const text = chosen.length
      ? chosen.map((option) => element("span", { class: maxValues > 1 ? "picked" : null }, emoji(option.emoji), option.label))
      : [element("span", { class: "placeholder" }, menu.placeholder || getText("page-make-selection"))];
    trigger.replaceChildren(element("span", { class: "select-text" }, ...text), icon(ICONS.chevron));
  };

  const open = () => {
    if (close) return close();
    const oldValues = values.join("\n");
    const rows = options.map((option, index) =>
      element(
        "div",
        { role: "option", id: `option-${menu.custom_id}-${index}`, tabindex: "-1", dataset: { value: option.value } },
        emoji(option.emoji),
        element("span", { class: "option-text" }, element("span", {}, option.label), option.description && element("small", {}, option.description)),
        element("span", { class: maxValues > 1 ? "tick several" : "tick" }, icon(ICONS.check, 14)),
      ),
    );
    const list = element("div", { role: "listbox", class: "list", "aria-label": menu.placeholder || getText("page-options"), "aria-multiselectable": maxValues > 1 ? "true" : null }, ...rows);
    const markChosen = () => {
      for (const row of rows) {
        const isChosen = values.includes(row.dataset.value);
        row.setAttribute("aria-selected", String(isChosen));
        row.setAttribute("aria-disabled", String(!isChosen && maxValues > 1 && values.length >= maxValues));
      }
    };
    const choose = (row) => {
      const value = row.dataset.value;
      if (maxValues === 1) {
        values = values.includes(value) && minValues === 0 ? [] : [value];
        drawLabel();
        close();
        trigger.focus();
        onChosen(values);
        return;
      }
      if (values.includes(value)) values = values.filter((chosen) => chosen !== value);
      else if (values.length < maxValues) values = [...values, value];
      markChosen();
      drawLabel();
    };
    list.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) choose(row);
    });
    let typed = "";
    let forgetTimer = 0;
    list.addEventListener("keydown", (event) => {
      const index = rows.indexOf(document.activeElement);
      const newIndex = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
      if (newIndex !== undefined) rows[(newIndex + rows.length) % rows.length]?.focus();
      else if ((event.key === "Enter" || event.key === " ") && index >= 0) choose(rows[index]);
      else if (event.key === "Tab") close();
      else if (event.key.length === 1) {
        clearTimeout(forgetTimer);
        forgetTimer = setTimeout(() => (typed = ""), TYPE_AHEAD_MS);
        typed += event.key.toLocaleLowerCase();
        rows.find((row) => row.textContent.toLocaleLowerCase().startsWith(typed))?.focus();
      } else return;
      event.preventDefault();
    });
    if (!rows.length) list.append(element("p", { class: "empty" }, getText("page-no-options")));
    markChosen();
    trigger.setAttribute("aria-expanded", "true");
    close = openPanel(trigger, list, () => {
      close = null;
      trigger.setAttribute("aria-expanded", "false");
      if (maxValues === 1 || values.join("\n") === oldValues) return;
      if (values.length >= minValues) onChosen(values);
      else {
        values = oldValues ? oldValues.split("\n") : [];
        drawLabel();
      }
    });
    (rows.find((row) => row.getAttribute("aria-selected") === "true") ?? rows[0])?.focus();
  };

  trigger.addEventListener("click", open);
  trigger.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    if (!close) open();
  });
  drawLabel();
  return { element: trigger, values: () => values };
}

/** Returns the options of a menu: its own, people, or channels. */
function listOptions(menu, store) {
  if (menu.type === STRING_SELECT) return menu.options ?? [];
  if (menu.type === USER_SELECT || menu.type === MENTIONABLE_SELECT) return store.listPeopleHere().map((person) => ({ label: store.nameOf(person), value: person.id, description: person.username }));
  return menu.type === CHANNEL_SELECT ? store.listChannelsHere(menu.channel_types).map((channel) => ({ label: `#${channel.name}`, value: channel.id })) : [];
}

function initialValues(menu, options) {
  const defaultIds = (menu.default_values ?? []).map((value) => value.id);
  return options.filter((option) => option.default || defaultIds.includes(option.value)).map((option) => option.value);
}

/** Returns a node for a Discord emoji object, or `null`; a server's own emoji is shown by name. */
function emoji(emojiObject) {
  if (!emojiObject) return null;
  if (emojiObject.id) return element("span", { class: "emoji-name" }, `:${emojiObject.name}:`);
  return element("span", { class: "emoji", "aria-hidden": "true" }, emojiObject.name);
}

/** Returns an attachment as a picture if it is one, else as a file. */
export function attachment(data) {
  const isPicture = data.content_type?.startsWith("image/") || /\.(png|jpe?g|gif|webp|apng)$/i.test(data.filename);
  return isPicture ? picture(data, data.description, data.filename.startsWith("SPOILER_")) : file(data.filename, data.url, data.size);
}

/**
 * Returns a picture with its description, as `alt` and shown on demand by a badge.
 * `media` has a `url` and, if known, `width`, `height` and `content_type`.
 */
export function picture(media, description, isSpoiler = false) {
  const url = safeUrl(media.url ?? media.proxy_url);
  const hasSize = media.width && media.height;
  const image = element("img", {
    src: url,
    alt: description ?? "",
    width: hasSize ? media.width : null,
    height: hasSize ? media.height : null,
    decoding: "async",
    draggable: "false",
  });
  const enlarge = element(
    "button",
    { type: "button", class: "enlarge", "aria-label": description ? getText("page-enlarge", { description }) : getText("page-enlarge-picture") },
    image,
  );
  const frame = element("figure", { class: "media", style: hasSize ? { "--ratio": `${media.width} / ${media.height}`, "--width": `${media.width}px` } : {} }, enlarge);
  if (isSpoiler) frame.classList.add("hidden");
  enlarge.addEventListener("click", () => {
    if (frame.classList.contains("hidden")) frame.classList.remove("hidden");
    else openPicture(url, description);
  });
  image.addEventListener("error", () => frame.classList.add("broken"));
  if (description) {
    const caption = element("figcaption", { hidden: true }, description);
    const badge = element(
      "button",
      {
        type: "button",
        class: "alt",
        "aria-label": getText("page-show-description"),
        "aria-expanded": "false",
        onclick: () => {
          caption.hidden = !caption.hidden;
          badge.setAttribute("aria-expanded", String(!caption.hidden));
        },
      },
      getText("page-badge-description"),
    );
    frame.append(caption, badge);
  }
  return frame;
}

/** Returns a link that downloads a file. */
function file(name, url, bytes) {
  return element(
    "a",
    { class: "file", href: safeUrl(url), download: name, target: "_blank", rel: "noopener" },
    icon(ICONS.file, 28),
    element("span", {}, element("b", {}, name), element("small", {}, formatSize(bytes))),
  );
}

/** Returns a number of bytes as people read it. */
function formatSize(bytes) {
  if (typeof bytes !== "number") return "";
  const unit = bytes < 1000 ? 0 : bytes < 1e6 ? 1 : 2;
  return new Intl.NumberFormat("en", { style: "unit", unit: ["byte", "kilobyte", "megabyte"][unit], unitDisplay: unit ? "short" : "long", maximumFractionDigits: unit ? 1 : 0 }).format(bytes / 1000 ** unit);
}

/** Returns a URL if a browser can load it without running anything, else `null`. */
export function safeUrl(url) {
  try {
    const parsed = new URL(url, location.href);
    return ["http:", "https:"].includes(parsed.protocol) ? parsed.href : null;
  } catch {
    return null;
  }
}
