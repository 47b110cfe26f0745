import type { Backup } from '@holdfast/clients';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../parts/empty.tsx';
import { ListView } from '../../parts/list-view.tsx';
import { RESTING_MS } from '../../parts/live.ts';
import { Page } from '../../parts/page.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Time } from '../../parts/time.tsx';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { whereOf } from './where.ts';

const words = texts.destinations;

export function DestinationsPage() {
  const { api, may } = useMember();
  const list = useList(
    ['destinations'],
    ({ cursor, signal }) =>
      api.backup.listStorageDestinations({
        query: { limit: 50, ...(cursor && { cursor }) },
        signal,
      }),
    { everyMs: RESTING_MS },
  );
  const add = may('backup', 'createStorageDestination') && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/destinations/new" {...props} />}
    >
      {words.add}
    </Button>
  );
  return (
    <Page
      title={texts.navigation.destinations}
      lead={words.lead}
      actions={list.data?.length ? add : undefined}
    >
      <ListView
        list={list}
        empty={
          <Empty
            title={words.none}
            action={add}
            command="holdfast destinations add offsite --kind s3 --endpoint https://s3.eu-west-1.amazonaws.com --bucket acme-backups --access-key-id AKIA… --secret-access-key-env AWS_SECRET_ACCESS_KEY"
          >
            {words.noneText}
          </Empty>
        }
      >
        {(destinations) => <DestinationsTable destinations={destinations} />}
      </ListView>
    </Page>
  );
}

function DestinationsTable({ destinations }: { destinations: Backup.StorageDestination[] }) {
  const { columns, kinds, never } = words;
  return (
    <RowTable
      caption={texts.navigation.destinations}
      rows={destinations}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: '/destinations/$id', params: { id } })}
      columns={[
        { label: columns.name, cell: ({ name }) => name },
        { label: columns.kind, cell: ({ kind }) => kinds[kind] },
        { label: columns.where, cell: whereOf },
        {
          label: columns.verified,
          cell: ({ verifiedAt }) => (verifiedAt ? <Time at={verifiedAt} /> : never),
        },
      ]}
    />
  );
}
