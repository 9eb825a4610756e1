/** One message: who, when, what, and what one can do with it. */

import { components } from "./components.js";
import { avatar, colourOf, element, icon, ICONS } from "./dom.js";
import { embed } from "./embeds.js";
import { confirm, openMenu } from "./layers.js";
import { markdown } from "./markdown.js";
import { attachment } from "./media.js";
import { COMPONENTS_V2, EPHEMERAL, THINKING } from "./store.js";
import { clock } from "./time.js";

const LONG_PRESS = 500;

/** Markdown's context for the present person; `useCommand(name)` is called by command mentions. */
export function textContext(store, useCommand) {
  return {
    locale: store.locale,
    userName: (id) => store.nameOf(store.person(id)),
    channelName: (id) => store.place(id)?.name ?? "unknown",
    useCommand,
  };
}

export function colourOfUser(store, user) {
  return store.person(user.id)?.avatar_colour ?? (user.bot ? "var(--accent)" : colourOf(user.id ?? user.username));
}

/** "X used /command" above an answer, or the message that is answered. */
function replyLine(message, store) {
  const caller = message.interaction_metadata ?? message.interaction;
  const name = caller?.name ?? message.interaction?.name;
  if (caller && name) {
    const who = caller.user;
    return element(
      "div",
      { class: "reply" },
      avatar(store.nameOf(who), colourOfUser(store, who), "tiny"),
      element("b", {}, store.nameOf(who)),
      " used ",
      element("span", { class: "mention" }, `/${name}`),
    );
  }
  const target = message.referenced_message ?? store.messages.get(message.message_reference?.message_id);
  if (!target) return null;
  const words = target.content || (target.components?.length || target.attachments?.length ? "Go to the message" : "A message");
  return element(
    "div",
    { class: "reply" },
    avatar(store.nameOf(target.author), colourOfUser(store, target.author), "tiny"),
    element("b", {}, store.nameOf(target.author)),
    element("button", { type: "button", class: "quiet", onclick: () => document.getElementById(`message-${target.id}`)?.scrollIntoView({ block: "center" }) }, words.slice(0, 120)),
  );
}

function thinking(message, store) {
  return element("p", { class: "thinking", role: "status" }, element("span", { class: "dots", "aria-hidden": "true" }), message.local ? "Sending command…" : `${store.nameOf(message.author)} is thinking…`);
}

/** Sends what a control does; the message shows that it is under way, or that it failed. */
function acting(store, message, item, note) {
  return async (control, body) => {
    note.textContent = "";
    control.classList.add("busy");
    item.classList.add("waiting");
    const settled = (status, text, passing) => {
      control.classList.remove("busy");
      item.classList.remove("waiting");
      if (status === "failed") note.textContent = text || "This interaction failed";
      if (passing) store.whenBack(() => (note.textContent = ""));
    };
    await store.interact({ type: 3, message_id: message.id, ...body }, settled);
  };
}

async function removeMessage(store, message, asked) {
  const own = message.flags & EPHEMERAL || message.local;
  if (!own && !asked && !(await confirm("Delete message", "It is gone for everyone in this channel.", "Delete"))) return;
  if (!message.local) {
    try {
      await store.remove(message.id);
    } catch (problem) {
      document.querySelector(`#message-${CSS.escape(message.id)} .note`)?.replaceChildren(problem.message);
      return;
    }
  }
  store.forget(message.id);
}

function actionsOf(store, message) {
  const removable = message.author.id === store.me.id || message.author.bot || message.author.id === store.world.bot.id;
  const hidden = message.flags & EPHEMERAL;
  const actions = [];
  if (message.content) actions.push(["Copy text", ICONS.copy, () => navigator.clipboard?.writeText(message.content)]);
  actions.push(["Copy message ID", ICONS.copy, () => navigator.clipboard?.writeText(message.id)]);
  if (removable) actions.push([hidden ? "Dismiss message" : "Delete message", ICONS.bin, () => removeMessage(store, message), true]);
  return actions;
}

