import type { Writable } from 'node:stream';
import { giveBack } from './pipes/index.ts';

/** So much may wait to be taken, so that neither side waits for the other at every chunk. */
const MOST_WAITING = 512 << 10;

/** So much is worked on at once: enough that a turn costs little, little enough to hold twice. */
const LARGEST = 256 << 10;

/** A chunk in pieces that are not too large, for stages that hold what they make of one. */
export function* inPieces(chunk: Buffer): Generator<Buffer, void, undefined> {
  for (let at = 0; at < chunk.length; at += LARGEST) yield chunk.subarray(at, at + LARGEST);
}

/**
 * Hands the source over, gives back what the sink has taken, and then ends the sink. Resolves with
 * the number of bytes, or with undefined if the sink closed before it had them all. Rejects with the
 * error of the source, and leaves the sink as it is then.
 */
export async function feed(
  source: AsyncIterable<Buffer>,
  sink: Writable,
): Promise<number | undefined> {
  let bytes = 0;
  let closed = false;
  let wake = () => {};
  const close = () => {
    closed = true;
    wake();
  };
  const untilWaiting = async (most: number) => {
    while (!closed && sink.writableLength > most) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  sink.on('error', close).on('close', close);
  for await (const chunk of source) {
    for (const piece of inPieces(chunk)) {
      sink.write(piece, (error) => {
        if (!error) giveBack(piece);
        wake();
      });
      bytes += piece.length;
      await untilWaiting(MOST_WAITING);
      if (closed) return undefined;
    }
  }
  // Told to end while a chunk waits, Node's zstd ends its frame twice: an empty one comes after it.
  await untilWaiting(0);
  if (closed) return undefined;
  sink.end();
  return bytes;
}
