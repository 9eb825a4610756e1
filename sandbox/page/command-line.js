/** A command that is being filled in: its name, a field for each option, and a hint above. */

import { buildCommand, filterChoices, findNamedChoice, fold, listFixedChoices, localised, OPTION_TYPE, readOption } from "./commands.js";
import { element } from "./dom.js";
import { createNonce } from "./store.js";
import { getText } from "./texts.js";

const AUTOCOMPLETE_INTERACTION = 4;
const TYPING_PAUSE_MS = 200;
const MAX_CHOICES = 25;

/**
 * Drawn into `element`. Calls `onSend(command, options, filledFields)` to send the command,
 * `onLeave(text)` when it is given up, with the text to type on from, and `onProblem(text)`.
 */
export class CommandLine {
  command = null;
  #fields = [];
  #typingTimer = 0;
  #autocomplete = null;

  constructor(store, completion, { onSend, onLeave, onProblem }) {
    this.store = store;
    this.completion = completion;
    this.onSend = onSend;
    this.onLeave = onLeave;
    this.onProblem = onProblem;
    this.element = element("div", { class: "command-line", hidden: true });
    this.element.addEventListener("click", (event) => event.target === this.element && this.focus());
    store.addEventListener("autocomplete", ({ detail }) => this.#showAutocomplete(detail));
  }

  /** Opens a command; `rest` is the text typed after its name. */
  start(command, rest = "") {
    this.command = command;
    this.#fields = [];
    this.element.replaceChildren(element("span", { class: "command-name" }, `/${command.label}`));
    this.element.hidden = false;
    const required = command.options.filter((option) => option.required);
    const initial = required.length ? required : command.options.slice(0, 1);
    for (const option of initial.length ? initial : [NO_OPTION]) this.#addField(option);
    const [field] = this.#fields;
    field.focus();
    field.text = rest;
    if (rest) this.#handleInput(field);
    else this.#suggest(field);
  }

  /** Opens a command as it was sent before. */
  recall(command, filledFields) {
    this.start(command);
    for (const { name, text, chosen } of filledFields) {
      const option = command.options.find((candidate) => candidate.name === name);
      if (!option) continue;
      const field = this.#fields.find((candidate) => candidate.option.name === name) ?? this.#addField(option);
      field.text = text;
      field.chosen = chosen;
    }
    this.focus();
    this.completion.show({ hint: this.#createHint(this.#fields.at(-1)) });
  }

  focus() {
    this.#fields.at(-1)?.focus();
  }

  /** Closes the command. */
  stop() {
    clearTimeout(this.#typingTimer);
    this.#autocomplete = null;
    this.command = null;
    this.#fields = [];
    this.element.replaceChildren();
    this.element.hidden = true;
    this.completion.hide();
  }

  #listUnusedOptions() {
    return this.command.options.filter((option) => !this.#fields.some((field) => field.option === option));
  }

  #addField(option) {
    const field = new CommandField(option, this.command, this.store, {
      input: (changed) => this.#handleInput(changed),
      focus: (focused) => this.#suggest(focused),
      keydown: (event, focused) => this.#handleKey(event, focused),
    });
    this.#fields.push(field);
    this.element.append(field.element);
    return field;
  }

  #dropField(field) {
    this.#fields = this.#fields.filter((other) => other !== field);
    field.element.remove();
  }

  /**
   * Finds the first `name:` of an unused option in a text, at its start or after a space. The field's
   * own name only counts at the start.
   */
  #findNamedOption(field, text) {
    const searched = ` ${fold(text)}`.replaceAll(/\s/g, " ");
    let first = null;
    for (const option of [field.option, ...this.#listUnusedOptions()]) {
      for (const name of new Set([localised(option, "name", this.store.locale), option.name])) {
        const index = name ? searched.indexOf(` ${fold(name)}:`) : -1;
        if (index < 0 || (option === field.option && index > 0) || first?.index <= index) continue;
        first = { option, index, before: text.slice(0, index), after: text.slice(index + name.length + 1).trimStart() };
      }
    }
    return first;
  }

  #handleInput(field) {
    this.onProblem("");
    field.markWrong(false);
    if (field.chosen && field.text !== field.chosen.name) field.chosen = null;
    if (!field.chosen && /^\s/.test(field.text)) field.text = field.text.trimStart();
    const named = field.chosen ? null : this.#findNamedOption(field, field.text);
    if (named?.option === field.option) {
      field.text = named.after;
      this.#handleInput(field);
    } else if (named) {
      field.text = named.before.trim();
      const next = this.#addField(named.option);
      next.text = named.after;
      // An empty optional field gives way to the option that was named.
      if (field.isEmpty && !field.option.required) this.#dropField(field);
      next.focus();
      if (!next.isEmpty) this.#handleInput(next);
    } else {
      field.fitWidth();
      this.#suggest(field);
    }
  }

  #createHint(field) {
    return commandHint(this.command, this.#fields, field, this.#listUnusedOptions(), (option) => this.#addField(option).focus());
  }

  #createRows(field, choices) {
    return choices.slice(0, MAX_CHOICES).map((choice) => ({
      content: [element("span", { class: "completion-name" }, choice.name)],
      choose: () => this.#choose(field, choice),
    }));
  }

