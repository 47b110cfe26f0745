import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { giveBack } from '@holdfast/artifact';
import type { Patience } from './patience.ts';

/**
 * Passes the input to the program and then closes it. Resolves with whether the program took all of
 * it; rejects with the error of the input. The program's time runs only while it has something to
 * read.
 */
export async function feed(
  stdin: Writable,
  input: AsyncIterable<Buffer>,
  { patience, lent = false }: { patience: Patience; lent?: boolean | undefined },
): Promise<'taken' | 'refused'> {
  const closed = new AbortController();
  let refused = false;
  stdin.on('error', () => {
    refused = true;
  });
  stdin.once('close', () => closed.abort());
  patience.hold();
  // Leaving the loop early tells the input, too, that nothing more is wanted.
  for await (const piece of input) {
    patience.release();
    const taken = (error: unknown) => {
      if (lent && !error) giveBack(piece);
    };
    if (!closed.signal.aborted && !stdin.write(piece, taken)) {
      await once(stdin, 'drain', { signal: closed.signal }).catch(() => {});
    }
    if (refused || closed.signal.aborted) return 'refused';
    patience.hold();
  }
  patience.release();
  // Some programs know from what they read that nothing follows, and do not wait for its end.
  const takenBefore = !refused && stdin.writableLength === 0;
  await new Promise<void>((resolve) => {
    if (closed.signal.aborted) resolve();
    closed.signal.addEventListener('abort', () => resolve(), { once: true });
    stdin.end(() => resolve());
  });
  return takenBefore || stdin.writableFinished ? 'taken' : 'refused';
}
