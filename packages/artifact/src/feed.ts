import type { Writable } from 'node:stream';
import { giveBack } from './pipes/index.ts';

/** How many bytes may wait in the sink, so that neither side waits for the other at every chunk. */
const MOST_WAITING = 512 << 10;

/** The most that is worked on at once: enough that a turn costs little, little enough to hold twice. */
const LARGEST = 256 << 10;

/** Cuts a chunk into pieces that are not too large, for stages that hold the result of one. */
export function* inPieces(chunk: Buffer): Generator<Buffer, void, undefined> {
  for (let at = 0; at < chunk.length; at += LARGEST) yield chunk.subarray(at, at + LARGEST);
}

/**
 * Writes the source into the sink, gives back each piece that the sink has taken, and then ends the
 * sink. Resolves with the number of bytes, or with undefined if the sink closed before it had them
 * all. Rejects with the error of the source, and then leaves the sink as it is.
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
  // If ended while a chunk waits, Node's zstd ends its frame twice, with an empty one after it.
  await untilWaiting(0);
  if (closed) return undefined;
  sink.end();
  return bytes;
}
