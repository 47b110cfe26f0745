import type { Argument, Command, Option } from 'commander';

/** A word that may come next, and what it means. */
export type Candidate = { word: string; about: string };

/** Looks up names that only the platform knows; `kind` is what the command line calls them. */
export type Lookup = (kind: string, context: string | undefined) => Promise<string[]>;

/** What fits the last of these words, which is being typed. If empty, the shell completes it. */
export async function candidatesFor(
  program: Command,
  words: readonly string[],
  lookup: Lookup,
): Promise<Candidate[]> {
  const typed = words.at(-1) ?? '';
  const { command, given, pending, context } = read(program, words.slice(0, -1));
  const fitting = (all: readonly Candidate[]) =>
    all.filter(({ word }) => word.startsWith(typed) && (typed !== '' || !word.startsWith('-')));
  if (pending) return fitting(await valuesOf(pending, pending.attributeName(), lookup, context));
  if (typed.startsWith('-')) return fitting(optionsOf(command));
  if (command.commands.length > 0) return fitting(commandsOf(command));
  const { registeredArguments: places } = command;
  const place = places[given] ?? (places.at(-1)?.variadic ? places.at(-1) : undefined);
  return place ? fitting(await valuesOf(place, place.name(), lookup, context)) : [];
}

/** What the words so far come to: the command, its number of arguments, an option without its value. */
function read(program: Command, words: readonly string[]) {
  let command = program;
  let given = 0;
  let pending: Option | undefined;
  let context: string | undefined;
  for (const word of words) {
    if (pending) {
      if (pending.attributeName() === 'context') context = word;
      pending = undefined;
    } else if (word.startsWith('-')) {
      const option = command.options.find(({ short, long }) => word === long || word === short);
      if (option?.required || option?.optional) pending = option;
    } else {
      const next = command.commands.find((each) => each.name() === word);
      if (next) command = next;
      else given += 1;
    }
  }
  return { command, given, pending, context };
}

function optionsOf(command: Command): Candidate[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, description }) => (long ? [{ word: long, about: description }] : []));
}

function commandsOf(command: Command): Candidate[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((each) => ({ word: each.name(), about: each.summary() || each.description() }));
}

async function valuesOf(
  { argChoices }: Argument | Option,
  name: string,
  lookup: Lookup,
  context: string | undefined,
): Promise<Candidate[]> {
  const words = argChoices ?? (await lookup(name, context));
  return words.map((word) => ({ word, about: name }));
}
