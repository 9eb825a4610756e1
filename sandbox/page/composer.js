/** The message box, for a message or a command, and the panel above it with a hint and suggestions. */

import { CommandLine } from "./command-line.js";
import { buildCommand, findFullName, findMatches, findMentioned, fold, listCommandsHere, localised } from "./commands.js";
import { avatar, element, icon, ICONS } from "./dom.js";
import { EPHEMERAL, THINKING, UnreachableError } from "./store.js";
import { getText } from "./texts.js";

const COMMAND_INTERACTION = 2;
const MAX_HISTORY = 50;
const MAX_HEIGHT_PIXELS = 200;
const SENDING_NOTE_DELAY_MS = 250;

export class Composer {
  #history = [];
  #historyIndex = 0;
  #offered = "";

  constructor(store, form) {
    this.store = store;
    this.form = form;
    this.error = element("p", { class: "composer-error", role: "alert", hidden: true });
    this.completion = new Completion(element("div", { class: "suggestions" }));
    this.textBox = element("textarea", { id: "message-box", rows: "1", autocomplete: "off", spellcheck: "true", enterkeyhint: "send" });
    this.commandLine = new CommandLine(store, this.completion, {
      onSend: (command, options, filledFields) => this.#runCommand(command, options, filledFields),
      onLeave: (text) => this.#leaveCommand(text),
      onProblem: (text) => this.#showError(text),
    });
    const slashButton = element("button", { type: "button", class: "round slash", "data-label": "page-commands", "aria-label": getText("page-commands"), onclick: () => this.#leaveCommand("/") }, icon(ICONS.slash));
    this.submit = element("button", { type: "submit", class: "round send", "data-label": "page-send", "aria-label": getText("page-send") }, icon(ICONS.send));
    this.box = element("div", { class: "box" }, slashButton, this.textBox, this.commandLine.element, this.submit);
    this.readOnlyNote = element("p", { class: "closed", hidden: true }, icon(ICONS.lock, 16), element("span", { "data-text": "page-read-only" }, getText("page-read-only")));
    form.append(this.completion.root, this.error, this.box, this.readOnlyNote);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.commandLine.command) this.commandLine.send();
      else this.#enter();
    });
    this.textBox.addEventListener("input", () => this.#handleInput());
    this.textBox.addEventListener("keydown", (event) => this.#handleKey(event));
    // In a command, too, the arrow keys bring back earlier inputs.
    this.commandLine.element.addEventListener("keydown", (event) => this.#browseHistory(event));
    form.addEventListener("focusout", (event) => {
      if (!form.contains(event.relatedTarget)) this.completion.hide();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.isComposing && this.commandLine.command) this.#leaveCommand("");
    });
    this.textBox.addEventListener("focus", () => this.#suggest());
    addEventListener("resize", () => this.#fitHeight());
    store.addEventListener("channel", () => this.#updateChannel());
    store.addEventListener("world", () => this.#updateChannel());
  }

  #updateChannel() {
    const place = this.store.findPlace();
    const canSend = Boolean(place) && place.channel?.can_send !== false;
    this.box.hidden = !canSend;
    this.readOnlyNote.hidden = canSend;
    const name = place?.server ? `#${place.name}` : `${this.store.isWithBot(place) ? "@" : ""}${place?.name ?? ""}`;
    this.textBox.placeholder = getText("page-message-to", { place: name });
    this.textBox.setAttribute("aria-label", this.textBox.placeholder);
    if (this.commandLine.command && !listCommandsHere(this.store).some((command) => command.name === this.commandLine.command.name)) this.#leaveCommand("");
    this.#updateSuggestions();
  }

  /** Draws open suggestions again if the commands or their language have changed. */
  #updateSuggestions() {
    const offered = JSON.stringify([this.store.locale, listCommandsHere(this.store)]);
    const hasChanged = offered !== this.#offered;
    this.#offered = offered;
    if (hasChanged && !this.completion.root.hidden && !this.commandLine.command) this.#suggest();
  }

  focus() {
    if (this.commandLine.command) this.commandLine.focus();
    else this.textBox.focus();
  }

  /** Opens a command by its name, as pressing a mention of it does. */
  openCommand(name) {
    const command = findMentioned(listCommandsHere(this.store), name);
    if (command) this.#startCommand(command, "");
    else this.#showError(getText("page-no-such-command", { command: `/${name}` }));
  }

  #showError(text) {
    this.error.textContent = text;
    this.error.hidden = !text;
  }

  #fitHeight() {
    this.textBox.style.height = "auto";
    this.textBox.style.height = `${Math.min(this.textBox.scrollHeight, MAX_HEIGHT_PIXELS)}px`;
  }

  #startCommand(command, rest) {
    this.textBox.value = "";
    this.textBox.hidden = true;
    this.commandLine.start(command, rest);
  }

