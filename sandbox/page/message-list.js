/** The list of messages: their order, days and grouping, staying at the end, and the welcome above the first. */

import { listCommandsHere } from "./commands.js";
import { element, icon, ICONS } from "./dom.js";
import { messageItem } from "./message.js";
import { EPHEMERAL } from "./store.js";
import { formatDay, getText, getTextNodes } from "./texts.js";

const GROUPED_WITHIN_MS = 7 * 60 * 1000;
const NEAR_END_PIXELS = 120;

const FOCUSABLE = "button, a[href], [tabindex='0']";

/** Shows the store's messages in `list`; command mentions call `openCommand(name)`. */
export class MessageList {
  #isAtEnd = true;
  #lastTop = 0;

  constructor(store, list, openCommand) {
    this.store = store;
    this.list = list;
    this.openCommand = openCommand;
    store.addEventListener("channel", () => this.#drawAll());
    store.addEventListener("world", () => (this.locale && this.locale !== store.locale ? this.#drawAll() : this.#updateWelcome()));
    store.addEventListener("message", ({ detail }) => this.#drawMessage(detail));
    store.addEventListener("removed", ({ detail }) => this.#removeItem(detail));
    this.jumpButton = element("button", { type: "button", class: "newest", hidden: true, onclick: () => this.#jumpToEnd() }, icon(ICONS.chevron, 18), element("span", { "data-text": "page-newest" }, getText("page-newest")));
    list.after(this.jumpButton);
    store.addEventListener("sent", () => this.#scrollToEnd());
    list.addEventListener("scroll", () => this.#followReader());
    // Pictures load later and the window is resized: a reader at the end stays there.
    const observer = new ResizeObserver(() => {
      this.#rejoinEnd();
      this.#scrollIfAtEnd();
    });
    observer.observe(list);
    list.addEventListener("load", () => this.#scrollIfAtEnd(), true);
  }

  /**
   * A reader leaves the end only by scrolling up: the event of a scroll may come after the list has
   * grown, so the distance alone does not tell.
   */
  #followReader() {
    if (this.list.scrollTop < this.#lastTop) this.#isAtEnd = false;
    this.#lastTop = this.list.scrollTop;
    this.#rejoinEnd();
  }

  /** Whoever sees the end again, by scrolling or because less is below, stays with it. */
  #rejoinEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.list;
    if (scrollHeight - scrollTop - clientHeight >= NEAR_END_PIXELS) return;
    this.#isAtEnd = true;
    this.jumpButton.hidden = true;
  }

  /** A reader at the end stays there; a private page that the list cannot hold opens at its beginning. */
  #scrollIfAtEnd() {
    if (!this.#isAtEnd) return;
    const last = this.list.lastElementChild;
    if (!last?.matches(".ephemeral:not([data-opened])") || !this.#isTooHigh(last)) {
      this.#scrollToEnd();
      return;
    }
    last.dataset.opened = "";
    this.#isAtEnd = false;
    last.scrollIntoView({ block: "start" });
  }

  #isTooHigh(item) {
    return item.offsetHeight > this.list.clientHeight;
  }

  #scrollToEnd() {
    this.list.scrollTop = this.list.scrollHeight;
    this.#followReader();
  }

  /** The pressed button disappears, so the focus moves to the list. */
  #jumpToEnd() {
    this.#scrollToEnd();
    this.list.focus({ preventScroll: true });
  }

  #isCompact(message, previous) {
    if (!previous || message.author.id !== previous.author.id || message.local) return false;
    if (message.interaction_metadata || message.interaction || message.message_reference || message.referenced_message) return false;
    const previousDate = new Date(previous.timestamp);
    const date = new Date(message.timestamp);
    return date - previousDate < GROUPED_WITHIN_MS && previousDate.toDateString() === date.toDateString() && (message.flags & EPHEMERAL) === (previous.flags & EPHEMERAL);
  }

  #createItem(message, previous) {
    return messageItem(this.store, message, { isCompact: this.#isCompact(message, previous), openCommand: this.openCommand });
  }

  /** Returns the line before the first message of a day, or `null`. */
  #createDayLine(message, previous) {
    const date = new Date(message.timestamp);
    if (previous && new Date(previous.timestamp).toDateString() === date.toDateString()) return null;
    return element("li", { class: "day", role: "separator" }, element("span", {}, formatDay(date, this.store.locale)));
  }

  #drawAll() {
    this.locale = this.store.locale;
    const nodes = [createWelcome(this.store, this.openCommand)];
    let previous = null;
    for (const message of this.store.messages.values()) {
      const dayLine = this.#createDayLine(message, previous);
      if (dayLine) nodes.push(dayLine);
      nodes.push(this.#createItem(message, previous));
      previous = message;
    }
    this.list.replaceChildren(...nodes);
    this.#scrollToEnd();
  }

  /** Draws the first item again: the bot may have come online, or registered its commands. */
  #updateWelcome() {
    const oldWelcome = this.list.querySelector(".welcome");
    const welcome = createWelcome(this.store, this.openCommand);
    if (oldWelcome && !oldWelcome.isEqualNode(welcome)) oldWelcome.replaceWith(welcome);
  }

  /** Draws a new message at the end, or a changed one in its place. */
  #drawMessage(message) {
    const messages = [...this.store.messages.values()];
    const previous = messages[messages.findIndex((candidate) => candidate.id === message.id) - 1];
    const item = this.#createItem(message, previous);
    const oldItem = document.getElementById(`message-${message.id}`);
    if (oldItem) this.#replaceItem(oldItem, item);
    else {
      const dayLine = this.#createDayLine(message, previous);
      if (dayLine) this.list.append(dayLine);
      this.list.append(item);
      this.jumpButton.hidden = this.#isAtEnd;
    }
    this.#scrollIfAtEnd();
  }

  /** Keeps the focus, and shows the old picture until the new one has loaded. */
  #replaceItem(oldItem, item) {
    const focused = oldItem.contains(document.activeElement) ? document.activeElement : null;
    const focusIndex = focused ? [...oldItem.querySelectorAll(FOCUSABLE)].indexOf(focused) : -1;
    const oldImages = [...oldItem.querySelectorAll(".media img")];
    for (const [index, image] of [...item.querySelectorAll(".media img")].entries()) {
      if (!oldImages[index]?.complete || !oldImages[index].currentSrc) continue;
      image.style.backgroundImage = `url("${CSS.escape(oldImages[index].currentSrc)}")`;
      image.addEventListener("load", () => (image.style.backgroundImage = ""), { once: true });
    }
    // Of a page that was so high before, the reader has chosen the part to see.
    if (this.#isTooHigh(oldItem)) item.dataset.opened = "";
    oldItem.replaceWith(item);
    if (!focused) return;
    const sameControl = focused.dataset.customId && [...item.querySelectorAll("[data-custom-id]")].find((control) => control.dataset.customId === focused.dataset.customId);
    (sameControl || item.querySelectorAll(FOCUSABLE)[focusIndex] || item).focus({ preventScroll: true });
  }

  #removeItem(id) {
    const item = document.getElementById(`message-${id}`);
    if (!item) return;
    const next = item.nextElementSibling;
    const previous = item.previousElementSibling;
    item.remove();
    if (previous?.matches(".day") && (!next || next.matches(".day"))) previous.remove();
    // The next message may have had no head because of the removed one.
    if (next?.matches(".compact")) {
      const message = this.store.messages.get(next.dataset.id);
      if (message) this.#drawMessage(message);
    }
    this.#rejoinEnd();
  }
}

const PLAY_COMMAND = "new";

/** Returns a channel's first item; `openCommand(name)` opens a command to be sent. */
function createWelcome(store, openCommand) {
  const place = store.findPlace();
  if (!place) return element("li", { class: "welcome" }, element("h2", {}, getText("page-no-channel")));
  const name = place.server ? `#${place.name}` : place.name;
  return element(
    "li",
    { class: "welcome", role: "note" },
    element("h2", {}, name),
    element("p", {}, describeBeginning(store, place, name)),
    createFirstStep(store, place, openCommand),
  );
}

function describeBeginning(store, place, name) {
  if (place.server) return getText("page-channel-begins", { channel: name, server: place.server.name });
  return getText(store.isWithBot(place) ? "page-bot-channel-begins" : "page-group-begins", { name });
}

/** Returns what to type in an empty channel, or `null` where the bot cannot be used now. */
function createFirstStep(store, place, openCommand) {
  const { bot } = store.world;
  const commands = listCommandsHere(store);
  if (!bot.online || place.channel?.can_send === false || !commands.length) return null;
  const play = commands.find((command) => command.name === PLAY_COMMAND);
  const step = play
    ? getTextNodes("page-type-to-play", { command: commandButton(`/${play.label}`, () => openCommand(PLAY_COMMAND)) })
    : getTextNodes("page-type-to-see", { slash: element("kbd", {}, "/"), bot: store.nameOf(bot) });
  return element("p", { class: "first-step" }, ...step);
}

/** Returns a command's name that opens it, as a mention in a message does. */
function commandButton(label, run) {
  return element("button", { type: "button", class: "mention", onclick: run }, label);
}
