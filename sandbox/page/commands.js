/** Slash commands: which there are here, how they read in a language, and what a typed option means. */

export const TYPE = { SUBCOMMAND: 1, GROUP: 2, STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10 };

/** A name or description in a language, English where there is none. */
export function localised(thing, field, locale) {
  return thing[`${field}_localizations`]?.[locale] ?? thing[field];
}

function leaves(node, path, labels, locale) {
  const own = [...path, node.name];
  const shown = [...labels, localised(node, "name", locale)];
  const inner = (node.options ?? []).filter((one) => one.type === TYPE.SUBCOMMAND || one.type === TYPE.GROUP);
  if (inner.length) return inner.flatMap((one) => leaves(one, own, shown, locale));
  return [{ path: own, name: own.join(" "), label: shown.join(" "), description: localised(node, "description", locale), options: node.options ?? [] }];
}

/** Everything one can type here: `{path, name, label, description, options}`, one for each subcommand. */
export function commandsHere(store) {
  const place = store.place();
  const offered = (place?.channel ?? place?.direct)?.commands ?? [];
  const known = [...(place?.server?.commands ?? []), ...store.world.commands];
  const slash = known.filter((command) => offered.includes(command.id) && (command.type ?? 1) === 1);
  return slash.flatMap((command) => leaves(command, [], [], store.locale));
}

/** The commands that what follows the slash may mean, likeliest first. */
export function matching(commands, typed) {
  const wanted = typed.toLocaleLowerCase();
  const rank = (one) => {
    const names = [one.label.toLocaleLowerCase(), one.name];
    if (names.includes(wanted)) return 0;
    if (names.some((name) => name.startsWith(wanted))) return 1;
    if (names.some((name) => name.includes(wanted))) return 2;
    return 3;
  };
  return commands
    .map((one) => [rank(one), one])
    .filter(([place]) => place < 3)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** The command whose whole name is typed, with what follows it: `{command, rest}`, or `null`. */
export function whole(commands, typed) {
  let found = null;
  for (const command of commands) {
    for (const name of [command.label, command.name]) {
      const head = typed.slice(0, name.length).toLocaleLowerCase();
      const next = typed[name.length];
      if (head !== name.toLocaleLowerCase() || (next !== undefined && !/\s/.test(next))) continue;
      if (!found || name.length > found.length) found = { command, rest: typed.slice(name.length), length: name.length };
    }
  }
  return found;
}

/** What an option offers from the start: `{name, value}`; `null` where it is typed freely. */
export function fixedChoices(option, store) {
  if (option.choices?.length) return option.choices.map((one) => ({ name: localised(one, "name", store.locale), value: one.value }));
  if (option.type === TYPE.BOOLEAN) return [{ name: "True", value: true }, { name: "False", value: false }];
  if (option.type === TYPE.USER || option.type === TYPE.MENTIONABLE) return store.peopleHere().map((one) => ({ name: `@${store.nameOf(one)}`, value: one.id, alias: one.username }));
  if (option.type === TYPE.CHANNEL) return store.channelsHere(option.channel_types).map((one) => ({ name: `#${one.name}`, value: one.id }));
  if (option.type === TYPE.ROLE) return [];
  return null;
}

/** The choice that a text names, if any. */
export function choiceNamed(choices, text) {
  const bare = (word) => String(word).toLocaleLowerCase().replace(/^[@#]/, "").replace(/^<@!?(\d+)>$/, "$1");
  const wanted = bare(text.trim());
  return choices.find((one) => [one.name, one.value, one.alias].some((word) => word !== undefined && bare(word) === wanted)) ?? null;
}

/** The choices that a text may still mean. */
export function fitting(choices, text) {
  const wanted = text.trim().toLocaleLowerCase();
  return choices.filter((one) => one.name.toLocaleLowerCase().includes(wanted) || (one.alias ?? "").includes(wanted));
}

function numberProblem(option, text) {
  const pattern = option.type === TYPE.INTEGER ? /^[+-]?\d+$/ : /^[+-]?(\d+\.?\d*|\.\d+)$/;
  if (!pattern.test(text)) return option.type === TYPE.INTEGER ? "This option takes a whole number." : "This option takes a number.";
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return "This number is too large.";
  if (option.min_value !== undefined && number < option.min_value) return `This number is at least ${option.min_value}.`;
  if (option.max_value !== undefined && number > option.max_value) return `This number is at most ${option.max_value}.`;
  return null;
}

/**
 * What is typed for an option as Discord would send it: `{value}`, `{problem}` with a sentence, or `{}`
 * for nothing. `chosen` is the choice taken from a list, if one was.
 */
export function reading(option, text, chosen, store) {
  const typed = text.trim();
  if (!typed) return option.required ? { problem: "This option is required. Specify a value." } : {};
  if (chosen) return { value: chosen.value };
  const choices = fixedChoices(option, store);
  if (choices) {
    const named = choiceNamed(choices, typed);
    const meant = named ? [named] : fitting(choices, typed);
    return meant.length === 1 ? { value: meant[0].value } : { problem: "Choose one of the values offered." };
  }
  if (option.type === TYPE.INTEGER || option.type === TYPE.NUMBER) {
    const problem = numberProblem(option, typed);
    return problem ? { problem } : { value: Number(typed) };
  }
  if (option.min_length && typed.length < option.min_length) return { problem: `This is at least ${option.min_length} characters long.` };
  if (option.max_length && typed.length > option.max_length) return { problem: `This is at most ${option.max_length} characters long.` };
  return { value: typed };
}

/** The command as it is sent: options nested below subcommand and group. */
export function invocation(command, options) {
  const [root, ...inner] = command.path;
  let nested = options;
  for (const [index, name] of [...inner.entries()].reverse()) {
    nested = [{ name, type: index === inner.length - 1 ? TYPE.SUBCOMMAND : TYPE.GROUP, options: nested }];
  }
  return { name: root, options: nested };
}
