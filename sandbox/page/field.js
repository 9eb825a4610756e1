/** One option of a command being filled in: its name and what is typed for it. */

import { localised, reading, TYPE } from "./commands.js";
import { element } from "./dom.js";

/** Stands for the options of a command that has none: a place for the keyboard. */
export const NONE = { name: "", type: TYPE.STRING, description: "" };

export class Field {
  /** The choice taken from a list, `{name, value}`, while its name is what stands here. */
  chosen = null;

  /** `command` is shown where there is no option; `on`: listeners `input`, `focus`, `keydown`. */
  constructor(option, command, store, on) {
    this.option = option;
    this.store = store;
    this.label = localised(option, "name", store.locale);
    const none = option === NONE;
    this.input = element("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      inputmode: option.type === TYPE.INTEGER && !option.autocomplete ? "numeric" : null,
      "aria-label": none ? `/${command.label}` : `${this.label}: ${localised(option, "description", store.locale)}`,
      "aria-required": option.required ? "true" : null,
      dataset: { option: option.name },
      oninput: () => on.input(this),
      onfocus: () => on.focus(this),
      onkeydown: (event) => on.keydown(event, this),
    });
    this.element = element("label", { class: `pill ${none ? "none" : ""}` }, !none && element("span", {}, this.label), this.input);
    this.text = "";
  }

  get text() {
    return this.input.value;
  }

  set text(text) {
    this.input.value = text;
    this.fit();
  }

  get empty() {
    return !this.text.trim();
  }

  get atStart() {
    return this.input.selectionStart === 0 && this.input.selectionEnd === 0;
  }

  get atEnd() {
    return this.input.selectionStart === this.text.length;
  }

  /** As wide as what stands in it. */
  fit() {
    this.input.style.width = `${Math.max([...this.text].length + 1, 2)}ch`;
  }

  focus() {
    this.input.focus();
  }

  mark(wrong) {
    this.element.classList.toggle("wrong", wrong);
    if (wrong) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }

  choose(choice) {
    this.chosen = choice;
    this.text = choice.name;
    this.mark(false);
  }

  /** As `reading` in `commands.js`. */
  read() {
    return reading(this.option, this.text, this.chosen, this.store);
  }
}

/**
 * What stands above the message box while `field` is filled in: the command, its options, and this
 * one's description. `unused`: options without a field, which `add(option)` gives one.
 */
export function hint(command, fields, field, unused, add) {
  const { store, option } = field;
  const chips = fields.filter((one) => one.option !== NONE).map((one) => element("span", { class: `chip ${one === field ? "now" : ""}` }, one.label));
  const more = unused.map((one) =>
    element(
      "button",
      { type: "button", class: "chip optional", tabindex: "-1", title: localised(one, "description", store.locale), onclick: () => add(one) },
      `+ ${localised(one, "name", store.locale)}`,
    ),
  );
  const about = option === NONE
    ? [element("span", {}, command.description)]
    : [
        element("b", {}, field.label),
        element("span", {}, localised(option, "description", store.locale)),
        element("span", { class: `need ${option.required ? "required" : ""}` }, option.required ? "required" : "optional"),
      ];
  return element("div", {}, element("div", { class: "hint-command" }, element("b", {}, `/${command.label}`), ...chips, ...more), element("div", { class: "hint-option" }, ...about));
}
