const ENOUGH = 1 << 16;

/** A stream whose beginning has been read. */
export type Peeked = {
  beginning: Buffer;
  /** All of it, once, the beginning included. */
  bytes: AsyncIterable<Buffer>;
  /** Tells the source that nothing more is wanted. */
  leave(): Promise<void>;
};

/** Reads the first 64 KiB, or all if there are fewer. */
export async function peek(source: AsyncIterable<Buffer>): Promise<Peeked> {
  const rest = source[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  for (let length = 0; length < ENOUGH; ) {
    const { done, value } = await rest.next();
    if (done) break;
    head.push(Buffer.from(value));
    length += value.length;
  }
  const leave = async () => {
    await rest.return?.();
  };
  async function* all(): AsyncGenerator<Buffer, void, undefined> {
    try {
      yield* head;
      for (;;) {
        const { done, value } = await rest.next();
        if (done) return;
        yield value;
      }
    } finally {
      await leave();
    }
  }
  return { beginning: Buffer.concat(head), bytes: all(), leave };
}
