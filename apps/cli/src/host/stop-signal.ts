import { once } from 'node:events';
import { EXIT_CODES } from '../program/index.ts';

/** One Ctrl-C can arrive twice: from the terminal, and from npm, which passes it on. */
const ECHO_MS = 1_000;
/** Time to clean up; work that has not heeded the signal by then is abandoned. */
const GRACE_MS = 5_000;

/** Aborts with the first signal to stop. A later one ends the process at once. */
export function listenForStop(): AbortSignal {
  const stop = new AbortController();
  let requestedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      requestedAt ??= performance.now();
      if (performance.now() - requestedAt > ECHO_MS) process.exit(EXIT_CODES.interrupted.code);
      stop.abort();
    });
  }
  return stop.signal;
}

/** Resolves when a stop is requested, or at once if it already was. */
export async function stopRequested(stop: AbortSignal): Promise<void> {
  if (!stop.aborted) await once(stop, 'abort');
}

let stopping: AbortController | undefined;

/** The same for work that takes an abort signal; one signal for the whole process. */
export function abortOnStop(): AbortSignal {
  if (stopping) return stopping.signal;
  const abort = new AbortController();
  stopping = abort;
  void stopRequested(listenForStop()).then(() => {
    abort.abort();
    setTimeout(() => {
      process.stderr.write('holdfast: Interrupted.\n');
      process.exit(EXIT_CODES.interrupted.code);
    }, GRACE_MS).unref();
  });
  return abort.signal;
}
