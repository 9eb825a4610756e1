/** Commands: which ones can be used here, their names in a language, and reading typed options. */

import { getText } from "./texts.js";

export const OPTION_TYPE = { SUBCOMMAND: 1, GROUP: 2, STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10 };

const SLASH_COMMAND = 1;
export const PERSON_MENU = 2;
export const MESSAGE_MENU = 3;

/** Returns a name or description in a language, or in English if it is not translated. */
export function localised(node, field, locale) {
  return node[`${field}_localizations`]?.[locale] ?? node[field];
}

/** Returns a text as it is compared: capitals and accents do not matter, vowel signs do. */
export function fold(typed) {
  return typed.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "").toLocaleLowerCase().normalize("NFC");
}

/** Returns a command, or each of its subcommands. */
function listLeaves(node, parents, locale) {
  const nodes = [...parents, node];
  const path = nodes.map((each) => each.name);
  const labels = nodes.map((each) => localised(each, "name", locale));
  const branches = (node.options ?? []).filter((option) => option.type === OPTION_TYPE.SUBCOMMAND || option.type === OPTION_TYPE.GROUP);
  if (branches.length) return branches.flatMap((branch) => listLeaves(branch, nodes, locale));
  return [{ nodes, path, name: path.join(" "), label: labels.join(" "), description: localised(node, "description", locale), options: node.options ?? [] }];
}

/** Returns the commands that can be used here: `{path, name, label, description, options}`, one for each subcommand. */
export function listCommandsHere(store) {
  return listOffered(store, SLASH_COMMAND).flatMap((command) => listLeaves(command, [], store.locale));
}

/** Returns the commands in the menus of people or of messages here, `{name, type, label}`. */
export function listMenuCommands(store, type) {
  return listOffered(store, type).map((command) => ({ name: command.name, type, label: localised(command, "name", store.locale) }));
}

function listOffered(store, type) {
  const place = store.findPlace();
  const offeredIds = (place?.channel ?? place?.direct)?.commands ?? [];
  const known = [...(place?.server?.commands ?? []), ...store.world.commands];
  return known.filter((command) => offeredIds.includes(command.id) && (command.type ?? SLASH_COMMAND) === type);
}

/** Returns the command that a mention opens: Discord knows it by its original full name alone. */
export function findMentioned(commands, name) {
  return commands.find((command) => command.name === name);
}

/** Returns the commands that the text after the slash may mean, the best match first. */
export function findMatches(commands, typed) {
  const wanted = fold(typed);
  const rank = (command) => {
    const names = [fold(command.label), command.name];
    if (names.includes(wanted)) return 0;
    if (names.some((name) => name.startsWith(wanted))) return 1;
    if (names.some((name) => name.includes(wanted))) return 2;
    return 3;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((match) => match.rank < 3)
    .sort((first, second) => first.rank - second.rank)
    .map((match) => match.command);
}

/** Returns the command whose full name was typed and the text after it, `{command, rest}`, or `null`. */
export function findFullName(commands, typed) {
  let longest = null;
  for (const command of commands) {
    for (const name of [command.label, command.name]) {
      const start = fold(typed.slice(0, name.length));
      const next = typed[name.length];
      if (start !== fold(name) || (next !== undefined && !/\s/.test(next))) continue;
      if (!longest || name.length > longest.length) longest = { command, rest: typed.slice(name.length), length: name.length };
    }
  }
  return longest;
}

/** Returns an option's choices `{name, value}` that need no bot; `null` if any text can be typed. */
export function listFixedChoices(option, store) {
  if (option.choices?.length) return option.choices.map((choice) => ({ name: localised(choice, "name", store.locale), value: choice.value, alias: choice.name }));
  if (option.type === OPTION_TYPE.BOOLEAN) return [{ name: getText("page-true"), value: true }, { name: getText("page-false"), value: false }];
  if (option.type === OPTION_TYPE.USER || option.type === OPTION_TYPE.MENTIONABLE) return store.listPeopleHere().map((person) => ({ name: `@${store.nameOf(person)}`, value: person.id, alias: person.username }));
  if (option.type === OPTION_TYPE.CHANNEL) return store.listChannelsHere(option.channel_types).map((channel) => ({ name: `#${channel.name}`, value: channel.id }));
  if (option.type === OPTION_TYPE.ROLE) return [];
  return null;
}

/** Returns the choice that a text names, or `null`. */
export function findNamedChoice(choices, text) {
  const normalise = (name) => fold(String(name)).replace(/^[@#]/, "").replace(/^<@!?(\d+)>$/, "$1");
  const wanted = normalise(text.trim());
  return choices.find((choice) => [choice.name, choice.value, choice.alias].some((name) => name !== undefined && normalise(name) === wanted)) ?? null;
}

/** Returns the choices that contain a text. */
export function filterChoices(choices, text) {
  const wanted = fold(text.trim());
  return choices.filter((choice) => [choice.name, choice.alias ?? ""].some((name) => fold(name).includes(wanted)));
}

function findNumberProblem(option, text) {
  const pattern = option.type === OPTION_TYPE.INTEGER ? /^[+-]?\d+$/ : /^[+-]?(\d+\.?\d*|\.\d+)$/;
  if (!pattern.test(text)) return option.type === OPTION_TYPE.INTEGER ? getText("page-not-whole-number") : getText("page-not-a-number");
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return getText("page-number-too-large");
  if (option.min_value !== undefined && number < option.min_value) return getText("page-number-at-least", { minimum: option.min_value });
  if (option.max_value !== undefined && number > option.max_value) return getText("page-number-at-most", { maximum: option.max_value });
  return null;
}

/**
 * Returns what was typed for an option as Discord would send it: `{value}`, `{problem}` with a
 * sentence, or `{}` for nothing. `chosen` is the choice taken from a list, if there is one.
 */
export function readOption(option, text, chosen, store) {
  const typed = text.trim();
  if (!typed) return option.required ? { problem: getText("page-option-required") } : {};
  if (chosen) return { value: chosen.value };
  const choices = listFixedChoices(option, store);
  if (choices) {
    const named = findNamedChoice(choices, typed);
    const matches = named ? [named] : filterChoices(choices, typed);
    return matches.length === 1 ? { value: matches[0].value } : { problem: getText("page-choose-offered") };
  }
  if (option.type === OPTION_TYPE.INTEGER || option.type === OPTION_TYPE.NUMBER) {
    const problem = findNumberProblem(option, typed);
    return problem ? { problem } : { value: Number(typed) };
  }
  if (option.min_length && typed.length < option.min_length) return { problem: getText("page-length-at-least", { minimum: option.min_length }) };
  if (option.max_length && typed.length > option.max_length) return { problem: getText("page-length-at-most", { maximum: option.max_length }) };
  return { value: typed };
}

/** Returns a filled-in command as it is sent: its options inside its group and subcommand. */
export function buildCommand(command, options) {
  const [root, ...branches] = command.path;
  let nested = options;
  for (const [index, name] of [...branches.entries()].reverse()) {
    nested = [{ name, type: index === branches.length - 1 ? OPTION_TYPE.SUBCOMMAND : OPTION_TYPE.GROUP, options: nested }];
  }
  return { name: root, options: nested };
}
