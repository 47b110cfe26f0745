import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { type Common, Failure } from '../program/index.ts';

export type ScheduleChoices = Common & {
  eachBackup?: boolean;
  cron?: string;
  timezone?: string;
  off?: boolean;
};

export async function scheduleTests(
  { holdfast, output }: Connected,
  wanted: string,
  { eachBackup, cron, timezone, off }: ScheduleChoices,
): Promise<void> {
  const chosen = [eachBackup, cron, off].filter((choice) => choice !== undefined);
  if (chosen.length !== 1) {
    throw new Failure('usage', 'Say when: one of --each-backup, --cron <schedule> or --off.');
  }
  if (timezone !== undefined && cron === undefined) {
    throw new Failure('usage', '--timezone only works with --cron.');
  }
  const { id } = await findDatasource(holdfast, wanted);
  const body =
    cron === undefined
      ? ({ enabled: off !== true, when: 'each_backup' } as const)
      : ({
          enabled: true,
          when: 'cron',
          scheduleCron: cron,
          ...(timezone !== undefined && { timezone }),
        } as const);
  const datasource = await holdfast.backup.setRestoreTesting({ path: { id }, body });
  const when = off
    ? 'no longer proven automatically'
    : cron
      ? `proven on schedule ${cron}`
      : 'each proven';
  output.done(`Backups of ${datasource.name} are ${when}.`, datasource, id);
}
