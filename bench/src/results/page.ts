import { isMet, showGoal } from './goal.ts';
import type { Kept, Machine, Outcome, Row } from './model.ts';

type Measured = Row & { bench: string };

/** The page of all results: what is short of its goal first, each with what limits it. */
export function pageOf(
  outcomes: readonly Outcome[],
  { facts, versions }: Machine,
  limits: ReadonlyMap<string, string>,
  kept: readonly Kept[] = [],
): string {
  const rows = outcomes.flatMap(({ bench, rows }) => rows.map((row) => ({ ...row, bench })));
  const short = rows.filter((row) => isMet(row) === false);
  const met = rows.filter((row) => isMet(row) === true);
  const told = rows.filter((row) => isMet(row) === undefined);
  const failures = outcomes.filter(({ failure }) => failure !== undefined);
  return `${[
    '# What it measures',
    'Written by `npm run bench`, which runs every benchmark of this folder in turn. A figure with × is a ratio to the named peer, measured in the same rounds: ratios hold between machines, times do not. Each is the median, with the smallest and the largest.',
    `## The machine\n\n${[...facts, ...versions].map((line) => `- ${line}`).join('\n')}`,
    `## Short of the goal\n\n${short.length === 0 ? 'None.' : tableOf(short)}`,
    ...(short.length === 0
      ? []
      : [`### What limits them\n\n${short.map((row) => limitOf(row, limits)).join('\n\n')}`]),
    `## Met\n\n${met.length === 0 ? 'None.' : tableOf(met)}`,
    `## Without a goal\n\n${told.length === 0 ? 'None.' : tableOf(told)}`,
    ...(kept.length === 0
      ? []
      : [
          `## Only when named\n\nThey take long; this is what they came to last.\n\n${kept.map(keptOf).join('\n\n')}`,
        ]),
    ...(failures.length === 0
      ? []
      : [
          `## Not measured\n\n${failures.map(({ bench, failure }) => `- \`${bench}\`: ${failure}`).join('\n')}`,
        ]),
    `## How long it took\n\n${outcomes.map(({ bench, seconds }) => `- \`npm run bench ${bench}\`: ${Math.round(seconds)} s`).join('\n')}`,
  ].join('\n\n')}\n`;
}

function keptOf({ bench, outcome }: Kept): string {
  const command = `\`npm run bench ${bench}\``;
  if (!outcome) return `${command} has not been run yet.`;
  const { date, seconds, rows } = outcome;
  const head = `${command}, ${date}, ${Math.round(seconds / 60)} min:`;
  return `${head}\n\n${tableOf(rows.map((row) => ({ ...row, bench })))}`;
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
