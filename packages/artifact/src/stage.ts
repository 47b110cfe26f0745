import type { Stage } from './model.ts';
import { type Reading, readingOf } from './reading.ts';

type Work = (source: Reading, signal: AbortSignal) => AsyncGenerator<Buffer, void, undefined>;

/**
 * Makes a stage from a generator, and keeps what all stages promise: an abort takes effect at once,
 * even while the source is silent, and comes out as the signal's reason; when the reader leaves,
 * the source is left too, even in the middle of a wait. The work's own signal aborts in both cases.
 */
export function stageOf(work: Work): Stage {
  return (source, signal) => ({
    [Symbol.asyncIterator]() {
      const reading = readingOf(source);
      const stop = new AbortController();
      const bytes = work(reading, stop.signal);
      const onAbort = () => end(signal.reason);

      function end(reason: unknown): Promise<void> {
        signal.removeEventListener('abort', onAbort);
        stop.abort(reason);
        return reading.leave(reason);
      }

      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      return {
        async next() {
          try {
            signal.throwIfAborted();
            const result = await bytes.next();
            signal.throwIfAborted();
            if (result.done) signal.removeEventListener('abort', onAbort);
            return result;
          } catch (error) {
            const heard = end(error);
            if (signal.aborted) throw signal.reason;
            await heard;
            throw error;
          }
        },
        async return() {
          await end(new Error('The reader left.'));
          await bytes.return().catch(() => {});
          return { done: true, value: undefined };
        },
      };
    },
  });
}

/** One stage after the other, from the first to the last. */
export function through(
  source: AsyncIterable<Buffer>,
  stages: readonly Stage[],
  signal: AbortSignal,
): AsyncIterable<Buffer> {
  return stages.reduce((bytes, stage) => stage(bytes, signal), source);
}
