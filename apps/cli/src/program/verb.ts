import { Command, Option } from 'commander';

/** Options of every command that talks to Holdfast. */
export type Common = { context?: string; org?: string; json?: boolean; quiet?: boolean };

const COMMON = {
  context: () => new Option('--context <name>', 'the sign-in to use (HOLDFAST_CONTEXT)'),
  org: () => new Option('--org <name>', 'the organisation to act for, by name or id'),
  json: () => new Option('--json', 'print JSON, for scripts'),
  quiet: () => new Option('-q, --quiet', 'print ids only, and no progress'),
};

const EXAMPLES = new WeakMap<Command, readonly string[]>();

/** `holdfast <noun> …`; its examples are the first of each of its verbs. */
export function noun(name: string, about: string): Command {
  return new Command(name)
    .description(about)
    .addHelpText('after', ({ command }) => inHelp(command.commands.flatMap(firstExample)));
}

export function examplesOf(command: Command): readonly string[] {
  return EXAMPLES.get(command) ?? [];
}

/** With its continuation lines. */
function firstExample(command: Command): readonly string[] {
  const lines = examplesOf(command);
  return lines.slice(0, lines.findIndex((line) => !line.endsWith('\\')) + 1);
}

/** Printed after the error for a command line that cannot be parsed. */
export const HINT = '(--help shows how to use it, with examples)';

/** `holdfast <noun> <verb>`, for one that talks to Holdfast. */
export function verb(
  parent: Command,
  usage: string,
  about: string,
  examples: readonly [string, ...string[]],
): Command {
  return withCommon(described(parent.command(usage), about, examples));
}

/** The same for a command that has no verbs. */
export function lone(
  name: string,
  about: string,
  examples: readonly [string, ...string[]],
): Command {
  return withCommon(described(new Command(name), about, examples));
}

/** Adds a description, of which lists show the first sentence only, and examples. */
export function described(command: Command, about: string, examples: readonly string[]): Command {
  EXAMPLES.set(command, examples);
  return command
    .description(about)
    .summary(about.split('. ')[0] ?? about)
    .addHelpText('after', inHelp(examples));
}

function inHelp(examples: readonly string[]): string {
  return ['', 'Examples:', ...examples.map((example) => `  ${example}`)].join('\n');
}

/** Whether an option is one of those that every command takes. */
export function isCommon(option: Option): boolean {
  return option.attributeName() in COMMON;
}

/** They can also stand before the noun: `holdfast --context staging backups list`. */
export function withCommon(command: Command): Command {
  for (const option of Object.values(COMMON)) {
    command.addOption(option().helpGroup('With every command:'));
  }
  return command;
}

/** For a verb that starts something which goes on by itself. */
export function withWaiting(command: Command): Command {
  return command.option('--wait', 'wait until it ends, and exit as it did').addOption(
    new Option('--timeout <duration>', 'wait no longer than this, such as 90s, 10m or 2h').implies({
      wait: true,
    }),
  );
}

export type Waiting = { wait?: boolean; timeout?: string };
