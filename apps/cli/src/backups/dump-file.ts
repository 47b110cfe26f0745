import { open } from 'node:fs/promises';
import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';

/** A dump on its way in. */
export type Dump = {
  /** As shown in messages. */
  name: string;
  /** If known beforehand. */
  size?: number;
  /** All of it, or an error: a file that another program truncates meanwhile must not pass for whole. */
  content: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
};

export async function openDump(file: string, connected: Connected): Promise<Dump> {
  return file === '-' ? fromInput(connected) : fromFile(file);
}

async function fromFile(file: string): Promise<Dump> {
  const unreadable = (cause: unknown) =>
    new Failure('usage', `${file} cannot be read (${(cause as NodeJS.ErrnoException).code}).`, {
      cause,
    });
  const handle = await open(file, 'r').catch((cause) => {
    throw unreadable(cause);
  });
  const close = () => handle.close();
  const stats = await handle.stat();
  if (!stats.isFile()) {
    await close();
    throw new Failure(
      'usage',
      `${file} is not a file. To send a dump from a pipe, give - in place of a file`,
    );
  }
  const { size } = stats;
  async function* read() {
    let done = 0;
    try {
      for await (const chunk of handle.createReadStream({ autoClose: false })) {
        done += chunk.length;
        yield chunk as Uint8Array;
      }
    } catch (cause) {
      throw unreadable(cause);
    }
    if (done === size) return;
    throw new Failure('failed', `${file} changed while it was being sent. Nothing was stored.`);
  }
  return { name: file, size, content: read(), close };
}

/** Streamed as it arrives: its size is not known beforehand. */
function fromInput({ terminal }: Connected): Dump {
  if (terminal.canAsk) {
    throw new Failure('usage', 'A dump cannot be typed: pipe it in, as in pg_dump … | holdfast …');
  }
  return { name: 'standard input', content: terminal.input, close: async () => {} };
}
