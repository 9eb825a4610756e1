/** What stands above a channel's first message, and in an empty channel what to type. */

import { element } from "../common/dom.js";
import { listCommandsHere } from "../composer/commands.js";

const PLAY_COMMAND = "new";

function describeBeginning(store, place, name) {
  if (place.server) return `This is the beginning of ${name} in ${place.server.name}.`;
  return store.isWithBot(place) ? `This is the beginning of your messages with ${name}.` : `This is the beginning of ${name}.`;
}

/** Returns a command's name that opens it, as a mention in a message does. */
function commandButton(text, run) {
  return element("button", { type: "button", class: "mention", onclick: run }, text);
}

/** Returns what to type in an empty channel, or `null` where the bot cannot be used now. */
function createFirstStep(store, place, openCommand) {
  const { bot } = store.world;
  const commands = listCommandsHere(store);
  if (!bot.online || place.channel?.can_send === false || !commands.length) return null;
  if (commands.some((command) => command.name === PLAY_COMMAND)) {
    return element("p", { class: "first-step" }, "Type ", commandButton(`/${PLAY_COMMAND}`, () => openCommand(PLAY_COMMAND)), " to play.");
  }
  return element("p", { class: "first-step" }, "Type ", element("kbd", {}, "/"), ` to see what ${store.nameOf(bot)} can do.`);
}

/** Returns a channel's first item; `openCommand(name)` opens a command to be sent. */
export function createWelcome(store, openCommand) {
  const place = store.findPlace();
  if (!place) return element("li", { class: "welcome" }, element("h2", {}, "No channel here"));
  const name = place.server ? `#${place.name}` : place.name;
  return element(
    "li",
    { class: "welcome", role: "note" },
    element("h2", {}, name),
    element("p", {}, describeBeginning(store, place, name)),
    createFirstStep(store, place, openCommand),
  );
}
