import { Button, Group, Select, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { texts } from '../../texts/index.ts';
import { BANDS, FEEDS, type HitFilters, SORTS } from './filters.ts';
import { HitsTable } from './hits-table.tsx';
import { useHits } from './queries.ts';

const words = texts.watchers.hits;

export type Change = (changed: { [Key in keyof HitFilters]: HitFilters[Key] | undefined }) => void;

/** The hits that match the filters in the address, of one watcher or of all. */
export function HitsList({
  filters,
  watcherId,
  onChange,
  none,
  children,
}: {
  filters: HitFilters;
  /** Only hits of this watcher, whatever the address says. */
  watcherId?: string;
  onChange: Change;
  /** Shown if nothing was found yet. */
  none: ReactNode;
  /** More filters. */
  children?: ReactNode;
}) {
  const watcher = watcherId ?? filters.watcher;
  const hits = useHits({ ...filters, ...(watcher && { watcher }) });
  const isFiltered = Boolean(filters.q || filters.band || filters.feed || filters.watcher);
  const clear = () =>
    onChange({ q: undefined, band: undefined, feed: undefined, watcher: undefined });
  return (
    <Stack>
      <Group gap="sm" align="flex-end">
        <SearchField
          label={words.search}
          value={filters.q ?? ''}
          onSearch={(q) => onChange({ q: q === '' ? undefined : q })}
        />
        <Choice
          label={words.filters.band}
          options={BANDS.map((value) => ({ value, label: words.bands[value] }))}
          value={filters.band}
          onChange={(band) => onChange({ band })}
        />
        <Choice
          label={words.filters.feed}
          options={FEEDS.map((value) => ({ value, label: words.feeds[value] }))}
          value={filters.feed}
          onChange={(feed) => onChange({ feed })}
        />
        {children}
        <Select
          label={words.filters.sort}
          data={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
          value={filters.sort ?? SORTS[0]}
          onChange={(sort) =>
            onChange({ sort: sort === SORTS[0] ? undefined : (sort ?? undefined) })
          }
          allowDeselect={false}
          w={{ base: '100%', xs: 170 }}
        />
      </Group>
      <QueryView query={hits}>
        {(items) =>
          items.length > 0 ? (
            <>
              <HitsTable hits={items} withKeyword={watcherId === undefined} />
              <LoadMore query={hits} />
            </>
          ) : isFiltered ? (
            <Empty
              title={words.noneLike}
              action={
                <Button variant="default" onClick={clear}>
                  {words.clear}
                </Button>
              }
            >
              {words.noneLikeText}
            </Empty>
          ) : (
            none
          )
        }
      </QueryView>
    </Stack>
  );
}

function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}) {
  return (
    <Select
      label={label}
      placeholder={words.filters.any}
      data={options}
      value={value ?? null}
      onChange={(chosen) => onChange((chosen ?? undefined) as Value | undefined)}
      clearable
      clearButtonProps={{ 'aria-label': texts.frame.clear }}
      w={{ base: '100%', xs: 160 }}
    />
  );
}
