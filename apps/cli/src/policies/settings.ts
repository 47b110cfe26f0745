import type { Command } from 'commander';
import type { Holdfast } from '../connection/index.ts';
import { findDestination } from '../destinations/find.ts';
import { count } from '../output/index.ts';

const KEEPS = {
  keepLast: ['--keep-last <count>', 'keep the newest this many'],
  keepHourly: ['--keep-hourly <count>', 'the newest of each of this many hours'],
  keepDaily: ['--keep-daily <count>', 'the newest of each of this many days'],
  keepWeekly: ['--keep-weekly <count>', 'the newest of each of this many weeks'],
  keepMonthly: ['--keep-monthly <count>', 'the newest of each of this many months'],
  keepYearly: ['--keep-yearly <count>', 'the newest of each of this many years'],
  keepDays: ['--keep-days <count>', 'all of the last this many days'],
} as const;

type Keeps = Partial<Record<keyof typeof KEEPS, number>>;
export type PolicyChoices = Keeps & {
  cron?: string;
  timezone?: string;
  destination?: string;
  excludeTable?: string[];
};

/** What a policy says: when, where to, what is kept. */
export function withPolicy(command: Command): Command {
  command
    .option('--cron <schedule>', 'when, as minute hour day month weekday')
    .option('--timezone <zone>', 'of the schedule and of days, weeks and months; UTC if not given')
    .option('--destination <name>', 'where backups go, by name or id; managed storage if not given')
    .option('--exclude-table <pattern...>', 'tables whose data is left out, as schema.table');
  for (const [flags, about] of Object.values(KEEPS)) command.option(flags, about, count);
  return command;
}

/** What of it was given, in the API's words. */
export async function readPolicy(holdfast: Holdfast, choices: PolicyChoices) {
  const { cron, timezone, destination, excludeTable } = choices;
  const kept = (Object.keys(KEEPS) as (keyof Keeps)[]).flatMap((key) =>
    choices[key] === undefined ? [] : [[key, choices[key]] as const],
  );
  return {
    ...(cron !== undefined && { scheduleCron: cron }),
    ...(timezone !== undefined && { timezone }),
    ...(excludeTable && { options: { excludeTables: excludeTable } }),
    ...(kept.length > 0 && { retention: Object.fromEntries(kept) as Keeps }),
    ...(destination !== undefined && {
      destinationId: (await findDestination(holdfast, destination)).id,
    }),
  };
}

/** `the newest 7 of days, the newest 3` */
export function retentionInWords(retention: object): string {
  return Object.entries(retention)
    .map(([rule, number]) => `${rule.replace(/^keep/, '').toLowerCase()} ${number}`)
    .join(', ');
}
