import type { Socket } from 'node:net';
import { createSlabs } from './slabs.ts';
import { openWidePipe } from './wide-pipe.ts';

/** The size of the pieces that are handed out, if the program writes fast enough. */
const LARGE = 256 << 10;
/** After this long, what has arrived is handed out even if it is little. */
const HOLD_BACK_MS = 100;
/** Reading pauses when this much waits for the reader. */
const MOST_WAITING = 1 << 20;
/** Room for a few large pieces. Memory that is never written to costs nothing. */
const SLAB = 1 << 20;
const LEAST_ROOM = 64 << 10;

type Output = {
  /** For the program, as its standard output; the caller closes it once the program has it. */
  writer: Socket;
  /** The next piece; undefined after the last. Rejects if `fail` was called. */
  next(): Promise<Buffer | undefined>;
  /** Makes `next` reject with this error, now or later. What waits for the reader is dropped. */
  fail(error: unknown): void;
  /** Rejects when `fail` is called; otherwise it never settles. */
  failed: Promise<never>;
};

/**
 * Programs write in pieces of 4 KiB, and each piece that we pass on costs every later stage a turn.
 * So bytes are read next to each other into slabs, and handed out as large parts of these,
 * uncopied. The reader may give them back.
 */
export async function openOutput(onProgress: () => void = () => {}): Promise<Output> {
  const ready: Buffer[] = [];
  let readyBytes = 0;
  const slabs = createSlabs(SLAB);
  let slab = slabs.next();
  let begin = 0;
  let end = 0;
  let hold: NodeJS.Timeout | undefined;
  let over = false;
  let failure: { error: unknown } | undefined;
  let wake = () => {};
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => {}); // not every caller uses it

  const { reader, writer } = await openWidePipe({
    buffer() {
      const room = SLAB - end;
      if (room < LEAST_ROOM || (begin === end && room < LARGE + LEAST_ROOM)) {
        ripen();
        slab = slabs.next();
        begin = 0;
        end = 0;
      }
      return slab.subarray(end);
    },
    callback(bytes) {
      onProgress();
      end += bytes;
      if (end - begin >= LARGE) ripen();
      else hold ??= setTimeout(ripen, HOLD_BACK_MS);
      return readyBytes < MOST_WAITING;
    },
  });
  reader.on('close', () => {
    ripen();
    over = true;
    wake();
  });
  reader.on('error', fail);

  /** Hands what is in the slab so far to the reader. */
  function ripen(): void {
    clearTimeout(hold);
    hold = undefined;
    if (end === begin || failure) return;
    ready.push(slabs.lend(slab.subarray(begin, end)));
    readyBytes += end - begin;
    begin = end;
    wake();
  }

  function fail(error: unknown): void {
    failure ??= { error };
    reject(error);
    clearTimeout(hold);
    ready.length = 0;
    reader.destroy();
    wake();
  }

  return {
    writer,
    fail,
    failed,
    async next() {
      while (ready.length === 0 && !over && failure === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failure) throw failure.error;
      const piece = ready.shift();
      readyBytes -= piece?.length ?? 0;
      if (readyBytes < MOST_WAITING) reader.resume();
      return piece;
    },
  };
}

/** All the pieces, for one reader. */
export async function* piecesOf(output: Output): AsyncGenerator<Buffer, void, undefined> {
  for (;;) {
    const piece = await output.next();
    if (piece === undefined) return;
    yield piece;
  }
}
