/** One message: its author, time, contents, embeds and actions. */

import { findMentioned, listCommandsHere, listMenuCommands, MESSAGE_MENU, PERSON_MENU } from "./commands.js";
import { attachment, components, picture, safeUrl } from "./components.js";
import { avatar, colourOf, cssColour, element, icon, ICONS } from "./dom.js";
import { confirm, openMenu } from "./layers.js";
import { inline, markdown } from "./markdown.js";
import { COMPONENTS_V2, EPHEMERAL, THINKING } from "./store.js";
import { formatTime, getText, getTextNodes } from "./texts.js";

const LONG_PRESS_MS = 500;
/** Discord's type of the message that says that a thread was opened. */
const THREAD_CREATED = 18;

/** Returns a message's list item; without a head if it `isCompact`, after another of the same author. */
export function messageItem(store, message, { isCompact, openCommand }) {
  const author = message.author;
  const name = store.nameOf(author);
  const isEphemeral = Boolean(message.flags & EPHEMERAL);
  const isV2 = Boolean(message.flags & COMPONENTS_V2);
  const textContext = createTextContext(store, openCommand);
  const mentionsMe = message.mention_everyone || message.mentions?.some((user) => user.id === store.me.id);
  const date = new Date(message.timestamp);
  const note = element("p", { class: "note", role: "alert" });
  const body = element("div", { class: "body" });
  const item = element(
    "li",
    {
      class: `message ${isCompact ? "compact" : ""} ${isEphemeral ? "ephemeral" : ""} ${mentionsMe ? "called" : ""}`,
      id: `message-${message.id}`,
      dataset: { id: message.id, author: author.id ?? "" },
      role: "article",
      "aria-label": `${name}, ${formatTime(date, store.locale)}`,
      tabindex: "-1",
    },
    replyLine(message, store, note),
    !isCompact && avatar(name, colourOfUser(store, author)),
    !isCompact &&
      element(
        "div",
        { class: "head" },
        personButton(store, author, "name", note),
        (author.bot || author.id === store.world.bot.id) && element("span", { class: "tag" }, getText("page-badge-bot")),
        element("time", { datetime: date.toISOString() }, formatTime(date, store.locale)),
      ),
    body,
    !message.local && toolbar(store, message, note),
  );
  if (message.flags & THINKING) body.append(thinkingLine(message, store));
  if (message.failure) body.append(element("p", { class: "note", role: "alert" }, message.failure));
  if (message.type === THREAD_CREATED) {
    const thread = message.message_reference.channel_id;
    body.append(element("p", {}, ...getTextNodes("page-started-thread", { thread: element("button", { type: "button", class: "mention", onclick: () => textContext.openChannel(thread) }, message.content) })));
  } else if (message.content && !isV2) {
    const content = element("div", { class: "text" }, ...markdown(message.content, textContext));
    if (message.edited_timestamp) (content.lastElementChild?.matches("p") ? content.lastElementChild : content).append(element("small", { class: "edited" }, ` ${getText("page-edited")}`));
    body.append(content);
  }
  if (!isV2) body.append(...(message.attachments ?? []).map(attachment));
  body.append(...(message.embeds ?? []).map((data) => embed(data, textContext)));
  const context = { store, text: textContext, act: createAct(store, message, item, note) };
  if (message.components?.length) body.append(element("div", { class: "components" }, ...components(message.components, context)));
  body.append(note);
  if (isEphemeral) {
    body.append(
      element("p", { class: "only-you" }, icon(ICONS.eye, 14), ...getTextNodes("page-only-you", { dismiss: element("button", { type: "button", class: "quiet", onclick: () => removeMessage(store, message) }, getText("page-dismiss")) })),
    );
  }
  if (!message.local) onLongPress(item, () => openMenu(item.querySelector(".name") ?? body, listActions(store, message, note)));
  return item;
}

