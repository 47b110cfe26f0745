import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../parts/empty.tsx';
import { count } from '../../parts/format.ts';
import { paceOf } from '../../parts/live.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { type Column, RowTable } from '../../parts/row-table.tsx';
import { State } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { type BulkJob, isUnderWay, TONES } from './use-bulk.ts';

const words = texts.bulk;

export function BulkChecksPage() {
  const { api, may } = useMember();
  const list = useList(
    ['bulk-checks'],
    ({ cursor, signal }) =>
      api.domains.listBulkChecks({ query: { limit: 50, ...(cursor && { cursor }) }, signal }),
    { paceOf: (jobs) => paceOf(jobs.some(isUnderWay)) },
  );
  const add = may('domains', 'uploadBulkCheck') && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/bulk-checks/new" {...props} />}
    >
      {words.add}
    </Button>
  );
  return (
    <Page title={texts.navigation.bulk} lead={words.lead} actions={add}>
      <QueryView query={list}>
        {(jobs) =>
          jobs.length === 0 ? (
            <Empty title={words.empty} command={words.command}>
              {words.emptyText}
            </Empty>
          ) : (
            <>
              <RowTable
                caption={texts.navigation.bulk}
                rows={jobs}
                keyOf={({ id }) => id}
                linkOf={({ id }) => ({ to: '/bulk-checks/$id', params: { id } })}
                columns={COLUMNS}
              />
              <LoadMore query={list} />
            </>
          )
        }
      </QueryView>
    </Page>
  );
}

const number = (label: string, read: (job: BulkJob) => number): Column<BulkJob> => ({
  label,
  align: 'right',
  cell: (job) => count(read(job)),
});

const COLUMNS: [Column<BulkJob>, ...Column<BulkJob>[]] = [
  { label: words.columns.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    label: words.columns.state,
    cell: ({ state }) => <State tone={TONES[state]}>{words.states[state]}</State>,
  },
  {
    label: words.columns.names,
    align: 'right',
    cell: (job) =>
      isUnderWay(job) ? `${count(job.resolved)} / ${count(job.total)}` : count(job.total),
  },
  number(words.columns.available, ({ counts }) => counts.available ?? 0),
  number(words.columns.registered, ({ counts }) => counts.registered ?? 0),
  number(words.columns.unknown, ({ counts }) => counts.unknown ?? 0),
  { label: words.columns.mode, cell: ({ mode }) => texts.checks.modes[mode] },
];