  #choose(field, choice) {
    clearTimeout(this.#typingTimer);
    this.#autocomplete = null;
    field.choose(choice);
    this.onProblem("");
    const next = this.#fields.find((candidate) => candidate.option.required && candidate.isEmpty);
    (next ?? field).focus();
    if (next) return;
    field.input.setSelectionRange(choice.name.length, choice.name.length);
    this.completion.show({ hint: this.#createHint(field) });
  }

  /** Shows a field's hint and choices; asks the bot for completions once typing pauses. */
  #suggest(field) {
    clearTimeout(this.#typingTimer);
    this.#autocomplete = null;
    this.completion.bindField(field.input);
    const hint = this.#createHint(field);
    const text = field.text.trim();
    const choices = listFixedChoices(field.option, this.store);
    if (choices && !field.chosen && !(text && findNamedChoice(choices, text))) {
      const matches = filterChoices(choices, text);
      this.completion.show({ hint, rows: this.#createRows(field, matches), activatesFirst: Boolean(text || field.option.required), note: matches.length ? "" : getText("page-no-match") });
      return;
    }
    this.completion.show({ hint });
    if (field.option.autocomplete && !field.chosen) this.#typingTimer = setTimeout(() => this.#requestAutocomplete(field), TYPING_PAUSE_MS);
  }

  async #requestAutocomplete(field) {
    const nonce = createNonce();
    this.#autocomplete = { nonce, field };
    const options = [];
    for (const other of this.#fields) {
      const { name, type } = other.option;
      const value = other === field ? other.text : other.read().value;
      if (other === field) options.push({ name, type, value, focused: true });
      else if (value !== undefined) options.push({ name, type, value });
    }
    const onSettled = (status) => {
      if (status === "failed" && this.#autocomplete?.nonce === nonce) this.completion.show({ hint: this.#createHint(field), note: getText("page-loading-failed") });
    };
    await this.store.interact({ type: AUTOCOMPLETE_INTERACTION, nonce, command: buildCommand(this.command, options) }, onSettled);
  }

  #showAutocomplete({ nonce, choices }) {
    if (this.#autocomplete?.nonce !== nonce) return;
    const { field } = this.#autocomplete;
    const localisedChoices = choices.map((choice) => ({ name: localised(choice, "name", this.store.locale), value: choice.value }));
    this.completion.show({ hint: this.#createHint(field), rows: this.#createRows(field, localisedChoices), note: localisedChoices.length ? "" : getText("page-no-match") });
  }

  #handleKey(event, field) {
    const { completion } = this;
    const index = this.#fields.indexOf(field);
    if (event.isComposing) return;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && completion.isOpen) completion.move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" && completion.isOpen && completion.activeIndex >= 0 && !field.chosen) completion.choose();
    else if (event.key === "Enter") this.send();
    else if (event.key === "Tab" && !this.#handleTab(field, index, event.shiftKey)) return;
    else if (event.key === "Tab") completion.wasMoved = false;
    else if (event.key === "Escape") this.onLeave("");
    else if (event.key === "Backspace" && field.isCaretAtStart && !field.text) this.#handleBackspace(field, index);
    else if (event.key === "ArrowLeft" && field.isCaretAtStart && index > 0) this.#fields[index - 1].focus();
    else if (event.key === "ArrowRight" && field.isCaretAtEnd && index < this.#fields.length - 1) this.#fields[index + 1].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Takes a completion or goes to the next option; returns false if there is none and the focus may leave. */
  #handleTab(field, index, isBackwards) {
    if (!isBackwards && this.completion.isOpen && !field.chosen && (!field.isEmpty || this.completion.activeIndex >= 0)) {
      this.completion.choose();
      return true;
    }
    const unused = this.#listUnusedOptions();
    const next = this.#fields[index + (isBackwards ? -1 : 1)] ?? (!isBackwards && unused.length ? this.#addField(unused[0]) : null);
    next?.focus();
    return Boolean(next);
  }

  /** Removes an empty field; in the first one, the command's name becomes text again. */
  #handleBackspace(field, index) {
    if (index === 0) return this.onLeave(`/${this.command.label}`);
    if (!field.option.required) this.#dropField(field);
    this.#fields[index - 1].focus();
  }

  /** Sends the command, or says what is missing. */
  send() {
    const options = [];
    const filledFields = [];
    for (const field of this.#fields) {
      if (field.option === NO_OPTION) continue;
      const { value, problem } = field.read();
      if (problem) return this.#showProblem(field, problem);
      if (value === undefined) continue;
      options.push({ name: field.option.name, type: field.option.type, value });
      filledFields.push({ name: field.option.name, text: field.text, chosen: field.chosen });
    }
    this.onSend(this.command, options, filledFields);
  }

  #showProblem(field, problem) {
    field.focus();
    field.markWrong(true);
    this.onProblem(`${field.label}: ${problem}`);
  }
}

/** Stands in for the options of a command that has none, so that something takes the focus. */
const NO_OPTION = { name: "", type: OPTION_TYPE.STRING, description: "" };

class CommandField {
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
function commandHint(command, fields, field, unusedOptions, addField) {
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
