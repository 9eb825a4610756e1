/** A command being filled in: its name, and a field for each option. */

import { choiceNamed, fixedChoices, invocation, localised, reading, TYPE } from "./commands.js";
import { nonce } from "./connection.js";
import { element } from "./dom.js";

const PAUSE = 200;
const MOST = 25;

/**
 * Drawn into `element`. `done(command, filled)` is called to send, `left(text)` when the command's
 * name is opened for typing again, `trouble(text)` with what is wrong.
 */
export class CommandLine {
  command = null;
  #fields = [];
  #timer = 0;
  #asked = null;

  constructor(store, completion, { done, left, trouble }) {
    this.store = store;
    this.completion = completion;
    this.done = done;
    this.left = left;
    this.trouble = trouble;
    this.element = element("div", { class: "command-line", hidden: true });
    this.element.addEventListener("click", (event) => {
      if (event.target === this.element) this.#fields.at(-1)?.input.focus();
    });
    store.addEventListener("autocomplete", ({ detail }) => this.#offered(detail));
  }

  /** Opens a command; `rest` is what was typed after its name. */
  start(command, rest = "") {
    this.command = command;
    this.#fields = [];
    const name = element("span", { class: "command-name" }, `/${command.label}`);
    this.element.replaceChildren(name);
    this.element.hidden = false;
    const required = command.options.filter((option) => option.required);
    const first = required.length ? required : command.options.slice(0, 1);
    for (const option of first) this.#add(option);
    if (!this.#fields.length) {
      // Even a command without options needs a place for the keyboard.
      this.#add({ name: "", type: TYPE.STRING, description: command.description, none: true });
    }
    const field = this.#fields[0];
    field.input.focus();
    field.input.value = rest;
    if (rest) this.#typed(field);
    else this.#suggest(field);
  }

  /** Opens a command as it was sent before. */
  recall(command, filled) {
    this.start(command);
    for (const { name, text, chosen } of filled) {
      const option = command.options.find((one) => one.name === name);
      if (!option) continue;
      const field = this.#fields.find((one) => one.option.name === name) ?? this.#add(option);
      field.input.value = text;
      field.chosen = chosen;
      this.#fit(field);
    }
    this.#fields.at(-1).input.focus();
    this.completion.show({ head: this.#hint(this.#fields.at(-1)) });
  }

  stop() {
    clearTimeout(this.#timer);
    this.#asked = null;
    this.command = null;
    this.#fields = [];
    this.element.replaceChildren();
    this.element.hidden = true;
    this.completion.hide();
  }

  #label(option) {
    return localised(option, "name", this.store.locale);
  }

  #unused() {
    return this.command.options.filter((option) => !this.#fields.some((field) => field.option === option));
  }

  #add(option) {
    const label = this.#label(option);
    const input = element("input", {
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      inputmode: option.type === TYPE.INTEGER && !option.autocomplete ? "numeric" : null,
      "aria-label": option.none ? `/${this.command.label}` : `${label}: ${localised(option, "description", this.store.locale)}`,
      "aria-required": option.required ? "true" : null,
      dataset: { option: option.name },
    });
    const field = { option, input, chosen: null, element: null };
    field.element = element("label", { class: `pill ${option.none ? "none" : ""}` }, !option.none && element("span", {}, label), input);
    this.#fields.push(field);
    this.element.append(field.element);
    input.addEventListener("input", () => this.#typed(field));
    input.addEventListener("focus", () => this.#suggest(field));
    input.addEventListener("keydown", (event) => this.#key(event, field));
    this.#fit(field);
    return field;
  }

  #fit(field) {
    field.input.style.width = `${Math.max([...field.input.value].length + 1, 2)}ch`;
  }

  /** The last `name:` of an unused option in a text, at its start or after a space. */
  #named(field, text) {
    for (const option of [field.option, ...this.#unused()]) {
      for (const name of new Set([this.#label(option), option.name])) {
        if (!name) continue;
        const found = `\n${text.toLocaleLowerCase()}`.replaceAll(/\s/g, " ").indexOf(` ${name.toLocaleLowerCase()}:`);
        if (found >= 0) return { option, before: text.slice(0, found), after: text.slice(found + name.length + 1) };
      }
    }
    return null;
  }

  #typed(field) {
    this.trouble("");
    field.element.classList.remove("wrong");
    field.input.removeAttribute("aria-invalid");
    const input = field.input;
    if (field.chosen && input.value !== field.chosen.name) field.chosen = null;
    if (!field.chosen && /^\s/.test(input.value)) input.value = input.value.trimStart();
    const named = field.chosen ? null : this.#named(field, input.value);
    if (named) {
      if (named.option === field.option) {
        input.value = `${named.before} ${named.after}`.trimStart();
      } else {
        input.value = named.before.trim();
        this.#fit(field);
        const next = this.#add(named.option);
        next.input.value = named.after.trimStart();
        // An optional field that nobody filled makes way for the one that is named.
        if (!input.value && !field.option.required) this.#drop(field);
        next.input.focus();
        if (next.input.value) this.#typed(next);
        return;
      }
      this.#typed(field);
      return;
    }
    this.#fit(field);
    this.#suggest(field);
  }

  #drop(field) {
    this.#fields = this.#fields.filter((one) => one !== field);
    field.element.remove();
  }

  #hint(field) {
    const option = field.option;
    const chips = this.#fields
      .filter((one) => !one.option.none)
      .map((one) => element("span", { class: `chip ${one === field ? "now" : ""}` }, this.#label(one.option)));
    const more = this.#unused().map((one) =>
      element(
        "button",
        { type: "button", class: "chip optional", tabindex: "-1", title: localised(one, "description", this.store.locale), onclick: () => this.#add(one).input.focus() },
        `+ ${this.#label(one)}`,
      ),
    );
    const about = option.none
      ? this.command.description
      : localised(option, "description", this.store.locale);
    return element(
      "div",
      {},
      element("div", { class: "hint-command" }, element("b", {}, `/${this.command.label}`), ...chips, ...more),
      element(
        "div",
        { class: "hint-option" },
        !option.none && element("b", {}, this.#label(option)),
        element("span", {}, about),
        !option.none && element("span", { class: `need ${option.required ? "required" : ""}` }, option.required ? "required" : "optional"),
      ),
    );
  }

  #rows(field, choices) {
    return choices.slice(0, MOST).map((choice) => ({
      content: [element("span", { class: "completion-name" }, choice.name)],
      pick: () => this.#choose(field, choice),
    }));
  }

  #choose(field, choice) {
    clearTimeout(this.#timer);
    this.#asked = null;
    field.chosen = choice;
    field.input.value = choice.name;
    field.element.classList.remove("wrong");
    this.trouble("");
    this.#fit(field);
    const next = this.#fields.find((one) => one.option.required && !one.input.value.trim());
    (next ?? field).input.focus();
    if (!next) {
      field.input.setSelectionRange(choice.name.length, choice.name.length);
      this.completion.show({ head: this.#hint(field) });
    }
  }

  #suggest(field) {
    clearTimeout(this.#timer);
    this.#asked = null;
    this.completion.bind(field.input);
    const head = this.#hint(field);
    const text = field.input.value.trim();
    const choices = fixedChoices(field.option, this.store);
    if (choices) {
      if (field.chosen || (text && choiceNamed(choices, text))) return this.completion.show({ head });
      const wanted = text.toLocaleLowerCase();
      const fitting = choices.filter((one) => one.name.toLocaleLowerCase().includes(wanted) || String(one.alias ?? "").includes(wanted));
      return this.completion.show({ head, rows: this.#rows(field, fitting), first: Boolean(text || field.option.required), note: fitting.length ? "" : "No options match your search." });
    }
    this.completion.show({ head });
    if (field.option.autocomplete && !field.chosen) this.#timer = setTimeout(() => this.#ask(field), PAUSE);
  }

  async #ask(field) {
    const asked = nonce();
    this.#asked = { nonce: asked, field };
    const options = [];
    for (const one of this.#fields) {
      if (one === field) options.push({ name: one.option.name, type: one.option.type, value: one.input.value, focused: true });
      else {
        const { value } = reading(one.option, one.input.value, one.chosen, this.store);
        if (value !== undefined) options.push({ name: one.option.name, type: one.option.type, value });
      }
    }
    const failed = (status) => {
      if (status === "failed" && this.#asked?.nonce === asked) this.completion.show({ head: this.#hint(field), note: "Loading options failed." });
    };
    await this.store.interact({ type: 4, nonce: asked, command: invocation(this.command, options) }, failed);
  }

  #offered({ nonce: answered, choices }) {
    if (this.#asked?.nonce !== answered) return;
    const { field } = this.#asked;
    const shown = choices.map((one) => ({ name: localised(one, "name", this.store.locale), value: one.value }));
    this.completion.show({ head: this.#hint(field), rows: this.#rows(field, shown), note: shown.length ? "" : "No options match your search." });
  }

  #key(event, field) {
    const { completion } = this;
    const at = this.#fields.indexOf(field);
    const { input } = field;
    const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
    const atEnd = input.selectionStart === input.value.length;
    if (event.isComposing) return;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && completion.open) completion.move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" && completion.open && completion.active >= 0 && !field.chosen) completion.pick();
    else if (event.key === "Enter") this.send();
    else if (event.key === "Tab" && event.shiftKey && at > 0) this.#fields[at - 1].input.focus();
    else if (event.key === "Tab" && !event.shiftKey && this.#tab(field, at)) completion.moved = false;
    else if (event.key === "Escape" && completion.open) completion.show({ head: this.#hint(field) });
    else if (event.key === "Escape") this.left("");
    else if (event.key === "Backspace" && atStart && !input.value) this.#back(field, at);
    else if (event.key === "ArrowLeft" && atStart && at > 0) this.#fields[at - 1].input.focus();
    else if (event.key === "ArrowRight" && atEnd && at < this.#fields.length - 1) this.#fields[at + 1].input.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #tab(field, at) {
    if (this.completion.open && !field.chosen && (field.input.value.trim() || this.completion.active >= 0)) {
      this.completion.pick();
      return true;
    }
    const next = this.#fields[at + 1] ?? (this.#unused()[0] && this.#add(this.#unused()[0]));
    next?.input.focus();
    return Boolean(next);
  }

  /** Backspace in an empty field: the field goes, and after the last one the command's name is text again. */
  #back(field, at) {
    if (at > 0 && !field.option.required) {
      this.#drop(field);
      this.#fields[at - 1].input.focus();
    } else if (at > 0) this.#fields[at - 1].input.focus();
    else this.left(`/${this.command.label}`);
  }

  /** Sends the command, or says what is missing. */
  send() {
    const options = [];
    const filled = [];
    for (const field of this.#fields) {
      const text = field.input.value;
      if (field.option.none) continue;
      const { value, problem } = reading(field.option, text, field.chosen, this.store);
      if (problem) return this.#refuse(field, problem);
      if (value === undefined) continue;
      options.push({ name: field.option.name, type: field.option.type, value });
      filled.push({ name: field.option.name, text, chosen: field.chosen });
    }
    this.done(this.command, options, filled);
  }

  #refuse(field, problem) {
    field.element.classList.add("wrong");
    field.input.setAttribute("aria-invalid", "true");
    field.input.focus();
    this.trouble(`${this.#label(field.option)}: ${problem}`);
  }
}