/** Returns a person's name, a button that opens the menu of commands on them where there are any. */
function personButton(store, user, className, note) {
  const name = store.nameOf(user);
  const commands = user.id ? listMenuCommands(store, PERSON_MENU) : [];
  if (!commands.length) return element("span", { class: className }, name);
  const button = element("button", { type: "button", class: `${className} person`, "aria-haspopup": "menu" }, name);
  button.addEventListener("click", () => openMenu(button, listAppActions(store, commands, user.id, note)));
  return button;
}

/** Returns the actions that send commands of a menu, whose failures `note` shows. */
function listAppActions(store, commands, targetId, note) {
  return commands.map((command) => [
    command.label,
    ICONS.slash,
    () => {
      note.textContent = "";
      const onSettled = (status, text) => status === "failed" && (note.textContent = text || getText("page-interaction-failed"));
      store.interact({ type: 2, command: { name: command.name, type: command.type, target_id: targetId } }, onSettled);
    },
  ]);
}

/** Returns the context of `markdown` for the present person; command mentions call `openCommand(name)`. */
export function createTextContext(store, openCommand) {
  return {
    locale: store.locale,
    userName: (id) => store.nameOf(store.findPerson(id)),
    channelName: (id) => store.findPlace(id)?.name ?? getText("page-unknown-channel"),
    openChannel: (id) => store.findPlace(id) && store.openChannel(id),
    openCommand,
  };
}

/** Returns "X used /command" above an answer, or the message that a reply answers. */
function replyLine(message, store, note) {
  const metadata = message.interaction_metadata ?? message.interaction;
  const commandName = metadata?.name ?? message.interaction?.name;
  if (metadata && commandName) {
    const caller = metadata.user;
    const label = findMentioned(listCommandsHere(store), commandName)?.label;
    const menuLabel = [PERSON_MENU, MESSAGE_MENU].flatMap((type) => listMenuCommands(store, type)).find((command) => command.name === commandName)?.label;
    return element(
      "div",
      { class: "reply" },
      avatar(store.nameOf(caller), colourOfUser(store, caller), "tiny"),
      ...getTextNodes("page-used-command", {
        person: personButton(store, caller, "caller", note),
        command: element("span", { class: "mention" }, label ? `/${label}` : (menuLabel ?? `/${commandName}`)),
      }),
    );
  }
  const target = message.referenced_message ?? store.messages.get(message.message_reference?.message_id);
  if (!target) return null;
  const text = target.content || (target.components?.length || target.attachments?.length ? getText("page-go-to-message") : getText("page-some-message"));
  return element(
    "div",
    { class: "reply" },
    avatar(store.nameOf(target.author), colourOfUser(store, target.author), "tiny"),
    element("b", {}, store.nameOf(target.author)),
    element("button", { type: "button", class: "quiet", onclick: () => document.getElementById(`message-${target.id}`)?.scrollIntoView({ block: "center" }) }, text.slice(0, 120)),
  );
}

function colourOfUser(store, user) {
  return store.findPerson(user.id)?.avatar_colour ?? (user.bot ? "var(--accent)" : colourOf(user.id ?? user.username));
}

function thinkingLine(message, store) {
  return element("p", { class: "thinking", role: "status" }, element("span", { class: "dots", "aria-hidden": "true" }), message.local ? getText("page-sending") : getText("page-thinking", { bot: store.nameOf(message.author) }));
}

/** Returns a function that sends a control's interaction and shows that it is pending or has failed. */
function createAct(store, message, item, note) {
  return async (control, body) => {
    note.textContent = "";
    control.classList.add("busy");
    item.classList.add("waiting");
    const onSettled = (status, text, isTemporary) => {
      control.classList.remove("busy");
      item.classList.remove("waiting");
      if (status === "failed") note.textContent = text || getText("page-interaction-failed");
      if (isTemporary) store.whenRestored(() => (note.textContent = ""));
    };
    await store.interact({ type: 3, message_id: message.id, ...body }, onSettled);
  };
}

