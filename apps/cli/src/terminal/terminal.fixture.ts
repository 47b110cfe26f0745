import { Readable } from 'node:stream';
import type { Terminal } from './terminal.ts';

/** A pipe that remembers what was written to it. */
export function recordingTerminal(): { terminal: Terminal; out: string[]; err: string[] } {
  const [out, err]: [string[], string[]] = [[], []];
  const terminal: Terminal = {
    out: (line) => out.push(line),
    err: (text) => err.push(text),
    pass: (chunk) => out.push(Buffer.from(chunk).toString()),
    input: Readable.from([]),
    watched: false,
    columns: Number.POSITIVE_INFINITY,
    watchedColumns: Number.POSITIVE_INFINITY,
    colours: { out: false, err: false },
    canAsk: false,
    closed: new AbortController().signal,
    drained: () => Promise.resolve(),
  };
  return { terminal, out, err };
}
