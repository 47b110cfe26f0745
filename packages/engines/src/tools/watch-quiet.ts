/** Notices when nothing happens any more; time in which the input itself is slow does not count. */
type Quiet = {
  /** The same input, watched. */
  over(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined>;
  /** The program wrote something. */
  sign(): void;
  /** Resolves when no question to the server is under way any more. */
  stop(): Promise<void>;
};

/**
 * Calls `onQuiet` when nothing happened for this long: no input was taken, if there is any, and the
 * server is not working either.
 */
export function watchQuiet(
  limitMs: number,
  isWorking: () => Promise<boolean>,
  onQuiet: () => void,
  hasInput = true,
): Quiet {
  let last = performance.now();
  let waitingForInput = hasInput;
  let over = false;
  let asking: Promise<void> | undefined;
  const ask = async () => {
    const working = await isWorking().catch(() => false);
    asking = undefined;
    if (working) last = performance.now();
    if (working || over || waitingForInput) return;
    over = true;
    onQuiet();
  };
  const look = () => {
    if (over || asking || waitingForInput || performance.now() - last < limitMs) return;
    asking = ask();
  };
  const timer = setInterval(look, Math.max(10, limitMs / 4));
  timer.unref();
  return {
    sign() {
      last = performance.now();
    },
    async stop() {
      over = true;
      clearInterval(timer);
      await asking;
    },
    async *over(input) {
      waitingForInput = true;
      for await (const piece of input) {
        waitingForInput = false;
        last = performance.now();
        yield piece;
        waitingForInput = true;
      }
      waitingForInput = false;
      last = performance.now();
    },
  };
}
