import { appendFileSync } from 'node:fs';
import { noteOf } from './results/goal.ts';
import type { Goal, Row } from './results/model.ts';

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] =
    sorted.length % 2 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

export function percentile(values: number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Our and the peer's figures of the same rounds, measured in turn, as one ratio: the median of the
 * rounds' ratios, with the smallest and the largest. Machines are shared and noisy; ratios are stable.
 */
export function sayRatio(
  what: string,
  rounds: { ours: number; peer: number }[],
  goal: Goal = {},
): void {
  const ratios = rounds.map(({ ours, peer }) => ours / peer);
  sayRow({ what, unit: '×', values: ratios, goal });
}

/** A figure that has no peer. */
export function sayFigure(what: string, unit: string, values: number[], goal: Goal = {}): void {
  sayRow({ what, unit, values, goal });
}

function sayRow({ what, unit, values, goal }: Omit<Row, 'median'>): void {
  const row: Row = { what, unit, values, goal, median: median(values) };
  const show = (value: number) => value.toFixed(2);
  say(
    `${what}: ${show(row.median)} ${unit === '×' ? '× the peer' : unit} ` +
      `(${show(Math.min(...values))} to ${show(Math.max(...values))} over ${values.length} rounds); ${noteOf(row)}`,
  );
  // For `runAll`, which collects the rows of all benchmarks.
  const rows = process.env.HOLDFAST_BENCH_ROWS;
  if (rows) appendFileSync(rows, `${JSON.stringify(row)}\n`);
}
