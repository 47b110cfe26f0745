import type { Backup } from '@holdfast/clients';
import { standingOf } from '../../parts/backup-standing.ts';
import { Empty } from '../../parts/empty.tsx';
import { bytes, duration } from '../../parts/format.ts';
import { ListView } from '../../parts/list-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { shellWord } from '../../parts/shell-word.ts';
import { State } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { jobs } = texts.datasources;
type Job = Backup.BackupJob;

export function Jobs({ id, name }: { id: string; name: string }) {
  const { api } = useMember();
  const list = useList(
    ['datasource', id, 'jobs'],
    ({ cursor, signal }) =>
      api.backup.listDatasourceBackups({
        path: { id },
        query: { limit: 25, ...(cursor && { cursor }) },
        signal,
      }),
    { everyMs: 10_000 },
  );
  return (
    <ListView
      list={list}
      empty={
        <Empty title={jobs.empty} command={`holdfast backups run-now ${shellWord(name)} --wait`}>
          {jobs.emptyText}
        </Empty>
      }
    >
      {(items) => (
        <RowTable
          caption={jobs.caption}
          rows={items}
          keyOf={({ jobId }) => jobId}
          linkOf={({ jobId }) => ({
            to: '/databases/$id/backups/$jobId',
            params: { id, jobId },
          })}
          columns={[
            { label: jobs.when, cell: ({ queuedAt }) => <Time at={queuedAt} exact /> },
            { label: jobs.state, cell: (job) => <JobState job={job} /> },
            { label: jobs.trigger, cell: ({ trigger }) => jobs.triggers[trigger] },
            { label: jobs.took, align: 'right', cell: took },
            {
              label: jobs.size,
              align: 'right',
              cell: ({ storedBytes }) => (storedBytes === null ? '–' : bytes(storedBytes)),
            },
          ]}
        />
      )}
    </ListView>
  );
}

const took = ({ startedAt, finishedAt }: Job) =>
  startedAt && finishedAt ? duration(Date.parse(finishedAt) - Date.parse(startedAt)) : '–';

function JobState({ job }: { job: Job }) {
  const { tone, label } = standingOf(job);
  return <State tone={tone}>{label}</State>;
}