  /** Closes the command, if one is open, and goes on with a text. */
  #leaveCommand(text) {
    this.commandLine.stop();
    this.textBox.hidden = false;
    this.textBox.value = text;
    this.#showError("");
    this.#fitHeight();
    this.textBox.focus();
    this.#suggest();
  }

  #handleInput() {
    this.#showError("");
    this.#historyIndex = this.#history.length;
    this.#fitHeight();
    const { value } = this.textBox;
    if (value.startsWith("/")) {
      const match = findFullName(listCommandsHere(this.store), value.slice(1));
      if (match?.rest && !this.#startsLongerName(value.slice(1))) return this.#startCommand(match.command, match.rest.trimStart());
    }
    this.#suggest();
  }

  /** Whether a command's name may still continue from here, as `/games list` from `/games`. */
  #startsLongerName(typed) {
    const wanted = fold(typed);
    return listCommandsHere(this.store).some((command) => command.name.startsWith(wanted) || fold(command.label).startsWith(wanted));
  }

  #suggest() {
    this.completion.bindField(this.textBox);
    const { value } = this.textBox;
    if (!value.startsWith("/") || value.includes("\n") || this.textBox.hidden) return this.completion.hide();
    const matches = findMatches(listCommandsHere(this.store), value.slice(1));
    const { bot } = this.store.world;
    const botName = this.store.nameOf(bot);
    const rows = matches.map((command) => ({
      content: [
        avatar(botName, bot.avatar_colour ?? "var(--accent)", "tiny"),
        element(
          "span",
          { class: "option-text" },
          element("span", { class: "completion-name" }, `/${command.label}`, ...command.options.map((option) => element("span", { class: `chip ${option.required ? "" : "optional"}` }, localised(option, "name", this.store.locale)))),
          element("small", {}, command.description),
        ),
        element("small", { class: "owner" }, botName),
      ],
      choose: () => this.#startCommand(command, ""),
    }));
    this.completion.show({ rows, activatesFirst: true, note: rows.length ? "" : getText("page-no-commands") });
  }

  #handleKey(event) {
    const { completion } = this;
    if (event.isComposing) return;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && completion.isOpen && !this.#isBrowsingHistory()) completion.move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Tab" && !event.shiftKey && completion.isOpen) completion.choose();
    else if (event.key === "Enter" && !event.shiftKey) this.#enter();
    else if (event.key === "Escape" && !completion.root.hidden) completion.hide();
    else return this.#browseHistory(event);
    event.preventDefault();
  }

  #enter() {
    const typed = this.textBox.value;
    const match = typed.startsWith("/") ? findFullName(listCommandsHere(this.store), typed.slice(1).trim()) : null;
    if (match && !match.rest && !this.completion.wasMoved) {
      if (match.command.options.some((option) => option.required)) this.#startCommand(match.command, "");
      else this.#runCommand(match.command, [], []);
    } else if (this.completion.isOpen) this.completion.choose();
    else if (/^\/[\p{L}\p{N}_-]/u.test(typed)) this.#showError(getText("page-no-such-command", { command: typed.split(/\s/)[0] }));
    else if (typed.trim()) this.#postMessage(typed.trim());
  }

  async #postMessage(content) {
    this.#remember({ text: content });
    this.textBox.value = "";
    this.#fitHeight();
    try {
      await this.store.postMessage(content);
    } catch (error) {
      this.#showError(error.message);
      if (error instanceof UnreachableError) this.store.whenRestored(() => this.error.textContent === error.message && this.#showError(""), () => this.store.isConnected);
      if (!this.textBox.value) this.textBox.value = content;
      this.#fitHeight();
    }
  }

  /** Sends a command; until it is answered, a line in the channel says that it is being sent. */
  async #runCommand(command, options, filledFields) {
    this.#remember({ command: command.name, filledFields });
    this.#leaveCommand("");
    const { store } = this;
    const local = {
      id: `local-${Date.now()}`,
      local: true,
      channel_id: store.channelId,
      author: { ...store.world.bot, bot: true },
      timestamp: new Date().toISOString(),
      flags: THINKING,
      interaction_metadata: { name: command.label, user: store.me },
    };
    // Most answers come at once; only slow ones get the line.
    const timer = setTimeout(() => store.showLocalMessage(local), SENDING_NOTE_DELAY_MS);
    const onSettled = (status, text, isTemporary) => {
      clearTimeout(timer);
      if (status !== "failed") return store.removeMessage(local.id);
      if (store.channelId === local.channel_id) store.showLocalMessage({ ...local, flags: EPHEMERAL, failure: text || getText("page-no-response") });
      if (isTemporary) store.whenRestored(() => store.removeMessage(local.id));
    };
    await store.interact({ type: COMMAND_INTERACTION, command: buildCommand(command, options) }, onSettled);
  }

  #remember(entry) {
    this.#history.push(entry);
    this.#history = this.#history.slice(-MAX_HISTORY);
    this.#historyIndex = this.#history.length;
  }

  #isBrowsingHistory() {
    return this.#historyIndex < this.#history.length;
  }

  #browseHistory(event) {
    if (event.defaultPrevented || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    const isEmpty = !this.commandLine.command && !this.textBox.value;
    if (!isEmpty && !this.#isBrowsingHistory()) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(this.#history.length, this.#historyIndex + (event.key === "ArrowUp" ? -1 : 1)));
    const entry = this.#history[index];
    if (!entry) this.#leaveCommand("");
    else if (entry.command) {
      const command = listCommandsHere(this.store).find((candidate) => candidate.name === entry.command);
      if (command) {
        this.#leaveCommand("");
        this.textBox.hidden = true;
        this.commandLine.recall(command, entry.filledFields);
      }
    } else {
      this.#leaveCommand(entry.text);
      this.completion.hide();
    }
    this.#historyIndex = index;
  }
}