function toolbar(store, message, note) {
  const moreButton = element("button", { type: "button", class: "tool", "aria-label": getText("page-more"), "aria-haspopup": "menu" }, icon(ICONS.more, 18));
  moreButton.addEventListener("click", () => openMenu(moreButton, listActions(store, message, note)));
  const bar = element("div", { class: "tools" });
  const removal = listActions(store, message, note).find(([, iconPath]) => iconPath === ICONS.bin);
  if (removal) {
    // As in Discord, holding Shift skips the question.
    bar.append(element("button", { type: "button", class: "tool delete", "aria-label": removal[0], title: removal[0], onclick: (event) => removeMessage(store, message, event.shiftKey) }, icon(ICONS.bin, 18)));
  }
  bar.append(moreButton);
  return bar;
}

function listActions(store, message, note) {
  const isRemovable = message.author.id === store.me.id || message.author.bot || message.author.id === store.world.bot.id;
  const isEphemeral = message.flags & EPHEMERAL;
  const actions = [];
  if (!isEphemeral) actions.push(...listAppActions(store, listMenuCommands(store, MESSAGE_MENU), message.id, note));
  if (message.content) actions.push([getText("page-copy-text"), ICONS.copy, () => navigator.clipboard?.writeText(message.content)]);
  actions.push([getText("page-copy-id"), ICONS.copy, () => navigator.clipboard?.writeText(message.id)]);
  if (isRemovable) actions.push([getText(isEphemeral ? "page-dismiss" : "page-delete-message"), ICONS.bin, () => removeMessage(store, message), true]);
  return actions;
}

async function removeMessage(store, message, isConfirmed) {
  const isPrivate = message.flags & EPHEMERAL || message.local;
  if (!isPrivate && !isConfirmed && !(await confirm(getText("page-delete-message"), getText("page-delete-question"), getText("page-delete")))) return;
  if (!message.local) {
    try {
      await store.deleteMessage(message.id);
    } catch (error) {
      document.querySelector(`#message-${CSS.escape(message.id)} .note`)?.replaceChildren(error.message);
      return;
    }
  }
  store.removeMessage(message.id);
}

/** Calls `openActions()` on a long press or a right click. */
function onLongPress(item, openActions) {
  let timer = 0;
  const cancel = () => clearTimeout(timer);
  item.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" || event.target.closest("a, button, .select")) return;
    timer = setTimeout(openActions, LONG_PRESS_MS);
  });
  for (const type of ["pointerup", "pointercancel", "pointermove"]) item.addEventListener(type, cancel);
  item.addEventListener("contextmenu", (event) => {
    if (event.target.closest("a, img") || getSelection()?.toString()) return;
    event.preventDefault();
    cancel();
    if (!document.querySelector(".menu")) openActions();
  });
}

/** Returns an embed; `context` is that of `markdown`. */
function embed(data, context) {
  const footer = [data.footer?.text, data.timestamp && formatTime(new Date(data.timestamp), context.locale)].filter(Boolean).join(" · ");
  return element(
    "article",
    { class: "embed", style: { "--accent": cssColour(data.color) ?? "var(--line)" } },
    data.thumbnail && element("div", { class: "thumbnail" }, picture(data.thumbnail, data.thumbnail.description)),
    data.author && element("div", { class: "embed-author" }, linkedText(data.author.name, data.author.url, context)),
    data.title && linkedText(data.title, data.url, context, "embed-title"),
    data.description && element("div", { class: "text" }, ...markdown(data.description, context)),
    data.fields?.length &&
      element(
        "dl",
        { class: "fields" },
        ...data.fields.map((field) =>
          element("div", { class: field.inline ? "inline" : null }, element("dt", {}, ...inline(field.name, context)), element("dd", {}, ...markdown(field.value, context))),
        ),
      ),
    data.image && picture(data.image, data.image.description),
    footer && element("footer", {}, footer),
  );
}

function linkedText(text, url, context, className) {
  const href = url && safeUrl(url);
  return element(href ? "a" : "span", { class: className, href, target: href ? "_blank" : null, rel: href ? "noopener noreferrer" : null }, ...inline(text, context));
}
