/** A source that is being read, and that can be abandoned at any moment, even while it is silent. */
export type Reading = AsyncIterable<Buffer> & {
  /**
   * The pending read rejects with the reason, and the source is told that nothing more is wanted.
   * Resolves once the source has finished; a source that hangs in its own wait is not waited for.
   */
  leave(reason: unknown): Promise<void>;
};

export function readingOf(source: AsyncIterable<Buffer>): Reading {
  const iterator = source[Symbol.asyncIterator]();
  let interrupt: ((reason: unknown) => void) | undefined;
  let over = false;
  let left: { reason: unknown; heard: Promise<void> } | undefined;

  function leave(reason: unknown): Promise<void> {
    left ??= { reason, heard: over ? Promise.resolve() : tellSource() };
    interrupt?.(reason);
    return left.heard;
  }

  async function tellSource(): Promise<void> {
    const hangs = interrupt !== undefined;
    // A stream's iterator, like any generator's, notices a return only between two chunks.
    if ('destroy' in source && typeof source.destroy === 'function') source.destroy();
    const heard = iterator.return?.().then(
      () => {},
      () => {}, // a reader that leaves does not care
    );
    if (!hangs) await heard;
  }

  /** Written by hand: `Promise.race` with one promise for the whole stream would retain every round. */
  function next(): Promise<IteratorResult<Buffer, void>> {
    return new Promise((resolve, reject) => {
      if (left) return reject(left.reason);
      interrupt = reject;
      iterator.next().then(
        (result) => {
          interrupt = undefined;
          over ||= result.done === true;
          resolve(result);
        },
        (error) => {
          interrupt = undefined;
          over = true;
          reject(error);
        },
      );
    });
  }

  return {
    leave,
    [Symbol.asyncIterator]: () => ({
      next,
      async return() {
        await leave(undefined);
        return { done: true, value: undefined };
      },
    }),
  };
}
