/** Menus of a message or a form: a button that opens a list of options. */

import { element, icon, ICONS } from "./dom.js";
import { emoji } from "./emoji.js";
import { openPanel } from "./layers.js";

/** The options of a menu of any kind: given ones, people, or channels. */
function optionsOf(menu, store) {
  if (menu.type === 3) return menu.options ?? [];
  if (menu.type === 5 || menu.type === 7) return store.peopleHere().map((one) => ({ label: store.nameOf(one), value: one.id, description: one.username }));
  return menu.type === 8 ? store.channelsHere(menu.channel_types).map((one) => ({ label: `#${one.name}`, value: one.id })) : [];
}

function initial(menu, options) {
  const given = (menu.default_values ?? []).map((one) => one.id);
  return options.filter((one) => one.default || given.includes(one.value)).map((one) => one.value);
}

/**
 * Draws a menu (component types 3, 5, 7, 8). `chosen(values)` is called when a choice is made: at
 * once where one is wanted, on closing where several may be. Returns the element and `values()`.
 */
export function selectMenu(menu, store, chosen = () => {}) {
  const options = optionsOf(menu, store);
  const least = menu.min_values ?? 1;
  const most = menu.max_values ?? 1;
  let values = initial(menu, options);
  let close = null;
  const trigger = element("button", {
    type: "button",
    class: "select",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    disabled: menu.disabled,
    dataset: { customId: menu.custom_id },
  });

  const label = () => {
    const picked = options.filter((one) => values.includes(one.value));
    const text = picked.length
      ? picked.map((one) => element("span", { class: most > 1 ? "picked" : null }, emoji(one.emoji), one.label))
      : [element("span", { class: "placeholder" }, menu.placeholder || "Make a selection")];
    trigger.replaceChildren(element("span", { class: "select-text" }, ...text), icon(ICONS.chevron));
  };

  const open = () => {
    if (close) return close();
    const before = values.join("\n");
    const rows = options.map((one, index) =>
      element(
        "div",
        { role: "option", id: `option-${menu.custom_id}-${index}`, tabindex: "-1", dataset: { value: one.value } },
        emoji(one.emoji),
        element("span", { class: "option-text" }, element("span", {}, one.label), one.description && element("small", {}, one.description)),
        element("span", { class: most > 1 ? "tick several" : "tick" }, icon(ICONS.check, 14)),
      ),
    );
    const list = element("div", { role: "listbox", class: "list", "aria-label": menu.placeholder || "Options", "aria-multiselectable": most > 1 ? "true" : null }, ...rows);
    const mark = () => {
      for (const row of rows) {
        const on = values.includes(row.dataset.value);
        row.setAttribute("aria-selected", String(on));
        row.setAttribute("aria-disabled", String(!on && most > 1 && values.length >= most));
      }
    };
    const pick = (row) => {
      const value = row.dataset.value;
      if (most === 1) {
        values = values.includes(value) && least === 0 ? [] : [value];
        label();
        close();
        trigger.focus();
        chosen(values);
        return;
      }
      if (values.includes(value)) values = values.filter((one) => one !== value);
      else if (values.length < most) values = [...values, value];
      mark();
      label();
    };
    list.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) pick(row);
    });
    let typed = "";
    let forget = 0;
    list.addEventListener("keydown", (event) => {
      const at = rows.indexOf(document.activeElement);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
      if (to !== undefined) rows[(to + rows.length) % rows.length]?.focus();
      else if ((event.key === "Enter" || event.key === " ") && at >= 0) pick(rows[at]);
      else if (event.key === "Tab") close();
      else if (event.key.length === 1) {
        clearTimeout(forget);
        forget = setTimeout(() => (typed = ""), 700);
        typed += event.key.toLocaleLowerCase();
        rows.find((row) => row.textContent.toLocaleLowerCase().startsWith(typed))?.focus();
      } else return;
      event.preventDefault();
    });
    if (!rows.length) list.append(element("p", { class: "empty" }, "Nothing to choose from"));
    mark();
    trigger.setAttribute("aria-expanded", "true");
    close = openPanel(trigger, list, () => {
      close = null;
      trigger.setAttribute("aria-expanded", "false");
      if (most === 1 || values.join("\n") === before) return;
      if (values.length >= least) chosen(values);
      else {
        values = before ? before.split("\n") : [];
        label();
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
  label();
  return { element: trigger, values: () => values };
}
