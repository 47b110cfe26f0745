import type { Environment } from '@holdfast/platform/config';
import type { Command } from 'commander';
import { plain } from '../terminal/index.ts';
import type { Ending } from './exit-codes.ts';
import { Failure } from './failure.ts';

/** What the clients throw, known by its shape: loading them to compare would slow every start. */
type Refused = Error & {
  type?: string;
  status?: number;
  fields?: Record<string, string>;
  requestId?: string;
};

export type Report = { ending: Ending; text: string };

/** Errors that the clients themselves raise. */
const ENDINGS = new Map<string | undefined, Ending>([
  ['USAGE', 'usage'],
  ['GAVE_UP_WAITING', 'gaveUp'],
  ['JOB_FAILED', 'jobFailed'],
  ['PROOF_MISMATCH', 'mismatch'],
]);

/** Turns whatever was thrown into text for people and an exit code for scripts. */
export function report(
  error: unknown,
  running: Command | undefined,
  environment: Environment,
): Report {
  if (!(error instanceof Error))
    return { ending: 'failed', text: `holdfast: ${plain(String(error))}` };
  if (error.name === 'SettingsError') return { ending: 'failed', text: plain(error.message) };
  const text = `holdfast: ${plain(error.message)}`;
  if (error instanceof Failure) return { ending: error.ending, text };
  if (error.name === 'HoldfastError') return refusal(error as Refused, text, running, environment);
  if (error.name === 'AbortError') return { ending: 'interrupted', text: 'holdfast: Interrupted.' };
  return { ending: 'failed', text };
}

function refusal(
  error: Refused,
  text: string,
  running: Command | undefined,
  environment: Environment,
): Report {
  const { type, status, fields = {}, requestId } = error;
  if (status === 401) {
    const isLogin = running?.name() === 'login';
    return { ending: 'notAllowed', text: isLogin ? text : unknownAsker(running, environment) };
  }
  if (status === 403) return { ending: 'notAllowed', text };
  if (type === 'VALIDATION_FAILED') {
    const faults = Object.entries(fields).map(
      ([field, fault]) => `  ${optionFor(field, running)} ${plain(fault)}`,
    );
    return { ending: 'usage', text: [text, ...faults].join('\n') };
  }
  const ending = ENDINGS.get(type);
  if (ending) return { ending, text };
  const ours = status !== undefined && status >= 500 && requestId !== undefined;
  return { ending: 'failed', text: ours ? `${text} (request ${requestId})` : text };
}

/** A service can only say that it does not know the caller; here we know how the caller signed in. */
function unknownAsker(running: Command | undefined, environment: Environment): string {
  const context: string | undefined =
    running?.opts().context ?? (environment.HOLDFAST_CONTEXT || undefined);
  const isImport = running?.options.some(({ long }) => long === '--token-file') === true;
  const hasToken = context === undefined && environment.HOLDFAST_TOKEN;
  if (isImport && (running?.opts().tokenFile || hasToken)) {
    return 'holdfast: The token is not valid, or has expired: tokens only last for minutes. Sign in instead: holdfast login';
  }
  if (context === undefined && environment.HOLDFAST_CLIENT_ID) {
    return 'holdfast: The service account was not accepted: HOLDFAST_CLIENT_ID or HOLDFAST_CLIENT_SECRET is wrong, or the account was deleted.';
  }
  const again = context === undefined ? '' : ` --context ${context}`;
  return `holdfast: The session has ended: it expired, or was ended elsewhere. Sign in again: holdfast login${again}`;
}

/** `--keep-daily` for `retention.keepDaily`, where the command has such an option. */
function optionFor(field: string, command: Command | undefined): string {
  const last =
    field
      .replace(/\[\d+\]$/, '')
      .split('.')
      .at(-1) ?? field;
  const word = last
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll('_', '-')
    .replace(/-ids?$/, '')
    .replace(/^organisation$/, 'org');
  const flags = command?.options.map(({ long }) => long) ?? [];
  const flag = [word, `${word}-stdin`, word.replace(/s$/, ''), word.replace(/^schedule-/, '')]
    .map((each) => `--${each}`)
    .find((each) => flags.includes(each));
  if (flag !== undefined) return flag;
  const argument = command?.registeredArguments.find((each) => each.name() === word);
  return argument ? `<${word}>` : field;
}
