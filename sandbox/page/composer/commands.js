/** Slash commands: which ones can be used here, their names in a language, and reading typed options. */

export const OPTION_TYPE = { SUBCOMMAND: 1, GROUP: 2, STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10 };

const SLASH_COMMAND = 1;

/** Returns a name or description in a language, or in English if it is not translated. */
export function localised(node, field, locale) {
  return node[`${field}_localizations`]?.[locale] ?? node[field];
}

/** Returns a command, or each of its subcommands. */
function listLeaves(node, parentNames, parentLabels, locale) {
  const path = [...parentNames, node.name];
  const labels = [...parentLabels, localised(node, "name", locale)];
  const branches = (node.options ?? []).filter((option) => option.type === OPTION_TYPE.SUBCOMMAND || option.type === OPTION_TYPE.GROUP);
  if (branches.length) return branches.flatMap((branch) => listLeaves(branch, path, labels, locale));
  return [{ path, name: path.join(" "), label: labels.join(" "), description: localised(node, "description", locale), options: node.options ?? [] }];
}

/** Returns the commands that can be used here: `{path, name, label, description, options}`, one for each subcommand. */
export function listCommandsHere(store) {
  const place = store.findPlace();
  const offeredIds = (place?.channel ?? place?.direct)?.commands ?? [];
  const known = [...(place?.server?.commands ?? []), ...store.world.commands];
  const slashCommands = known.filter((command) => offeredIds.includes(command.id) && (command.type ?? SLASH_COMMAND) === SLASH_COMMAND);
  return slashCommands.flatMap((command) => listLeaves(command, [], [], store.locale));
}

/** Returns the commands that the text after the slash may mean, the best match first. */
export function findMatches(commands, typed) {
  const wanted = typed.toLocaleLowerCase();
  const rank = (command) => {
    const names = [command.label.toLocaleLowerCase(), command.name];
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
      const start = typed.slice(0, name.length).toLocaleLowerCase();
      const next = typed[name.length];
      if (start !== name.toLocaleLowerCase() || (next !== undefined && !/\s/.test(next))) continue;
      if (!longest || name.length > longest.length) longest = { command, rest: typed.slice(name.length), length: name.length };
    }
  }
  return longest;
}

/** Returns an option's choices `{name, value}` that need no bot; `null` if any text can be typed. */
export function listFixedChoices(option, store) {
  if (option.choices?.length) return option.choices.map((choice) => ({ name: localised(choice, "name", store.locale), value: choice.value }));
  if (option.type === OPTION_TYPE.BOOLEAN) return [{ name: "True", value: true }, { name: "False", value: false }];
  if (option.type === OPTION_TYPE.USER || option.type === OPTION_TYPE.MENTIONABLE) return store.listPeopleHere().map((person) => ({ name: `@${store.nameOf(person)}`, value: person.id, alias: person.username }));
  if (option.type === OPTION_TYPE.CHANNEL) return store.listChannelsHere(option.channel_types).map((channel) => ({ name: `#${channel.name}`, value: channel.id }));
  if (option.type === OPTION_TYPE.ROLE) return [];
  return null;
}

/** Returns the choice that a text names, or `null`. */
export function findNamedChoice(choices, text) {
  const normalise = (name) => String(name).toLocaleLowerCase().replace(/^[@#]/, "").replace(/^<@!?(\d+)>$/, "$1");
  const wanted = normalise(text.trim());
  return choices.find((choice) => [choice.name, choice.value, choice.alias].some((name) => name !== undefined && normalise(name) === wanted)) ?? null;
}

/** Returns the choices that contain a text. */
export function filterChoices(choices, text) {
  const wanted = text.trim().toLocaleLowerCase();
  return choices.filter((choice) => choice.name.toLocaleLowerCase().includes(wanted) || (choice.alias ?? "").includes(wanted));
}

function findNumberProblem(option, text) {
  const pattern = option.type === OPTION_TYPE.INTEGER ? /^[+-]?\d+$/ : /^[+-]?(\d+\.?\d*|\.\d+)$/;
  if (!pattern.test(text)) return option.type === OPTION_TYPE.INTEGER ? "This option takes a whole number." : "This option takes a number.";
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return "This number is too large.";
  if (option.min_value !== undefined && number < option.min_value) return `This number is at least ${option.min_value}.`;
  if (option.max_value !== undefined && number > option.max_value) return `This number is at most ${option.max_value}.`;
  return null;
}

/**
 * Returns what was typed for an option as Discord would send it: `{value}`, `{problem}` with a
 * sentence, or `{}` for nothing. `chosen` is the choice taken from a list, if there is one.
 */
export function readOption(option, text, chosen, store) {
  const typed = text.trim();
  if (!typed) return option.required ? { problem: "This option is required. Specify a value." } : {};
  if (chosen) return { value: chosen.value };
  const choices = listFixedChoices(option, store);
  if (choices) {
    const named = findNamedChoice(choices, typed);
    const matches = named ? [named] : filterChoices(choices, typed);
    return matches.length === 1 ? { value: matches[0].value } : { problem: "Choose one of the values offered." };
  }
  if (option.type === OPTION_TYPE.INTEGER || option.type === OPTION_TYPE.NUMBER) {
    const problem = findNumberProblem(option, typed);
    return problem ? { problem } : { value: Number(typed) };
  }
  if (option.min_length && typed.length < option.min_length) return { problem: `This is at least ${option.min_length} characters long.` };
  if (option.max_length && typed.length > option.max_length) return { problem: `This is at most ${option.max_length} characters long.` };
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
