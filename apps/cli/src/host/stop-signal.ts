/** One Ctrl-C can arrive twice: from the terminal, and from npm, which passes it on. */
const ECHO_MS = 1_000;

/** Thrown between the steps of a start that was told to stop. */
export class ToldToStop extends Error {}

type StopSignal = {
  /** Resolves with the first signal to stop. A later one ends the process at once. */
  told: Promise<NodeJS.Signals>;
  throwIfTold(): void;
};

export function listenForStop(): StopSignal {
  let toldAt: number | undefined;
  const told = new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        toldAt ??= performance.now();
        if (performance.now() - toldAt > ECHO_MS) process.exit(1);
        resolve(signal);
      });
    }
  });
  return {
    told,
    throwIfTold: () => {
      if (toldAt !== undefined) throw new ToldToStop();
    },
  };
}

/** The same for work that takes an abort signal. */
export function abortWhenTold(): AbortSignal {
  const abort = new AbortController();
  void listenForStop().told.then(() => abort.abort());
  return abort.signal;
}
