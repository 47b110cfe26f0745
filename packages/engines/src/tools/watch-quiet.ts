/** Tells when nothing happens any more; time in which the input itself is slow does not count. */
type Quiet = {
  /** The same input, watched. */
  over(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined>;
  /** It said something. */
  sign(): void;
  stop(): void;
};

/**
 * Calls `onQuiet` when for so long no input was taken, where there is any, and the server is not at
 * work either.
 */
export function watchQuiet(
  limitMs: number,
  isWorking: () => Promise<boolean>,
  onQuiet: () => void,
  hasInput = true,
): Quiet {
  let last = performance.now();
  let waitingForInput = hasInput;
  let asking = false;
  const look = async () => {
    if (asking || waitingForInput || performance.now() - last < limitMs) return;
    asking = true;
    const working = await isWorking().catch(() => false);
    asking = false;
    if (working) last = performance.now();
    else if (!waitingForInput) onQuiet();
  };
  const timer = setInterval(() => void look(), Math.max(10, limitMs / 4));
  timer.unref();
  return {
    sign() {
      last = performance.now();
    },
    stop: () => clearInterval(timer),
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
