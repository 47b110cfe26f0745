import { readFile } from 'node:fs/promises';
import type { Role } from './roles.ts';

export type Sample = { atMs: number; mb: number };

/** What a process may gain between the third and the last quarter of a run, beside a tenth. */
const MOST_GAINED_MB = 16;

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

export type Course = { start: number; middle: number; end: number; isFlat: boolean };

/**
 * Flat is what gains no more than a tenth and 16 MB from the third quarter of the run to the last,
 * by the medians of both. What comes before is warm-up: code that is compiled, pools that fill.
 */
export function courseOf(samples: readonly Sample[]): Course {
  const quarter = (n: number) =>
    samples.slice(Math.floor((n * samples.length) / 4), Math.floor(((n + 1) * samples.length) / 4));
  const [third, last] = [median(quarter(2)), median(quarter(3))];
  return {
    start: samples[0]?.mb ?? 0,
    middle: samples[Math.floor(samples.length / 2)]?.mb ?? 0,
    end: samples.at(-1)?.mb ?? 0,
    isFlat: last <= third * 1.1 + MOST_GAINED_MB,
  };
}

function median(samples: readonly Sample[]): number {
  const sorted = samples.map(({ mb }) => mb).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
