/** One Ctrl-C can arrive twice: from the terminal, and from npm, which passes it on. */
const ECHO_MS = 1_000;

/** Resolves with the first signal to stop. A later one ends the process at once. */
export function untilToldToStop(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let toldAt: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        toldAt ??= performance.now();
        if (performance.now() - toldAt > ECHO_MS) process.exit(1);
        resolve(signal);
      });
    }
  });
}
