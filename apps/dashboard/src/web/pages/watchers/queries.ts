import { type Domains, pages } from '@holdfast/clients';
import { useQuery } from '@tanstack/react-query';
import { RESTING_MS } from '../../parts/live.ts';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import type { HitFilters } from './filters.ts';

export type Watcher = Domains.BrandWatcher;
export type Hit = Domains.BrandHit;
export type HitDetail = Domains.BrandHitDetail;
export type Feed = Domains.BrandFeeds['items'][number];

export function useWatchers(search: string | undefined) {
  const { api } = useMember();
  return useList(
    ['watchers', 'list', search ?? ''],
    ({ cursor, signal }) =>
      api.domains.listWatchers({
        query: { limit: 50, sort: 'keyword', ...(cursor && { cursor }), ...(search && { search }) },
        signal,
      }),
    { everyMs: 60_000 },
  );
}

/** All of them, to choose from: an organisation has two hundred at most. */
export function useAllWatchers() {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'watchers', 'all'],
    queryFn: async () => {
      const found: Watcher[] = [];
      const query = { limit: 100, sort: 'keyword' } as const;
      for await (const watcher of pages(api.domains.listWatchers, { query })) found.push(watcher);
      return found;
    },
    staleTime: 60_000,
  });
}

export function useWatcher(id: string | undefined) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'watcher', id],
    queryFn: ({ signal }) => api.domains.getWatcher({ path: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchInterval: 60_000,
  });
}

export function useHits({ q, band, feed, sort, watcher }: HitFilters, { limit = 50 } = {}) {
  const { api } = useMember();
  return useList(
    ['hits', q ?? '', band ?? '', feed ?? '', sort ?? '', watcher ?? '', limit],
    ({ cursor, signal }) =>
      api.domains.listHits({
        query: {
          limit,
          ...(cursor && { cursor }),
          ...(q && { search: q }),
          ...(band && { band }),
          ...(feed && { feed }),
          ...(sort && { sort }),
          ...(watcher && { watchers: watcher }),
        },
        signal,
      }),
    { everyMs: RESTING_MS },
  );
}

export function useHit(id: string) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'hit', id],
    queryFn: ({ signal }) => api.domains.getHit({ path: { id }, signal }),
    refetchInterval: 60_000,
  });
}

export function useFeeds() {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'feeds'],
    queryFn: async ({ signal }) => (await api.domains.listFeeds({ signal })).items,
    refetchInterval: RESTING_MS,
  });
}
