import { EXIT_CODES } from '../program/index.ts';

/** One Ctrl-C can arrive twice: from the terminal, and from npm, which passes it on. */
const ECHO_MS = 1_000;
/** To clear up after oneself; what does not heed the request by then is left. */
const GRACE_MS = 5_000;

/** Thrown between the steps of a start that was asked to stop. */
export class StopRequested extends Error {}

type StopSignal = {
  /** Resolves with the first signal to stop. A later one ends the process at once. */
  requested: Promise<NodeJS.Signals>;
  throwIfRequested(): void;
};

export function listenForStop(): StopSignal {
  let requestedAt: number | undefined;
  const requested = new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        requestedAt ??= performance.now();
        if (performance.now() - requestedAt > ECHO_MS) process.exit(EXIT_CODES.interrupted.code);
        resolve(signal);
      });
    }
  });
  return {
    requested,
    throwIfRequested: () => {
      if (requestedAt !== undefined) throw new StopRequested();
    },
  };
}

let stopping: AbortController | undefined;

/** The same for work that takes an abort signal; one signal for all of the process. */
export function abortOnStop(): AbortSignal {
  if (stopping) return stopping.signal;
  const abort = new AbortController();
  stopping = abort;
  void listenForStop().requested.then(() => {
    abort.abort();
    setTimeout(() => {
      process.stderr.write('holdfast: Interrupted.\n');
      process.exit(EXIT_CODES.interrupted.code);
    }, GRACE_MS).unref();
  });
  return abort.signal;
}
