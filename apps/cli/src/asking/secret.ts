import { addAbortSignal, type Readable } from 'node:stream';
import type { Command } from 'commander';
import { Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import { prompt } from './prompt.ts';

/** No password or address is longer; a file piped in by mistake often is. */
const LONGEST = 1 << 20;

/** Options for a secret called `name`: `--password-stdin` and `--password-env`. */
export function withSecret(command: Command, name: string, what: string): Command {
  return command
    .option(`--${name}-stdin`, `read ${what} from standard input`)
    .option(`--${name}-env <variable>`, `read ${what} from an environment variable`);
}

/**
 * Reads a secret from where the options say, or else prompts for it. Never from the command line:
 * every account of the machine could read it there.
 */
export async function readSecret(
  choices: object,
  name: string,
  what: string,
  surroundings: Surroundings,
): Promise<string> {
  const given = await findSecret(choices, name, what, surroundings);
  if (given !== undefined) return given;
  const { terminal, stop } = surroundings;
  if (terminal.canAsk) return prompt(capitalised(what), { secret: true, signal: stop() });
  throw new Failure(
    'usage',
    `Cannot ask for ${what} without a terminal: pass it with --${name}-stdin or --${name}-env.`,
  );
}

/** The same, or undefined where none of the options was given. */
export async function findSecret(
  choices: object,
  name: string,
  what: string,
  { terminal, environment, stop }: Surroundings,
): Promise<string | undefined> {
  const given = choices as Record<string, string | boolean | undefined>;
  const key = name.replaceAll(/-[a-z]/g, (part) => part.slice(1).toUpperCase());
  const variable = given[`${key}Env`];
  if (given[`${key}Stdin`] === true) {
    if (variable !== undefined) {
      throw new Failure('usage', `Pass either --${name}-stdin or --${name}-env.`);
    }
    // Typed rather than piped: it must not be echoed either.
    return terminal.canAsk
      ? prompt(capitalised(what), { secret: true, signal: stop() })
      : readLine(what, terminal.input, stop());
  }
  if (typeof variable !== 'string') return undefined;
  const value = environment[variable];
  if (!value) throw new Failure('usage', `The variable ${variable} is not set.`);
  return value;
}

/** All of standard input, without the line break that echo and files end with. */
async function readLine(what: string, input: Readable, signal: AbortSignal): Promise<string> {
  const text = await readInput(input, signal);
  const line = text.replace(/\r?\n$/, '');
  if (line === '') throw new Failure('usage', `Standard input is empty; ${what} was expected.`);
  return line;
}

async function readInput(input: Readable, signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const part of addAbortSignal(signal, input.setEncoding('utf8'))) {
    text += part;
    if (text.length > LONGEST) throw new Failure('usage', 'Standard input is too long.');
  }
  return text;
}

function capitalised(text: string): string {
  const words = text.replace(/^(the|a|an) /, '');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
