import type { Command } from 'commander';
import { count } from '../output/index.ts';
import { Failure } from '../program/index.ts';

export const KEEPS = {
  keepLast: ['--keep-last <count>', 'keep the newest this many'],
  keepHourly: ['--keep-hourly <count>', 'the newest of each of this many hours'],
  keepDaily: ['--keep-daily <count>', 'the newest of each of this many days'],
  keepWeekly: ['--keep-weekly <count>', 'the newest of each of this many weeks'],
  keepMonthly: ['--keep-monthly <count>', 'the newest of each of this many months'],
  keepYearly: ['--keep-yearly <count>', 'the newest of each of this many years'],
  keepDays: ['--keep-days <count>', 'all of the last this many days'],
} as const;

type Keeps = Partial<Record<keyof typeof KEEPS, number>>;
/** `none` removes a rule. */
export type Changes = Partial<Record<keyof typeof KEEPS, number | 'none'>>;
export type PolicyChoices = Changes & {
  cron?: string;
  timezone?: string;
  destination?: string;
  excludeTable?: string[];
};

/** Options for what a policy says: when, where to, what is kept. A change can also remove rules. */
export function withPolicy(command: Command, { change }: { change: boolean }): Command {
  command
    .option('--cron <schedule>', 'when to run, as minute hour day month weekday')
    .option(
      '--timezone <zone>',
      'the time zone of the schedule and of days, weeks and months; UTC if not given',
    )
    .option('--destination <name>', 'where backups go, by name or id; managed storage if not given')
    .option(
      '--exclude-table <pattern...>',
      `tables whose data is left out, as schema.table${change ? '; none if empty' : ''}`,
    );
  for (const [flags, about] of Object.values(KEEPS)) {
    if (change) command.option(flags, `${about}; none removes the rule`, countOrNone);
    else command.option(flags, about, count);
  }
  return command;
}

function countOrNone(text: string): number | 'none' {
  return text === 'none' ? text : count(text);
}

/** Rules that are not named stay: dropping one because it was left out would lose backups. */
export function changeRetention(before: Keeps, changes: Changes): Keeps {
  const kept = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== 'none');
  return Object.fromEntries(kept) as Keeps;
}

/** `daily 7, last 3` */
export function retentionInWords(retention: object): string {
  return Object.entries(retention)
    .map(([rule, number]) => `${rule.replace(/^keep/, '').toLowerCase()} ${number}`)
    .join(', ');
}

/** The priority as the API takes it, if one was given. */
export function priorityOf(text: string | undefined): { priority?: number } {
  if (text === undefined) return {};
  if (/^(\d{1,3}|1000)$/.test(text)) return { priority: Number(text) };
  throw new Failure('usage', '--priority must be a whole number from 0 to 1000.');
}
