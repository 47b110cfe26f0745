/** One Ctrl-C can arrive twice: from the terminal, and from npm, which passes it on. */
const ECHO_MS = 1_000;

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
        if (performance.now() - requestedAt > ECHO_MS) process.exit(1);
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

/** The same for work that takes an abort signal. */
export function abortOnStop(): AbortSignal {
  const abort = new AbortController();
  void listenForStop().requested.then(() => abort.abort());
  return abort.signal;
}
