/** Select menus of a message or a modal: a button that opens a list of options. */

import { element, icon, ICONS } from "../common/dom.js";
import { emoji } from "../common/emoji.js";
import { openPanel } from "../common/layers.js";
import { getText } from "../common/texts.js";

const STRING_SELECT = 3;
const USER_SELECT = 5;
const MENTIONABLE_SELECT = 7;
const CHANNEL_SELECT = 8;

const TYPE_AHEAD_MS = 700;

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
