/** The message box: words, or a command. */

import { commandsHere, invocation, matching, whole } from "./commands.js";
import { CommandLine } from "./command-line.js";
import { Completion } from "./completion.js";
import { UnreachedError } from "./connection.js";
import { avatar, element, icon, ICONS } from "./dom.js";
import { EPHEMERAL, THINKING } from "./store.js";

const REMEMBERED = 50;
const TALLEST = 200;

export class Composer {
  #history = [];
  #at = 0;

  constructor(store, form) {
    this.store = store;
    this.form = form;
    this.error = element("p", { class: "composer-error", role: "alert", hidden: true });
    this.completion = new Completion(element("div", { class: "suggestions" }));
    this.text = element("textarea", { id: "message-box", rows: "1", autocomplete: "off", spellcheck: "true", enterkeyhint: "send" });
    this.line = new CommandLine(store, this.completion, {
      done: (command, options, filled) => this.#run(command, options, filled),
      left: (text) => this.#leave(text),
      trouble: (text) => this.#trouble(text),
    });
    const slash = element("button", { type: "button", class: "round slash", "aria-label": "Commands", title: "Commands", onclick: () => this.#leave("/") }, icon(ICONS.slash));
    this.submit = element("button", { type: "submit", class: "round send", "aria-label": "Send" }, icon(ICONS.send));
    this.box = element("div", { class: "box" }, slash, this.text, this.line.element, this.submit);
    this.closed = element("p", { class: "closed", hidden: true }, icon(ICONS.lock, 16), "You do not have permission to send messages in this channel.");
    form.append(this.completion.root, this.error, this.box, this.closed);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.line.command) this.line.send();
      else this.#enter();
    });
    this.text.addEventListener("input", () => this.#typed());
    this.text.addEventListener("keydown", (event) => this.#key(event));
    // On Up and Down within a command, what was sent before comes back.
    this.line.element.addEventListener("keydown", (event) => this.#remember(event));
    form.addEventListener("focusout", (event) => {
      if (!form.contains(event.relatedTarget)) this.completion.hide();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.isComposing && this.line.command) this.#leave("");
    });
    this.text.addEventListener("focus", () => this.#suggest());
    addEventListener("resize", () => this.#grow());
    store.addEventListener("place", () => this.#placed());
    store.addEventListener("world", () => this.#placed());
  }

  #placed() {
    const place = this.store.place();
    const may = Boolean(place) && place.server?.channels.find((one) => one.id === this.store.channel)?.can_send !== false;
    this.box.hidden = !may;
    this.closed.hidden = may;
    const name = place?.server ? `#${place.name}` : `${this.store.withBot(place) ? "@" : ""}${place?.name ?? ""}`;
    this.text.placeholder = `Message ${name}`;
    this.text.setAttribute("aria-label", `Message ${name}`);
    if (this.line.command && !commandsHere(this.store).some((one) => one.name === this.line.command.name)) this.#leave("");
  }

  focus() {
    if (this.line.command) this.line.focus();
    else this.text.focus();
  }

  /** Opens a command by its name, as a mention of it does. */
  use(name) {
    const command = commandsHere(this.store).find((one) => one.name === name || one.label === name);
    if (command) this.#open(command, "");
    else this.#trouble(`There is no command /${name} here.`);
  }

  #trouble(text) {
    this.error.textContent = text;
    this.error.hidden = !text;
  }

  #grow() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, TALLEST)}px`;
  }

  #open(command, rest) {
    this.text.value = "";
    this.text.hidden = true;
    this.line.start(command, rest);
  }

  #leave(text) {
    this.line.stop();
    this.text.hidden = false;
    this.text.value = text;
    this.#trouble("");
    this.#grow();
    this.text.focus();
    this.#suggest();
  }

  #typed() {
    this.#trouble("");
    this.#at = this.#history.length;
    this.#grow();
    const { value } = this.text;
    if (value.startsWith("/")) {
      const found = whole(commandsHere(this.store), value.slice(1));
      if (found?.rest && !this.#longerName(value.slice(1))) return this.#open(found.command, found.rest.trimStart());
    }
    this.#suggest();
  }

