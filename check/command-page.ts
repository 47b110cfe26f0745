import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { holdfastCommand } from '../apps/cli/src/holdfast.ts';
import { EXIT_CODES, examplesOf, isCommon, VARIABLES } from '../apps/cli/src/program/index.ts';
import { terminalOf } from '../apps/cli/src/terminal/index.ts';

type Command = ReturnType<typeof holdfastCommand>;
type Option = Command['options'][number];

/**
 * Fails if docs/cli.md does not describe the command as it is; with `--write` it rewrites the page.
 */

const file = path.join(import.meta.dirname, '../docs/cli.md');
const program = holdfastCommand({
  terminal: terminalOf(process),
  environment: {},
  stop: () => new AbortController().signal,
});

function page(): string {
  return [
    '# The holdfast command',
    'Everything that Holdfast does can be done from a shell. `bin/holdfast` is the command; `npm link` puts it on your PATH. `holdfast <command> --help` says what this page says, which is made of it (`npm run command-page`).',
    fenced(examplesOf(program)),
    '## What all commands share',
    bullets([
      '**Names.** Things are named by their name or their id, and by the beginning of an id (eight characters or more) where that is just one. A slip is answered with what you may have meant.',
      '**Output.** What was asked for goes to standard output, everything else to standard error. People get tables, scripts `--json`: one document, or a line each for what streams (`audit --follow`, `domains check`, `domains bulk --wait`). `--quiet` leaves the ids. What could steer a terminal in the text of others is shown as `·`, and escaped in JSON.',
      '**Progress** is one line with rate and remaining time on a terminal, and a line every ten seconds elsewhere. Colours are for terminals, and never with `NO_COLOR`.',
      '**Waiting.** `--wait` ends as the job does. Ctrl-C, `--timeout` and a reader who has enough of the results (`| head`) end the waiting, not the job; the message says how to look at it later.',
      '**Secrets** are typed, read from standard input (`--…-stdin`) or from a variable (`--…-env`), never from the command line.',
      '**What destroys** wants the name typed, or `--yes` where nobody can type.',
    ]),
    table(
      ['option', 'means'],
      program.options.map((option) => [code(option.flags), meaning(option)]),
    ),
    '## Exit codes',
    table(
      ['code', 'means'],
      Object.values(EXIT_CODES).map(({ code: number, means }) => [String(number), means]),
    ),
    '## Environment variables',
    table(
      ['variable', 'means'],
      Object.entries(VARIABLES).map(([name, means]) => [code(name), means]),
    ),
    'Those of `up`, `serve` and `work` are the [settings](settings.md).',
    ...verbsOf(program).flatMap(section),
    '',
  ].join('\n\n');
}

function verbsOf(command: Command): Command[] {
  const visible = command.createHelp().visibleCommands(command);
  return visible.filter((each) => each.name() !== 'help');
}

/** A noun with its verbs, or a command without any. */
function section(command: Command): string[] {
  const verbs = verbsOf(command);
  if (verbs.length === 0) return [`## ${usageOf(command)}`, ...bodyOf(command)];
  const parts = verbs.flatMap(leaves).flatMap((each) => [`### ${usageOf(each)}`, ...bodyOf(each)]);
  return [`## ${code(nameOf(command))}`, sentence(command.description()), ...parts];
}

function leaves(command: Command): Command[] {
  const verbs = verbsOf(command);
  return verbs.length === 0 ? [command] : verbs.flatMap(leaves);
}

function usageOf(command: Command): string {
  const places = command.registeredArguments.map((each) => {
    const name = each.variadic ? `${each.name()}...` : each.name();
    return each.required ? `<${name}>` : `[${name}]`;
  });
  return code([nameOf(command), ...places].join(' '));
}

function bodyOf(command: Command): string[] {
  const shown = command.createHelp().visibleOptions(command);
  const own = shown.filter((option) => !isCommon(option) && option.long !== '--help');
  const rows = [
    ...command.registeredArguments
      .filter(({ description, argChoices }) => description !== '' || argChoices)
      .map((each) => [code(each.name()), withChoices(each.description, each.argChoices)]),
    ...own.map((option) => [code(option.flags), meaning(option)]),
  ];
  return [
    sentence(command.description()),
    ...(rows.length > 0 ? [table(['argument', 'means'], rows)] : []),
    ...(examplesOf(command).length > 0 ? [fenced(examplesOf(command))] : []),
  ];
}

function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}

function meaning({ description, argChoices, defaultValue, mandatory }: Option): string {
  const needed = mandatory && defaultValue === undefined ? '; must be given' : '';
  const fallback = defaultValue === undefined ? '' : `; ${code(String(defaultValue))} if not given`;
  return `${withChoices(description, argChoices)}${fallback}${needed}`;
}

function withChoices(description: string, choices: readonly string[] | undefined): string {
  return choices ? `${description} (${choices.map(code).join(', ')})` : description;
}

function sentence(text: string): string {
  const whole = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return whole.endsWith('.') ? whole : `${whole}.`;
}

/** Padded, as the formatter of this repository writes it. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const texts = [heads, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = heads.map((_, at) => Math.max(3, ...texts.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  const [head = [], ...body] = texts;
  return [line(head), rule, ...body.map(line)].join('\n');
}

function fenced(lines: readonly string[]): string {
  return ['```', ...lines, '```'].join('\n');
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}

const fresh = `${page().trimEnd()}\n`;
if (process.argv.includes('--write')) {
  writeFileSync(file, fresh);
} else if (readFileSync(file, 'utf8') !== fresh) {
  console.error('docs/cli.md is out of date; run npm run command-page.');
  process.exitCode = 1;
}