function tools(store, message) {
  const more = element("button", { type: "button", class: "tool", "aria-label": "More", "aria-haspopup": "menu" }, icon(ICONS.more, 18));
  more.addEventListener("click", () => openMenu(more, actionsOf(store, message)));
  const bar = element("div", { class: "tools" });
  const removal = actionsOf(store, message).find(([, path]) => path === ICONS.bin);
  if (removal) {
    // As in Discord, shift spares the question.
    bar.append(element("button", { type: "button", class: "tool delete", "aria-label": removal[0], title: removal[0], onclick: (event) => removeMessage(store, message, event.shiftKey) }, icon(ICONS.bin, 18)));
  }
  bar.append(more);
  return bar;
}

function longPress(item, open) {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  item.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" || event.target.closest("a, button, .select")) return;
    timer = setTimeout(open, LONG_PRESS);
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) item.addEventListener(end, stop);
  item.addEventListener("contextmenu", (event) => {
    if (event.target.closest("a, img") || getSelection()?.toString()) return;
    event.preventDefault();
    stop();
    if (!document.querySelector(".menu")) open();
  });
}

/** The list item of a message. `compact`: it follows another of the same author and shows no head. */
export function messageItem(store, message, { compact, useCommand }) {
  const author = message.author;
  const name = store.nameOf(author);
  const hidden = Boolean(message.flags & EPHEMERAL);
  const reply = replyLine(message, store);
  const text = textContext(store, useCommand);
  const called = message.mention_everyone || message.mentions?.some((one) => one.id === store.me.id);
  const date = new Date(message.timestamp);
  const note = element("p", { class: "note", role: "alert" });
  const body = element("div", { class: "body" });
  const item = element(
    "li",
    {
      class: `message ${compact ? "compact" : ""} ${hidden ? "ephemeral" : ""} ${called ? "called" : ""}`,
      id: `message-${message.id}`,
      dataset: { id: message.id, author: author.id ?? "" },
      role: "article",
      "aria-label": `${name}, ${clock(date, store.locale)}`,
      tabindex: "-1",
    },
    reply,
    !compact && avatar(name, colourOfUser(store, author)),
    !compact &&
      element(
        "div",
        { class: "head" },
        element("span", { class: "name" }, name),
        (author.bot || author.id === store.world.bot.id) && element("span", { class: "tag" }, "APP"),
        element("time", { datetime: date.toISOString() }, clock(date, store.locale)),
      ),
    body,
    !message.local && tools(store, message),
  );
  if (message.flags & THINKING) body.append(thinking(message, store));
  if (message.failure) body.append(element("p", { class: "note", role: "alert" }, message.failure));
  if (message.content && !(message.flags & COMPONENTS_V2)) {
    const content = element("div", { class: "text" }, ...markdown(message.content, text));
    if (message.edited_timestamp) (content.lastElementChild?.matches("p") ? content.lastElementChild : content).append(element("small", { class: "edited" }, " (edited)"));
    body.append(content);
  }
  const shown = message.flags & COMPONENTS_V2 ? [] : (message.attachments ?? []);
  body.append(...shown.map(attachment));
  body.append(...(message.embeds ?? []).map((one) => embed(one, text)));
  const context = { store, message, text, act: acting(store, message, item, note) };
  if (message.components?.length) body.append(element("div", { class: "components" }, ...components(message.components, context)));
  body.append(note);
  if (hidden) {
    body.append(
      element("p", { class: "only-you" }, icon(ICONS.eye, 14), "Only you can see this · ", element("button", { type: "button", class: "quiet", onclick: () => removeMessage(store, message) }, "Dismiss message")),
    );
  }
  if (!message.local) longPress(item, () => openMenu(item.querySelector(".name") ?? body, actionsOf(store, message)));
  return item;
}