  /** Whether a longer command name still goes on from here, as `/games list` from `/games`. */
  #longerName(typed) {
    const wanted = typed.toLocaleLowerCase();
    return commandsHere(this.store).some((one) => one.name.startsWith(wanted) || one.label.toLocaleLowerCase().startsWith(wanted));
  }

  #suggest() {
    this.completion.bind(this.text);
    const { value } = this.text;
    if (!value.startsWith("/") || value.includes("\n") || this.text.hidden) return this.completion.hide();
    const found = matching(commandsHere(this.store), value.slice(1));
    const bot = this.store.nameOf(this.store.world.bot);
    const rows = found.map((command) => ({
      content: [
        avatar(bot, this.store.world.bot.avatar_colour ?? "var(--accent)", "tiny"),
        element(
          "span",
          { class: "option-text" },
          element("span", { class: "completion-name" }, `/${command.label}`, ...command.options.map((option) => element("span", { class: `chip ${option.required ? "" : "optional"}` }, option.name_localizations?.[this.store.locale] ?? option.name))),
          element("small", {}, command.description),
        ),
        element("small", { class: "owner" }, bot),
      ],
      pick: () => this.#open(command, ""),
    }));
    const note = rows.length ? "" : "No commands match.";
    this.completion.show({ rows, first: true, note });
  }

  #key(event) {
    const { completion } = this;
    if (event.isComposing) return;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && completion.open && !this.#browsing()) completion.move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Tab" && !event.shiftKey && completion.open) completion.pick();
    else if (event.key === "Enter" && !event.shiftKey) this.#enter();
    else if (event.key === "Escape" && !completion.root.hidden) completion.hide();
    else return this.#remember(event);
    event.preventDefault();
  }

  #enter() {
    const typed = this.text.value;
    const exact = typed.startsWith("/") ? whole(commandsHere(this.store), typed.slice(1).trim()) : null;
    if (exact && !exact.rest && !this.completion.moved) {
      if (exact.command.options.some((option) => option.required)) this.#open(exact.command, "");
      else this.#run(exact.command, [], []);
    } else if (this.completion.open) this.completion.pick();
    else if (/^\/[\p{L}\p{N}_-]/u.test(typed)) this.#trouble(`There is no command ${typed.split(/\s/)[0]} here.`);
    else if (typed.trim()) this.#say(typed.trim());
  }

  async #say(content) {
    this.#keep({ text: content });
    this.text.value = "";
    this.#grow();
    try {
      await this.store.say(content);
    } catch (problem) {
      this.#trouble(problem.message);
      if (problem instanceof UnreachedError) this.store.whenBack(() => this.error.textContent === problem.message && this.#trouble(""), () => this.store.open);
      if (!this.text.value) this.text.value = content;
      this.#grow();
    }
  }

  /** Sends a command; until it is answered, a line in the channel says that it is under way. */
  async #run(command, options, filled) {
    this.#keep({ command: command.name, filled });
    this.#leave("");
    const { store } = this;
    const local = {
      id: `local-${Date.now()}`,
      local: true,
      channel_id: store.channel,
      author: { ...store.world.bot, bot: true },
      timestamp: new Date().toISOString(),
      flags: THINKING,
      interaction_metadata: { name: command.label, user: store.me },
    };
    // Most answers come at once; only a slow one is worth a line.
    const slow = setTimeout(() => store.showLocal(local), 250);
    const settled = (status, text, passing) => {
      clearTimeout(slow);
      if (status !== "failed") return store.forget(local.id);
      if (store.channel === local.channel_id) store.showLocal({ ...local, flags: EPHEMERAL, failure: text || "The application did not respond" });
      if (passing) store.whenBack(() => store.forget(local.id));
    };
    await store.interact({ type: 2, command: invocation(command, options) }, settled);
  }

  #keep(entry) {
    this.#history.push(entry);
    this.#history = this.#history.slice(-REMEMBERED);
    this.#at = this.#history.length;
  }

  #browsing() {
    return this.#at < this.#history.length;
  }

  #remember(event) {
    if (event.defaultPrevented || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    const empty = !this.line.command && !this.text.value;
    if (!empty && !this.#browsing()) return;
    event.preventDefault();
    this.#at = Math.max(0, Math.min(this.#history.length, this.#at + (event.key === "ArrowUp" ? -1 : 1)));
    const entry = this.#history[this.#at];
    const at = this.#at;
    if (!entry) this.#leave("");
    else if (entry.command) {
      const command = commandsHere(this.store).find((one) => one.name === entry.command);
      if (command) {
        this.#leave("");
        this.text.hidden = true;
        this.line.recall(command, entry.filled);
      }
    } else {
      this.#leave(entry.text);
      this.completion.hide();
    }
    this.#at = at;
  }
}
