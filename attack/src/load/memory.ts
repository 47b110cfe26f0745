import { readFile } from 'node:fs/promises';
import type { Role } from './roles.ts';

export type Sample = { atMs: number; mb: number };

/** What flat memory may gain by chance: as much as the heap rises and falls between two collections. */
const MOST_GAINED_MB = 24;

/** Resident memory of each process, looked at every few seconds. */
export class Memory {
  readonly #roles: readonly Role[];
  readonly samples = new Map<string, Sample[]>();

  constructor(roles: readonly Role[]) {
    this.#roles = [...roles];
  }

  async look(atMs: number): Promise<void> {
    for (const { name, process } of this.#roles) {
      const mb = await residentMb(process.pid);
      const before = this.samples.get(name) ?? [];
      this.samples.set(name, [...before, { atMs, mb }]);
    }
  }
}

export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

export type Course = {
  start: number;
  middle: number;
  end: number;
  /** In the last half of the run. */
  gained: number;
  isFlat: boolean;
};

/**
 * Memory is flat if it gains no more than 24 MB in the last half of the run, along the line that fits
 * it best: the longer the run, the less per minute. The first half is warm-up: code is compiled, and
 * pools fill.
 */
export function courseOf(samples: readonly Sample[]): Course {
  const half = samples.slice(Math.floor(samples.length / 2));
  const ms = (half.at(-1)?.atMs ?? 0) - (half[0]?.atMs ?? 0);
  const gained = slopeOf(half) * ms;
  return {
    start: samples[0]?.mb ?? 0,
    middle: half[0]?.mb ?? 0,
    end: samples.at(-1)?.mb ?? 0,
    gained,
    isFlat: gained <= MOST_GAINED_MB,
  };
}

/** The median of the slopes between any two samples (Theil–Sen): a few outliers do not count. */
function slopeOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((one, at) =>
    samples.slice(at + 1).map((other) => (other.mb - one.mb) / (other.atMs - one.atMs)),
  );
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0;
}
