import { Anchor, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Section } from '../../parts/section.tsx';
import { State } from '../../parts/state.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { Feeds } from './feeds.tsx';
import { HitsTable } from './hits-table.tsx';
import { useHits, useWatchers, type Watcher } from './queries.ts';

const words = texts.watchers;

export function WatchersPage() {
  const { may } = useMember();
  const { q } = useSearch({ from: '/signed-in/watchers' });
  const navigate = useNavigate({ from: '/watchers' });
  const list = useWatchers(q);
  const add = may('domains', 'createWatcher') && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/watchers/new" {...props} />}
    >
      {words.add}
    </Button>
  );
  const search = (text: string) =>
    void navigate({ search: text === '' ? {} : { q: text }, replace: true });
  return (
    <Page title={words.title} lead={words.lead} actions={add}>
      <SearchField label={words.search} value={q ?? ''} onSearch={search} />
      <QueryView query={list}>
        {(items) =>
          items.length > 0 ? (
            <>
              <Rows items={items} />
              <LoadMore query={list} />
            </>
          ) : q !== undefined ? (
            <Empty title={words.nothingFound(q)} />
          ) : (
            <Empty title={words.empty} command="holdfast watchers add contoso --allow contoso.com">
              {words.emptyText}
            </Empty>
          )
        }
      </QueryView>
      {(list.data?.length ?? 0) > 0 && <NewestHits />}
      <Feeds />
    </Page>
  );
}

function Rows({ items }: { items: Watcher[] }) {
  return (
    <RowTable
      caption={words.title}
      rows={items}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: '/watchers/$id', params: { id } })}
      columns={[
        { label: words.columns.keyword, cell: ({ keyword }) => <bdi>{keyword}</bdi> },
        {
          label: words.columns.state,
          cell: ({ enabled }) => (
            <State tone={enabled ? 'good' : 'paused'}>
              {enabled ? words.states.on : words.states.off}
            </State>
          ),
        },
        {
          label: words.columns.sensitivity,
          cell: ({ sensitivity }) => words.sensitivities[sensitivity],
        },
        { label: words.columns.minScore, align: 'right', cell: ({ minScore }) => minScore },
        { label: words.columns.tells, cell: tells },
      ]}
    />
  );
}

function tells({ notificationEmail, unconfirmed }: Watcher) {
  if (notificationEmail === null) return words.nobody;
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {notificationEmail}
      {unconfirmed.length > 0 && (
        <Text span size="sm" className="quiet">
          {' '}
          ({words.unconfirmed})
        </Text>
      )}
    </span>
  );
}

/** The newest hits of all watchers, and a link to the rest. */
function NewestHits() {
  const hits = useHits({ sort: '-firstSeen' }, { limit: 5 });
  return (
    <Section
      title={words.newest}
      actions={
        <Anchor size="sm" renderRoot={(props) => <Link to="/hits" {...props} />}>
          {words.allHits}
        </Anchor>
      }
    >
      <QueryView query={hits}>
        {(items) =>
          items.length === 0 ? (
            <Text className="quiet">{words.hits.noneText}</Text>
          ) : (
            <HitsTable hits={items.slice(0, 5)} withKeyword />
          )
        }
      </QueryView>
    </Section>
  );
}
