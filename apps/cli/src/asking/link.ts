import type { Command } from 'commander';
import { Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import { findSecret, readSecret, withSecret } from './secret.ts';

const WHAT = 'the link';

/** Options for a command that can take a link. `--link` prompts for it, since a link is a secret. */
export function withLink(command: Command): Command {
  return withSecret(
    command.option('--link', 'use a link that you were given; asked for'),
    'link',
    WHAT,
  );
}

/** The token of the link that a command was given, if any. */
export async function findToken(
  choices: object,
  surroundings: Surroundings,
): Promise<string | undefined> {
  const { link, linkStdin, passwordStdin } = choices as Record<string, unknown>;
  if (linkStdin && passwordStdin && !surroundings.terminal.canAsk) {
    throw new Failure(
      'usage',
      'Only one of the two can come from standard input: pass the other with --link-env or --password-env.',
    );
  }
  if (link) return readToken(choices, surroundings);
  const given = await findSecret(choices, 'link', WHAT, surroundings);
  return given === undefined ? undefined : tokenOf(given);
}

/** The same for a command that needs one: prompts for it if no option gave it. */
export async function readToken(choices: object, surroundings: Surroundings): Promise<string> {
  return tokenOf(await readSecret(choices, 'link', WHAT, surroundings));
}

/** The token is what follows the link's #; a bare token is accepted too. */
function tokenOf(link: string): string {
  return link.slice(link.lastIndexOf('#') + 1);
}
