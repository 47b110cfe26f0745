import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { wantsColours } from './colours.ts';
import { plain } from './plain.ts';

/** Where a command writes: what was asked for goes to `out`, everything else to `err`. */
export type Terminal = {
  out(line: string): void;
  err(text: string): void;
  /** Writes a server's bytes to `out` as they are; on a screen, without what could control it. */
  pass(chunk: Uint8Array): void;
  /** What is piped in. */
  input: Readable;
  /** Whether `err` is a terminal, where a line can be overwritten. */
  watched: boolean;
  /** How wide `out` is; infinite if it is not a terminal. */
  columns: number;
  /** How wide `err` is. */
  watchedColumns: number;
  /** Whether `out` and `err` may be coloured. */
  colours: { out: boolean; err: boolean };
  /** Whether somebody can type an answer. */
  canAsk: boolean;
  /** Fires when nobody reads `out` any more, as when `head` has had enough. */
  closed: AbortSignal;
  /** Resolves once `out` takes more; rejects if `signal` or `closed` fires first. */
  drained(signal: AbortSignal): Promise<void>;
};

/** The part of a process that has to do with terminals. */
type Streams = {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean; columns?: number };
  env: Record<string, string | undefined>;
};

export function terminalOf({ stdin, stdout, stderr, env }: Streams): Terminal {
  const widthOf = ({ isTTY, columns = 0 }: Streams['stdout']) =>
    isTTY && columns > 0 ? columns : Number.POSITIVE_INFINITY;
  const forScreen = new TextDecoder();
  const closed = new AbortController();
  stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') closed.abort();
  });
  return {
    out: (line) => stdout.write(`${line}\n`),
    err: (text) => stderr.write(text),
    pass: (chunk) =>
      stdout.write(
        stdout.isTTY
          ? plain(forScreen.decode(chunk, { stream: true }).replaceAll('\r', ''))
          : chunk,
      ),
    input: stdin,
    watched: stderr.isTTY === true,
    columns: widthOf(stdout),
    watchedColumns: widthOf(stderr),
    colours: { out: wantsColours(stdout, env), err: wantsColours(stderr, env) },
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    closed: closed.signal,
    async drained(signal) {
      // Called for each of a million lines: a combined signal is made only if there is something to wait for.
      signal.throwIfAborted();
      closed.signal.throwIfAborted();
      if (!stdout.writableNeedDrain) return;
      await once(stdout, 'drain', { signal: AbortSignal.any([signal, closed.signal]) });
    },
  };
}
