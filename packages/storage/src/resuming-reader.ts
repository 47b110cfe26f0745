import { Readable } from 'node:stream';
import type { Patience } from './retry.ts';

/**
 * A stream that, if its source fails, opens it again and continues where it was. `open` is given
 * the number of bytes already passed on, and opens what follows them.
 */
export async function resumingReader(
  open: (passedOn: number) => Promise<Readable>,
  between: Patience,
): Promise<Readable> {
  let passedOn = 0;
  let source = await openPatiently();
  const reader = new Readable({
    read() {
      source.resume();
    },
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });
  // An error that occurs before anyone reads stays in the stream: it must not crash the process.
  reader.on('error', () => {});
  attach();
  return reader;

  async function openPatiently(): Promise<Readable> {
    for (;;) {
      try {
        return await open(passedOn);
      } catch (error) {
        await between.after(error);
      }
    }
  }

  function attach(): void {
    source.pause();
    source.on('data', (chunk: Buffer) => {
      passedOn += chunk.byteLength;
      between.moved();
      if (!reader.push(chunk)) source.pause();
    });
    source.on('end', () => reader.push(null));
    source.on('error', (error) => {
      resume(error).catch((final) => reader.destroy(final));
    });
  }

  async function resume(error: unknown): Promise<void> {
    await between.after(error);
    if (reader.destroyed) return;
    source = await openPatiently();
    if (reader.destroyed) {
      source.destroy();
      return;
    }
    attach();
    source.resume();
  }
}
