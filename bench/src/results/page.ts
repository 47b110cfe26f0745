import { isMet, showGoal } from './goal.ts';
import type { Outcome, Row } from './model.ts';

type Measured = Row & { bench: string };

/** The page of all results: first those that miss their goal, each with what limits it. */
export function pageOf(
  outcomes: readonly Outcome[],
  machine: { name: string; versions: readonly string[] },
  limits: ReadonlyMap<string, string>,
): string {
  const rows = outcomes.flatMap(({ bench, rows }) => rows.map((row) => ({ ...row, bench })));
  const short = rows.filter((row) => isMet(row) === false);
  const met = rows.filter((row) => isMet(row) === true);
  const told = rows.filter((row) => isMet(row) === undefined);
  const failures = outcomes.filter(({ failure }) => failure !== undefined);
  return `${[
    '# What it measures',
    'Written by `npm run bench`, which runs the benchmarks of this folder in turn. A figure with × is a ratio to the named peer, measured in the same rounds: ratios hold between machines, times do not. Each is the median, with the smallest and the largest.',
    `## The machine\n\n${[machine.name, ...machine.versions].map((line) => `- ${line}`).join('\n')}`,
    `## Short of the goal\n\n${short.length === 0 ? 'None.' : tableOf(short)}`,
    ...(short.length === 0
      ? []
      : [`### What limits them\n\n${short.map((row) => limitOf(row, limits)).join('\n\n')}`]),
    `## Met\n\n${met.length === 0 ? 'None.' : tableOf(met)}`,
    `## Without a goal\n\n${told.length === 0 ? 'None.' : tableOf(told)}`,
    ...(failures.length === 0
      ? []
      : [
          `## Not measured\n\n${failures.map(({ bench, failure }) => `- \`${bench}\`: ${failure}`).join('\n')}`,
        ]),
    `## When, and how long it took\n\n${outcomes.map((one) => runOf(one, machine.name)).join('\n')}`,
  ].join('\n\n')}\n`;
}

function runOf({ bench, date, load, seconds, machine }: Outcome, usual: string): string {
  const elsewhere = machine === usual ? '' : `, on another machine: ${machine}`;
  const length = seconds < 600 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
  const busy = load === undefined ? '' : `, load ${load.toFixed(1)} when it began`;
  return `- \`npm run bench ${bench}\`: ${date}, ${length}${busy}${elsewhere}`;
}

function limitOf({ bench, what }: Measured, limits: ReadonlyMap<string, string>): string {
  return `**${bench}: ${what}.** ${limits.get(`${bench}: ${what}`) ?? 'Nobody has looked into it yet.'}`;
}

function tableOf(rows: readonly Measured[]): string {
  const show = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
  const lines = rows.map(({ bench, what, unit, median, values, goal }) =>
    [
      ...[bench, what.replaceAll('|', '\\|')],
      `${show(median)} ${unit}`,
      `${show(Math.min(...values))} to ${show(Math.max(...values))} (${values.length})`,
      showGoal(goal),
    ].join(' | '),
  );
  return `| benchmark | row | median | from, to (rounds) | goal |\n|---|---|---:|---|---|\n${lines.map((line) => `| ${line} |`).join('\n')}`;
}
