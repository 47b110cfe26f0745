import type { Terminal } from './terminal.ts';

const WATCHED_MS = 100;
const LOGGED_MS = 10_000;

/**
 * How far something is: one line that is written over where somebody watches, a line every ten
 * seconds where it goes to a file.
 */
export function createProgress({ err, watched }: Terminal, now = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY;
  let width = 0;
  return {
    at(text: string): void {
      if (now() - last < (watched ? WATCHED_MS : LOGGED_MS)) return;
      last = now();
      err(watched ? `\r${text.padEnd(width)}` : `${text}\n`);
      width = text.length;
    },
    /** The line is free again. */
    end(): void {
      if (watched && width > 0) err(`\r${' '.repeat(width)}\r`);
    },
  };
}
