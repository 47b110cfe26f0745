import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Empty } from '../../parts/empty.tsx';
import { bytes } from '../../parts/format.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Standing } from '../../parts/standing.tsx';
import { Time } from '../../parts/time.tsx';
import { type OverviewItem, useOverview } from '../../parts/use-overview.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { columns } = texts.datasources;

export function DatasourcesPage() {
  const { may } = useMember();
  const { q } = useSearch({ from: '/signed-in/databases' });
  const navigate = useNavigate({ from: '/databases' });
  const list = useOverview(q === undefined ? {} : { search: q });
  const add = may('backup', 'createDatasource') && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/databases/new" {...props} />}
    >
      {texts.datasources.add}
    </Button>
  );
  return (
    <Page title={texts.datasources.title} lead={texts.datasources.lead} actions={add}>
      <SearchField
        label={texts.datasources.search}
        value={q ?? ''}
        onSearch={(text) =>
          void navigate({ search: text === '' ? {} : { q: text }, replace: true })
        }
      />
      <QueryView query={list}>
        {({ items }) => (
          <>
            {items.length > 0 && <Rows items={items} />}
            {items.length === 0 && q !== undefined && (
              <Empty title={texts.datasources.nothingFound(q)} />
            )}
            {items.length === 0 && q === undefined && (
              <Empty
                title={texts.overview.empty.title}
                command="holdfast datasources add shop --engine postgresql --uri-stdin"
              >
                {texts.overview.empty.text}
              </Empty>
            )}
            <LoadMore query={list} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Rows({ items }: { items: OverviewItem[] }) {
  return (
    <RowTable
      caption={texts.datasources.title}
      rows={items}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: '/databases/$id', params: { id } })}
      columns={[
        { label: columns.name, cell: ({ name }) => name },
        { label: columns.engine, cell: ({ engine }) => texts.datasources.engines[engine] },
        { label: columns.state, cell: ({ standing }) => <Standing of={standing} /> },
        {
          label: columns.lastGood,
          cell: ({ lastGood }) =>
            lastGood ? (
              <Time at={lastGood.at} />
            ) : (
              <Text span size="sm" className="quiet">
                {texts.overview.never}
              </Text>
            ),
        },
        {
          label: columns.stored,
          align: 'right',
          cell: ({ storedBytes }) => <Group justify="flex-end">{bytes(storedBytes)}</Group>,
        },
      ]}
    />
  );
}
