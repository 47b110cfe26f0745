import type { Connected } from '../connection/index.ts';
import { Failure, type Waiting } from '../program/index.ts';
import { createProgress, readDuration } from '../terminal/index.ts';

const ANSWER_MS = 3_000;

/** What is waited for, as messages put it. */
export type Subject = {
  /** Such as `The backup of shop`. */
  what: string;
  /** The command that shows it later. */
  look: string;
};

/** The options of the clients' own waiting, and where to report progress. */
export type Wait = { signal: AbortSignal; timeoutMs?: number; tell(text: string): void };

/** How it ended; with a failure if it did not end well. */
export type Waited<Job> = { job: Job; failure?: Failure };

type Refused<Job> = Error & { type?: string; job?: Job; isPassing?: boolean };

/**
 * Waits for something that goes on by itself, whatever happens to this command. The server may be away
 * for a while.
 */
export async function waitOn<Job>(
  connected: Connected,
  subject: Subject,
  { timeout }: Pick<Waiting, 'timeout'>,
  wait: (options: Wait) => Promise<Job>,
): Promise<Waited<Job>> {
  const { terminal, quiet } = connected;
  const progress = createProgress(quiet ? { ...terminal, err() {} } : terminal);
  const signal = connected.stop();
  const timeoutMs = timeout === undefined ? undefined : readTimeout(timeout);
  try {
    const tell = (text: string) => progress.at(text);
    return { job: await wait({ signal, tell, ...(timeoutMs && { timeoutMs }) }) };
  } catch (error) {
    if (signal.aborted) throw new Failure('interrupted', `Interrupted. ${goesOn(subject)}`);
    const { type, job, isPassing, message } = error as Refused<Job>;
    if (job && type === 'JOB_FAILED') return { job, failure: new Failure('jobFailed', message) };
    if (job && type === 'PROOF_MISMATCH') return { job, failure: new Failure('mismatch', message) };
    if (terminal.closed.aborted) {
      throw new Failure('gaveUp', `The output was closed. ${goesOn(subject)}`);
    }
    if (type === 'GAVE_UP_WAITING') {
      const isThere = await answers(connected.url);
      throw isThere
        ? new Failure('gaveUp', `Gave up waiting. ${goesOn(subject)}`)
        : gaveUp(subject, `Holdfast at ${connected.url} no longer answers.`);
    }
    if (isPassing) throw gaveUp(subject, message);
    connected.output.note(goesOn(subject));
    throw error;
  } finally {
    progress.end();
  }
}

/** Call it before anything is started: a typo must not leave a job that nobody waits for. */
export function readTimeout(timeout: string): number {
  const milliseconds = readDuration(timeout);
  if (milliseconds) return milliseconds;
  throw new Failure('usage', '--timeout must be a duration such as 90s, 10m or 2h.');
}

function gaveUp({ what, look }: Subject, why: string): Failure {
  return new Failure(
    'gaveUp',
    `Gave up waiting: ${why} ${what} may still be running. Check on it with: ${look}`,
  );
}

async function answers(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  return fetch(`${url}/healthz`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function goesOn({ what, look }: Subject): string {
  return `${what} goes on without this command. Check on it with: ${look}`;
}