/** Drawn into `root`; the focus stays in the field that `bindField` names. */
class Completion {
  #rows = [];
  #activeIndex = -1;
  #field = null;
  /** Whether the person moved through the list with the arrow keys. */
  wasMoved = false;

  constructor(root) {
    this.root = root;
    this.hint = element("div", { class: "hint" });
    this.list = element("div", { class: "completions", role: "listbox", id: "completions", "data-label": "page-suggestions", "aria-label": getText("page-suggestions") });
    this.note = element("p", { class: "empty", role: "status" });
    root.append(this.hint, this.list, this.note);
    root.hidden = true;
    // Choosing with the mouse must not take the focus from the field.
    root.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  bindField(field) {
    this.#field?.removeAttribute("aria-activedescendant");
    this.#field?.setAttribute("aria-expanded", "false");
    this.#field = field;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-controls", "completions");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", "false");
  }

  /**
   * Shows `hint` (a node or `null`) and `rows` (`{content, choose}`), with the first row active if
   * `activatesFirst`, or a `note` in place of the list.
   */
  show({ hint = null, rows = [], activatesFirst = false, note = "" }) {
    this.hint.replaceChildren(...(hint ? [hint] : []));
    this.hint.hidden = !hint;
    hint?.querySelector(".now")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#rows = rows;
    this.wasMoved = false;
    this.list.replaceChildren(
      ...rows.map(({ content }, index) => {
        const row = element("div", { role: "option", id: `completion-${index}` }, ...content);
        row.addEventListener("click", () => this.choose(index));
        row.addEventListener("pointermove", () => this.#activate(index, false));
        return row;
      }),
    );
    this.list.hidden = !rows.length;
    this.list.scrollTop = 0;
    this.note.textContent = note;
    this.note.hidden = !note;
    this.root.hidden = !hint && !rows.length && !note;
    this.#field?.setAttribute("aria-expanded", String(Boolean(rows.length)));
    this.#activate(activatesFirst && rows.length ? 0 : -1);
  }

  hide() {
    this.show({});
  }

  /** Whether there is a list to choose from. */
  get isOpen() {
    return this.#rows.length > 0 && !this.root.hidden;
  }

  get activeIndex() {
    return this.#activeIndex;
  }

  move(step) {
    const count = this.#rows.length;
    this.wasMoved = true;
    this.#activate(this.#activeIndex < 0 ? (step > 0 ? 0 : count - 1) : (this.#activeIndex + step + count) % count);
  }

  choose(index = Math.max(this.#activeIndex, 0)) {
    this.#rows[index]?.choose();
  }

  #activate(index, scrolls = true) {
    this.#activeIndex = index;
    for (const [rowIndex, row] of [...this.list.children].entries()) row.setAttribute("aria-selected", String(rowIndex === index));
    const row = this.list.children[index];
    if (!row) {
      this.#field?.removeAttribute("aria-activedescendant");
      return;
    }
    this.#field?.setAttribute("aria-activedescendant", row.id);
    if (scrolls) row.scrollIntoView({ block: "nearest" });
  }
}
