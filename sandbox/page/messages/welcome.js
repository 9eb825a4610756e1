/** What stands above a channel's first message, and in an empty channel what to type. */

import { element } from "../common/dom.js";
import { getText, getTextNodes } from "../common/texts.js";
import { listCommandsHere } from "../composer/commands.js";

const PLAY_COMMAND = "new";

function describeBeginning(store, place, name) {
  if (place.server) return getText("page-channel-begins", { channel: name, server: place.server.name });
  return getText(store.isWithBot(place) ? "page-bot-channel-begins" : "page-group-begins", { name });
}

/** Returns a command's name that opens it, as a mention in a message does. */
function commandButton(label, run) {
  return element("button", { type: "button", class: "mention", onclick: run }, label);
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

/** Returns a channel's first item; `openCommand(name)` opens a command to be sent. */
export function createWelcome(store, openCommand) {
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
