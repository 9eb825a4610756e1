/** The list of messages: order, days, grouping, and staying at the end. */

import { element, icon, ICONS } from "./dom.js";
import { messageItem } from "./message.js";
import { day } from "./time.js";

const TOGETHER = 7 * 60 * 1000;
const NEAR = 120;

const FOCUSABLE = "button, a[href], [tabindex='0']";

/** Shows the store's messages in `list`; `useCommand(name)` is called by command mentions. */
export class Messages {
  #sticking = true;

  constructor(store, list, useCommand) {
    this.store = store;
    this.list = list;
    this.useCommand = useCommand;
    store.addEventListener("place", () => this.#all());
    store.addEventListener("world", () => this.locale && this.locale !== store.locale && this.#all());
    store.addEventListener("message", ({ detail }) => this.#one(detail));
    store.addEventListener("removed", ({ detail }) => this.#removed(detail));
    this.newest = element("button", { type: "button", class: "newest", hidden: true, onclick: () => this.#pressed() }, icon(ICONS.chevron, 18), "Jump to the newest");
    list.after(this.newest);
    store.addEventListener("sent", () => this.#toNewest());
    list.addEventListener("scroll", () => {
      this.#sticking = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
      if (this.#sticking) this.newest.hidden = true;
    });
    // Pictures arrive later and the window changes: whoever was at the end stays there.
    const watch = new ResizeObserver(() => this.#stick());
    watch.observe(list);
    list.addEventListener("load", () => this.#stick(), true);
  }

  #stick() {
    if (this.#sticking) this.list.scrollTop = this.list.scrollHeight;
  }

  #toNewest() {
    this.#sticking = true;
    this.newest.hidden = true;
    this.#stick();
  }

  /** The bar goes with the press; the keyboard's place goes to what it led to. */
  #pressed() {
    this.#toNewest();
    this.list.focus({ preventScroll: true });
  }

  #ordered() {
    return [...this.store.messages.values()];
  }

  #compact(message, before) {
    if (!before || message.author.id !== before.author.id || message.local) return false;
    if (message.interaction_metadata || message.interaction || message.message_reference || message.referenced_message) return false;
    const then = new Date(before.timestamp);
    const now = new Date(message.timestamp);
    return now - then < TOGETHER && then.toDateString() === now.toDateString() && (message.flags & 64) === (before.flags & 64);
  }

  #item(message, before) {
    return messageItem(this.store, message, { compact: this.#compact(message, before), useCommand: this.useCommand });
  }

  #dayLine(message, before) {
    const date = new Date(message.timestamp);
    if (before && new Date(before.timestamp).toDateString() === date.toDateString()) return null;
    return element("li", { class: "day", role: "separator" }, element("span", {}, day(date, this.store.locale)));
  }

  #all() {
    this.locale = this.store.locale;
    const nodes = [this.#welcome()];
    let before = null;
    for (const message of this.#ordered()) {
      const line = this.#dayLine(message, before);
      if (line) nodes.push(line);
      nodes.push(this.#item(message, before));
      before = message;
    }
    this.list.replaceChildren(...nodes);
    this.#toNewest();
  }

  #welcome() {
    const place = this.store.place();
    if (!place) return element("li", { class: "welcome" }, element("h2", {}, "No channel here"));
    const name = place.server ? `#${place.name}` : place.name;
    return element("li", { class: "welcome", role: "note" }, element("h2", {}, name), element("p", {}, place.server ? `This is the beginning of ${name} in ${place.server.name}.` : this.store.withBot(place) ? `This is the beginning of your messages with ${name}.` : `This is the beginning of ${name}.`));
  }

  #one(message) {
    const ordered = this.#ordered();
    const before = ordered[ordered.findIndex((one) => one.id === message.id) - 1];
    const item = this.#item(message, before);
    const old = document.getElementById(`message-${message.id}`);
    if (old) this.#replace(old, item);
    else {
      const line = this.#dayLine(message, before);
      if (line) this.list.append(line);
      this.list.append(item);
      this.newest.hidden = this.#sticking;
    }
    this.#stick();
  }

  /** The keyboard's place and the picture that was seen survive a new version of a message. */
  #replace(old, item) {
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const at = focused ? [...old.querySelectorAll(FOCUSABLE)].indexOf(focused) : -1;
    const seen = [...old.querySelectorAll(".media img")];
    for (const [index, image] of [...item.querySelectorAll(".media img")].entries()) {
      if (!seen[index]?.complete || !seen[index].currentSrc) continue;
      image.style.backgroundImage = `url("${CSS.escape(seen[index].currentSrc)}")`;
      image.addEventListener("load", () => (image.style.backgroundImage = ""), { once: true });
    }
    old.replaceWith(item);
    if (!focused) return;
    const twins = focused.dataset.customId ? [...item.querySelectorAll("[data-custom-id]")].filter((one) => one.dataset.customId === focused.dataset.customId) : [];
    (twins[0] ?? item.querySelectorAll(FOCUSABLE)[at] ?? item).focus({ preventScroll: true });
  }

  #removed(id) {
    const item = document.getElementById(`message-${id}`);
    if (!item) return;
    const next = item.nextElementSibling;
    const previous = item.previousElementSibling;
    item.remove();
    if (previous?.matches(".day") && (!next || next.matches(".day"))) previous.remove();
    // The one that followed may have leaned on the head of the one that is gone.
    if (next?.matches(".compact")) {
      const message = this.store.messages.get(next.dataset.id);
      if (message) this.#one(message);
    }
  }
}
