import type { Backup } from '@holdfast/clients';
import type { Standing } from '../../parts/backup-standing.ts';
import { useDatasourceNames } from '../../parts/datasource-names.ts';
import { bytes, count, duration } from '../../parts/format.ts';
import { RowTable } from '../../parts/row-table.tsx';
import { State } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import { tookMs } from './rules.ts';

const { columns, goneDatabase, triggers } = texts.backups;

export function BackupsTable({
  jobs,
  standingOf,
}: {
  jobs: Backup.BackupJob[];
  standingOf: (job: Backup.BackupJob) => Standing;
}) {
  const nameOf = useDatasourceNames(jobs.map(({ datasourceId }) => datasourceId));
  return (
    <RowTable
      caption={texts.navigation.jobs}
      rows={jobs}
      keyOf={({ jobId }) => jobId}
      linkOf={({ datasourceId, jobId }) => ({
        to: '/databases/$id/backups/$jobId',
        params: { id: datasourceId, jobId },
      })}
      columns={[
        {
          label: columns.database,
          cell: (job) => {
            const name = nameOf(job.datasourceId);
            return name === null ? goneDatabase : (name ?? '–');
          },
        },
        {
          label: columns.state,
          cell: (job) => {
            const { tone, label } = standingOf(job);
            return <State tone={tone}>{label}</State>;
          },
        },
        {
          label: columns.when,
          cell: (job) => <Time at={job.finishedAt ?? job.startedAt ?? job.queuedAt} />,
        },
        {
          label: columns.took,
          align: 'right',
          cell: (job) => {
            const ms = tookMs(job);
            return ms === undefined ? '–' : duration(ms);
          },
        },
        {
          label: columns.size,
          align: 'right',
          cell: ({ storedBytes }) => (storedBytes === null ? '–' : bytes(storedBytes)),
        },
        {
          label: columns.rows,
          align: 'right',
          cell: ({ rows }) => (rows === null ? '–' : count(rows)),
        },
        { label: columns.trigger, cell: ({ trigger }) => triggers[trigger] },
      ]}
    />
  );
}
