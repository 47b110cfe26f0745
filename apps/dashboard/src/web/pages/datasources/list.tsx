import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Empty } from '../../parts/empty.tsx';
import { count } from '../../parts/format.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Section } from '../../parts/section.tsx';
import { type OverviewItem, useOverview } from '../../parts/use-overview.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { LabelFilter } from './label-filter.tsx';
import { groupByLabel } from './label-groups.ts';
import { type ListSearch, readListSearch } from './list-search.ts';
import { DatasourceRows } from './rows.tsx';

const words = texts.datasources;

export function DatasourcesPage() {
  const { may } = useMember();
  const search = useSearch({ from: '/signed-in/databases' });
  const { q, label, group } = search;
  const navigate = useNavigate({ from: '/databases' });
  const list = useOverview({
    ...(q !== undefined && { search: q }),
    ...(label !== undefined && { label }),
  });
  const change = (changed: { [Key in keyof ListSearch]: ListSearch[Key] | undefined }) =>
    void navigate({
      search: (before) => readListSearch({ ...before, ...changed }),
      replace: true,
    });
  const add = may('backup', 'createDatasource') && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/databases/new" {...props} />}
    >
      {words.add}
    </Button>
  );
  return (
    <Page title={words.title} lead={words.lead} actions={add}>
      <SearchField label={words.search} value={q ?? ''} onSearch={(text) => change({ q: text })} />
      <QueryView query={list}>
        {({ items, labels }) => (
          <>
            <LabelFilter labels={labels} search={search} onChange={change} />
            {items.length === 0 ? (
              <None search={search} />
            ) : group === 'label' ? (
              <Groups items={items} labels={labels} isFiltered={q !== undefined} />
            ) : (
              <DatasourceRows caption={words.title} items={items} />
            )}
            <LoadMore query={list} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Groups({
  items,
  labels,
  isFiltered,
}: {
  items: OverviewItem[];
  labels: { label: string; count: number }[];
  isFiltered: boolean;
}) {
  return (
    <Stack>
      {groupByLabel(items).map((group) => {
        const title = group.label ?? words.labels.none;
        const all = labels.find(({ label }) => label === group.label)?.count;
        // A search leaves some out on purpose; otherwise the rest of a group is on later pages.
        const isPart = !isFiltered && all !== undefined && all > group.items.length;
        return (
          <Section
            key={title}
            title={title}
            lead={isPart && words.labels.shown(count(group.items.length), count(all))}
          >
            <DatasourceRows caption={title} items={group.items} />
          </Section>
        );
      })}
    </Stack>
  );
}

function None({ search: { q, label } }: { search: ListSearch }) {
  if (q === undefined && label === undefined) {
    return (
      <Empty
        title={texts.overview.empty.title}
        command="holdfast datasources add shop --engine postgresql --uri-stdin"
      >
        {texts.overview.empty.text}
      </Empty>
    );
  }
  const title =
    label === undefined
      ? words.nothingFound(q ?? '')
      : q === undefined
        ? words.noneLabelled(label)
        : words.noneOfBoth(q, label);
  const all = (
    <Button variant="default" renderRoot={(props) => <Link to="/databases" {...props} />}>
      {words.showAll}
    </Button>
  );
  return <Empty title={title} action={all} />;
}
