import { once } from 'node:events';
import { wantsColours } from './colours.ts';

/** Where a command writes: what was asked for goes to `out`, everything else to `err`. */
export type Terminal = {
  out(line: string): void;
  err(text: string): void;
  /** Whether somebody watches `err`, so that a line can be written over. */
  watched: boolean;
  /** How wide `out` is; without end where it is no terminal. */
  columns: number;
  /** How wide `err` is. */
  watchedColumns: number;
  /** Whether `out` and `err` may be coloured. */
  colours: { out: boolean; err: boolean };
  /** Whether somebody can type an answer. */
  canAsk: boolean;
  /** Fires when nobody reads `out` any more, as when `head` has enough. */
  closed: AbortSignal;
  /** Until `out` takes more; rejects when one of the two signals fires first. */
  drained(signal: AbortSignal): Promise<void>;
};

export function terminalOf(process: NodeJS.Process): Terminal {
  const { stdin, stdout, stderr, env } = process;
  const widthOf = ({ isTTY, columns }: NodeJS.WriteStream) =>
    isTTY && columns > 0 ? columns : Number.POSITIVE_INFINITY;
  const closed = new AbortController();
  stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') closed.abort();
  });
  return {
    out: (line) => stdout.write(`${line}\n`),
    err: (text) => stderr.write(text),
    watched: stderr.isTTY === true,
    columns: widthOf(stdout),
    watchedColumns: widthOf(stderr),
    colours: { out: wantsColours(stdout, env), err: wantsColours(stderr, env) },
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    closed: closed.signal,
    async drained(signal) {
      // Called for each of a million lines: no signal is made where nobody waits.
      signal.throwIfAborted();
      closed.signal.throwIfAborted();
      if (!stdout.writableNeedDrain) return;
      await once(stdout, 'drain', { signal: AbortSignal.any([signal, closed.signal]) });
    },
  };
}
