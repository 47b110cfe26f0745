import { duration } from './moments.ts';
import { plainLine } from './plain.ts';
import type { Terminal } from './terminal.ts';

const WATCHED_MS = 100;
const LOGGED_MS = 10_000;

export type Progress = { at(text: string): void; end(): void };

/** Shows progress: on a terminal one line that is overwritten, in a file a new line every ten seconds. */
export function createProgress(
  { err, watched, watchedColumns }: Pick<Terminal, 'err' | 'watched' | 'watchedColumns'>,
  now = () => performance.now(),
): Progress {
  let last = Number.NEGATIVE_INFINITY;
  let width = 0;
  return {
    at(text) {
      if (now() - last < (watched ? WATCHED_MS : LOGGED_MS)) return;
      last = now();
      // A line that wraps could not be overwritten.
      const line = plainLine(text).slice(0, watched ? watchedColumns - 1 : undefined);
      err(watched ? `\r${line.padEnd(width)}` : `${line}\n`);
      width = line.length;
    },
    /** Clears the line. */
    end() {
      if (watched && width > 0) err(`\r${' '.repeat(width)}\r`);
      width = 0;
    },
  };
}

/** The current rate is measured over this time. */
const WINDOW_MS = 10_000;

/**
 * Rate and remaining time of something that is counted: `34 MB of 120 MB, 3.2 MB/s, 27 s left`. The
 * rate is that of the last seconds; the remaining time is left out if the total is not known.
 */
export function createMeter(unit: (count: number) => string, now = () => performance.now()) {
  let samples: { at: number; done: number }[] = [];
  return (done: number, expected?: number): string => {
    const at = now();
    samples = [...samples.filter((sample) => at - sample.at < WINDOW_MS), { at, done }];
    const first = samples[0] ?? { at, done };
    const rate = at > first.at ? ((done - first.done) * 1_000) / (at - first.at) : 0;
    const parts = [expected ? `${unit(done)} of ${unit(Math.max(expected, done))}` : unit(done)];
    if (rate > 0) parts.push(`${unit(rate)}/s`);
    if (rate > 0 && expected && expected > done) {
      parts.push(`${duration(((expected - done) * 1_000) / rate)} left`);
    }
    return parts.join(', ');
  };
}
