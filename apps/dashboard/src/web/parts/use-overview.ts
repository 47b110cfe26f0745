import type { Backup } from '@holdfast/clients';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMember } from '../session/member.ts';

export type OverviewItem = Backup.Overview['items'][number];

/** Days begin and end in the reader's time zone. */
export const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The standing of databases, the worst first; refetched often while a backup runs, otherwise rarely. */
export function useOverview(
  filters: { search?: string; label?: string; policy_id?: string; datasource_id?: string } = {},
) {
  const { api, organisation } = useMember();
  const query = useInfiniteQuery({
    queryKey: [organisation.id, 'overview', filters],
    queryFn: ({ pageParam, signal }) =>
      api.backup.readOverview({
        query: { limit: 100, timezone, ...filters, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ isRunning }) => isRunning))
        ? 3_000
        : 30_000,
  });
  const pages = query.data?.pages;
  const [first] = pages ?? [];
  if (!first) return { ...query, data: undefined };
  // A database that changed between two pages may be on both.
  const items = new Map(pages?.flatMap((page) => page.items).map((item) => [item.id, item]));
  return { ...query, data: { ...first, items: [...items.values()] } };
}
