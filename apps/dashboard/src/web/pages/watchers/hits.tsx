import { Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';
import { HitsList } from './hits-list.tsx';
import { useAllWatchers } from './queries.ts';

const { hits: words, title } = texts.watchers;

/** The look-alikes of all watchers. */
export function HitsPage() {
  const filters = useSearch({ from: '/signed-in/hits' });
  const navigate = useNavigate({ from: '/hits' });
  const watchers = useAllWatchers();
  const options = (watchers.data ?? []).map(({ id, keyword }) => ({ value: id, label: keyword }));
  return (
    <Page
      title={words.title}
      crumbs={[{ label: title, to: { to: '/watchers' } }]}
      lead={words.lead}
    >
      <HitsList
        filters={filters}
        onChange={(changed) =>
          void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
        }
        none={
          <Empty title={words.none} command="holdfast hits list">
            {words.noneText}
          </Empty>
        }
      >
        <Select
          label={words.filters.watcher}
          placeholder={words.filters.any}
          data={options}
          value={filters.watcher ?? null}
          onChange={(watcher) =>
            void navigate({
              search: (before) => ({ ...before, watcher: watcher ?? undefined }),
              replace: true,
            })
          }
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.frame.clear }}
          nothingFoundMessage={texts.frame.nothingFound}
          w={{ base: '100%', xs: 180 }}
        />
      </HitsList>
    </Page>
  );
}
