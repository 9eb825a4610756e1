/** A command being filled in: its name, and a field for each option. */

import { choiceNamed, fitting, fixedChoices, invocation, localised } from "./commands.js";
import { nonce } from "./connection.js";
import { element } from "./dom.js";
import { Field, hint, NONE } from "./field.js";

const PAUSE = 200;
const MOST = 25;
const NOTHING_FITS = "No options match your search.";

/**
 * Drawn into `element`. `done(command, options, filled)` is called to send, `left(text)` when the
 * command's name is opened for typing again, `trouble(text)` with what is wrong.
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
    this.element.addEventListener("click", (event) => event.target === this.element && this.focus());
    store.addEventListener("autocomplete", ({ detail }) => this.#offered(detail));
  }

  /** Opens a command; `rest` is what was typed after its name. */
  start(command, rest = "") {
    this.command = command;
    this.#fields = [];
    this.element.replaceChildren(element("span", { class: "command-name" }, `/${command.label}`));
    this.element.hidden = false;
    const required = command.options.filter((option) => option.required);
    const first = required.length ? required : command.options.slice(0, 1);
    for (const option of first.length ? first : [NONE]) this.#add(option);
    const [field] = this.#fields;
    field.focus();
    field.text = rest;
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
      field.text = text;
      field.chosen = chosen;
    }
    this.focus();
    this.completion.show({ head: this.#hint(this.#fields.at(-1)) });
  }

  focus() {
    this.#fields.at(-1)?.focus();
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

  #unused() {
    return this.command.options.filter((option) => !this.#fields.some((field) => field.option === option));
  }

  #add(option) {
    const field = new Field(option, this.command, this.store, {
      input: (one) => this.#typed(one),
      focus: (one) => this.#suggest(one),
      keydown: (event, one) => this.#key(event, one),
    });
    this.#fields.push(field);
    this.element.append(field.element);
    return field;
  }

  #drop(field) {
    this.#fields = this.#fields.filter((one) => one !== field);
    field.element.remove();
  }

  /** The first `name:` of an unused option in a text, at its start or after a space; the field's own only at its start. */
  #named(field, text) {
    const searched = ` ${text.toLocaleLowerCase()}`.replaceAll(/\s/g, " ");
    let first = null;
    for (const option of [field.option, ...this.#unused()]) {
      for (const name of new Set([localised(option, "name", this.store.locale), option.name])) {
        const found = name ? searched.indexOf(` ${name.toLocaleLowerCase()}:`) : -1;
        if (found < 0 || (option === field.option && found > 0) || first?.found <= found) continue;
        first = { option, found, before: text.slice(0, found), after: text.slice(found + name.length + 1).trimStart() };
      }
    }
    return first;
  }

  #typed(field) {
    this.trouble("");
    field.mark(false);
    if (field.chosen && field.text !== field.chosen.name) field.chosen = null;
    if (!field.chosen && /^\s/.test(field.text)) field.text = field.text.trimStart();
    const named = field.chosen ? null : this.#named(field, field.text);
    if (named?.option === field.option) {
      field.text = named.after;
      this.#typed(field);
    } else if (named) {
      field.text = named.before.trim();
      const next = this.#add(named.option);
      next.text = named.after;
      // An optional field that nobody filled makes way for the one that is named.
      if (field.empty && !field.option.required) this.#drop(field);
      next.focus();
      if (!next.empty) this.#typed(next);
    } else {
      field.fit();
      this.#suggest(field);
    }
  }

  #hint(field) {
    return hint(this.command, this.#fields, field, this.#unused(), (option) => this.#add(option).focus());
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
    field.choose(choice);
    this.trouble("");
    const next = this.#fields.find((one) => one.option.required && one.empty);
    (next ?? field).focus();
    if (next) return;
    field.input.setSelectionRange(choice.name.length, choice.name.length);
    this.completion.show({ head: this.#hint(field) });
  }

  #suggest(field) {
    clearTimeout(this.#timer);
    this.#asked = null;
    this.completion.bind(field.input);
    const head = this.#hint(field);
    const text = field.text.trim();
    const choices = fixedChoices(field.option, this.store);
    if (choices && !field.chosen && !(text && choiceNamed(choices, text))) {
      const offered = fitting(choices, text);
      this.completion.show({ head, rows: this.#rows(field, offered), first: Boolean(text || field.option.required), note: offered.length ? "" : NOTHING_FITS });
      return;
    }
    this.completion.show({ head });
    if (field.option.autocomplete && !field.chosen) this.#timer = setTimeout(() => this.#ask(field), PAUSE);
  }

  async #ask(field) {
    const asked = nonce();
    this.#asked = { nonce: asked, field };
    const options = [];
    for (const one of this.#fields) {
      const { name, type } = one.option;
      const value = one === field ? one.text : one.read().value;
      if (one === field) options.push({ name, type, value, focused: true });
      else if (value !== undefined) options.push({ name, type, value });
    }
    const settled = (status) => {
      if (status === "failed" && this.#asked?.nonce === asked) this.completion.show({ head: this.#hint(field), note: "Loading options failed." });
    };
    await this.store.interact({ type: 4, nonce: asked, command: invocation(this.command, options) }, settled);
  }

  #offered({ nonce: answered, choices }) {
    if (this.#asked?.nonce !== answered) return;
    const { field } = this.#asked;
    const shown = choices.map((one) => ({ name: localised(one, "name", this.store.locale), value: one.value }));
    this.completion.show({ head: this.#hint(field), rows: this.#rows(field, shown), note: shown.length ? "" : NOTHING_FITS });
  }

  #key(event, field) {
    const { completion } = this;
    const at = this.#fields.indexOf(field);
    if (event.isComposing) return;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && completion.open) completion.move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" && completion.open && completion.active >= 0 && !field.chosen) completion.pick();
    else if (event.key === "Enter") this.send();
    else if (event.key === "Tab" && !this.#tab(field, at, event.shiftKey)) return;
    else if (event.key === "Tab") completion.moved = false;
    else if (event.key === "Escape") this.left("");
    else if (event.key === "Backspace" && field.atStart && !field.text) this.#back(field, at);
    else if (event.key === "ArrowLeft" && field.atStart && at > 0) this.#fields[at - 1].focus();
    else if (event.key === "ArrowRight" && field.atEnd && at < this.#fields.length - 1) this.#fields[at + 1].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Takes a completion, or goes on to the next option; false where there is none and the focus may leave. */
  #tab(field, at, backwards) {
    if (!backwards && this.completion.open && !field.chosen && (!field.empty || this.completion.active >= 0)) {
      this.completion.pick();
      return true;
    }
    const unused = this.#unused();
    const next = this.#fields[at + (backwards ? -1 : 1)] ?? (!backwards && unused.length ? this.#add(unused[0]) : null);
    next?.focus();
    return Boolean(next);
  }

  /** Backspace in an empty field: the field goes, and after the last one the command's name is text again. */
  #back(field, at) {
    if (at === 0) return this.left(`/${this.command.label}`);
    if (!field.option.required) this.#drop(field);
    this.#fields[at - 1].focus();
  }

  /** Sends the command, or says what is missing. */
  send() {
    const options = [];
    const filled = [];
    for (const field of this.#fields) {
      if (field.option === NONE) continue;
      const { value, problem } = field.read();
      if (problem) return this.#refuse(field, problem);
      if (value === undefined) continue;
      options.push({ name: field.option.name, type: field.option.type, value });
      filled.push({ name: field.option.name, text: field.text, chosen: field.chosen });
    }
    this.done(this.command, options, filled);
  }

  #refuse(field, problem) {
    field.focus();
    field.mark(true);
    this.trouble(`${field.label}: ${problem}`);
  }
}
