/** One option of a command that is being filled in: its name and an input for its value. */

import { element } from "../common/dom.js";
import { getText } from "../common/texts.js";
import { localised, OPTION_TYPE, readOption } from "./commands.js";

/** Stands in for the options of a command that has none, so that something takes the focus. */
export const NO_OPTION = { name: "", type: OPTION_TYPE.STRING, description: "" };

export class CommandField {
  /** The choice `{name, value}` that was taken from a list, while the input shows its name. */
  chosen = null;

  /** `command` labels the input if there is no option; `listeners` has `input`, `focus` and `keydown`. */
  constructor(option, command, store, listeners) {
    this.option = option;
    this.store = store;
    this.label = localised(option, "name", store.locale);
    const isEmpty = option === NO_OPTION;
    this.input = element("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      inputmode: option.type === OPTION_TYPE.INTEGER && !option.autocomplete ? "numeric" : null,
      "aria-label": isEmpty ? `/${command.label}` : `${this.label}: ${localised(option, "description", store.locale)}`,
      "aria-required": option.required ? "true" : null,
      dataset: { option: option.name },
      oninput: () => listeners.input(this),
      onfocus: () => listeners.focus(this),
      onkeydown: (event) => listeners.keydown(event, this),
    });
    this.element = element("label", { class: `pill ${isEmpty ? "none" : ""}` }, !isEmpty && element("span", {}, this.label), this.input);
    this.text = "";
  }

  get text() {
    return this.input.value;
  }

  set text(text) {
    this.input.value = text;
    this.fitWidth();
  }

  get isEmpty() {
    return !this.text.trim();
  }

  get isCaretAtStart() {
    return this.input.selectionStart === 0 && this.input.selectionEnd === 0;
  }

  get isCaretAtEnd() {
    return this.input.selectionStart === this.text.length;
  }

  /** Makes the input as wide as its text. */
  fitWidth() {
    this.input.style.width = `${Math.max([...this.text].length + 1, 2)}ch`;
  }

  focus() {
    this.input.focus();
  }

  markWrong(isWrong) {
    this.element.classList.toggle("wrong", isWrong);
    if (isWrong) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }

  choose(choice) {
    this.chosen = choice;
    this.text = choice.name;
    this.markWrong(false);
  }

  /** Returns what `readOption` returns for the present text. */
  read() {
    return readOption(this.option, this.text, this.chosen, this.store);
  }
}

/**
 * Returns what is shown above the message box while `field` is filled in: the command, its options,
 * and this option's description. `unusedOptions` have no field yet; `addField(option)` gives them one.
 */
export function commandHint(command, fields, field, unusedOptions, addField) {
  const { store, option } = field;
  const usedChips = fields.filter((other) => other.option !== NO_OPTION).map((other) => element("span", { class: `chip ${other === field ? "now" : ""}` }, other.label));
  const unusedChips = unusedOptions.map((unused) =>
    element(
      "button",
      { type: "button", class: "chip optional", tabindex: "-1", title: localised(unused, "description", store.locale), onclick: () => addField(unused) },
      `+ ${localised(unused, "name", store.locale)}`,
    ),
  );
  const explanation = option === NO_OPTION
    ? [element("span", {}, command.description)]
    : [
        element("b", {}, field.label),
        element("span", {}, localised(option, "description", store.locale)),
        element("span", { class: `need ${option.required ? "required" : ""}` }, getText(option.required ? "page-required" : "page-optional")),
      ];
  return element("div", {}, element("div", { class: "hint-command" }, element("b", {}, `/${command.label}`), ...usedChips, ...unusedChips), element("div", { class: "hint-option" }, ...explanation));
}
