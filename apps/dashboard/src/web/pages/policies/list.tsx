import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../parts/empty.tsx';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Time } from '../../parts/time.tsx';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { useDestinations } from './queries.ts';
import { type Retention, RULES } from './retention.ts';

const { policies } = texts;

export function PoliciesPage() {
  const { api, may } = useMember();
  const list = useList(
    ['policies', 'list'],
    ({ cursor, signal }) =>
      api.backup.listBackupPolicies({ query: { limit: 50, ...(cursor && { cursor }) }, signal }),
    { everyMs: 60_000 },
  );
  const destinations = useDestinations();
  const nameOf = (id: string) => destinations.data?.find((one) => one.id === id)?.name ?? '…';
  const add = may('backup', 'createBackupPolicy') && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/policies/new" {...props} />}
    >
      {policies.add}
    </Button>
  );
  return (
    <Page title={policies.title} lead={policies.lead} actions={add}>
      <ListView
        list={list}
        empty={
          <Empty
            title={policies.empty}
            command="holdfast policies add nightly --cron '0 3 * * *' --keep-daily 7 --keep-weekly 4"
          >
            {policies.emptyText}
          </Empty>
        }
      >
        {(items) => (
          <RowTable
            caption={policies.title}
            rows={items}
            keyOf={({ id }) => id}
            linkOf={({ id }) => ({ to: '/policies/$id', params: { id } })}
            columns={[
              { label: policies.columns.name, cell: ({ name }) => name },
              { label: policies.columns.schedule, cell: ({ schedule }) => schedule },
              {
                label: policies.columns.next,
                cell: ({ nextRuns: [next] }) => (next ? <Time at={next} /> : '–'),
              },
              { label: policies.columns.keeps, cell: ({ retention }) => keeps(retention) },
              {
                label: policies.columns.destination,
                cell: ({ destinationId }) => nameOf(destinationId),
              },
            ]}
          />
        )}
      </ListView>
    </Page>
  );
}

const keeps = (retention: Retention) =>
  RULES.filter((rule) => retention[rule] !== undefined)
    .map((rule) => policies.ruleWords[rule](retention[rule] ?? 0))
    .join(', ');
