/** One Ctrl-C can arrive twice: from the terminal, and from npm, which passes it on. */
const ECHO_MS = 1_000;

/** Resolves with the first request to stop. A later one ends the process at once. */
export function stopRequested(): Promise<'stop'> {
  let at: number | undefined;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        at ??= performance.now();
        if (performance.now() - at > ECHO_MS) process.exit(1);
        resolve('stop');
      });
    }
  });
}
