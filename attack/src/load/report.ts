import type { Course } from './memory.ts';
import type { Tally, Times } from './tally.ts';

export const ms = (value: number) =>
  value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function sayProgress(tally: Tally, seconds: number): void {
  const { p50, p95, p99, max } = tally.times();
  const statuses = [...tally.byStatus].toSorted().map(([status, count]) => `${status}: ${count}`);
  say(
    `after ${seconds} s: ${tally.requests} requests (${statuses.join(', ')}), ${tally.errors.length} errors; p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, max ${ms(max)}`,
  );
}

export function sayTimes(tally: Tally): void {
  const row = (name: string, { count, p50, p95, p99, max }: Times) =>
    `| ${[name.padEnd(13), ...[count, ms(p50), ms(p95), ms(p99), ms(max)].map((cell) => String(cell).padStart(9))].join(' | ')} |`;
  say(
    `| ${['kind         ', 'answered', 'p50', 'p95', 'p99', 'max'].map((head, at) => (at === 0 ? head : head.padStart(9))).join(' | ')} |`,
  );
  say(`| ------------- | ${Array.from({ length: 5 }, () => '--------:').join(' | ')} |`);
  for (const kind of tally.kinds) say(row(kind, tally.times(kind)));
  say(row('all', tally.times()));
}

export function sayMemory(courses: ReadonlyMap<string, Course>): void {
  const mb = (value: number) => `${value.toFixed(0)} MB`.padStart(7);
  say('| process        |   start |  middle |     end | gained in the last half | flat |');
  say('| -------------- | ------: | ------: | ------: | ----------------------: | ---- |');
  for (const [name, { start, middle, end, gained, isFlat }] of courses) {
    const flat = isFlat ? 'yes ' : '**no**';
    say(
      `| ${name.padEnd(14)} | ${mb(start)} | ${mb(middle)} | ${mb(end)} | ${mb(gained).padStart(23)} | ${flat} |`,
    );
  }
}
