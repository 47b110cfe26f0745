import type { Domains } from '@holdfast/clients';
import { pages } from '@holdfast/clients';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RESTING_MS } from '../../parts/live.ts';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { AVAILABLE, boundsOf, type Filters, SORTS } from './filters.ts';
import { endOfMonth, YEAR_MONTHS } from './months.ts';
import { isNew } from './rules.ts';

export type SavedName = Domains.SavedDomain;

/** The first check of a name that was just saved takes only seconds. */
const NEW_MS = 3_000;
const paceOf = (names: readonly SavedName[]) =>
  names.some((name) => name.checkedAt === null && isNew(name)) ? NEW_MS : 3 * RESTING_MS;

export function useSavedNames({ q, is, ending, expires, sort = SORTS[0] }: Filters) {
  const { api } = useMember();
  // Fixed when they are chosen: every page of a list must be read with the same bounds.
  const bounds = useMemo(() => boundsOf(expires, new Date()), [expires]);
  return useList(
    ['saved-names', q, is, ending, bounds, sort],
    ({ cursor, signal }) =>
      api.domains.listSavedDomains({
        query: {
          ...{ limit: 50, sort, ...bounds },
          ...(cursor && { cursor }),
          ...(q && { search: q }),
          ...(is && { available: AVAILABLE[is] }),
          ...(ending && { tlds: ending }),
        },
        signal,
      }),
    { paceOf },
  );
}

/** At most this many names are drawn. */
export const MOST_DRAWN = 300;

/** Names that have expired or will within the months drawn, soonest first; as often as the list. */
export function useExpiring(listed: readonly SavedName[] = []) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'saved-names', 'expiring'],
    queryFn: async ({ signal }) => {
      const until = endOfMonth(new Date(), YEAR_MONTHS - 1).toISOString();
      const query = { limit: 100, sort: 'expires', expires_to: until } as const;
      const names: SavedName[] = [];
      for await (const name of pages(api.domains.listSavedDomains, { query, signal })) {
        if (names.length === MOST_DRAWN) return { names, isAll: false };
        names.push(name);
      }
      return { names, isAll: true };
    },
    refetchInterval: paceOf(listed),
  });
}

export function useSavedName(id: string) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'saved-name', id],
    queryFn: ({ signal }) => api.domains.readSavedDomain({ path: { id }, signal }),
    refetchInterval: ({ state }) => (state.data ? paceOf([state.data]) : false),
  });
}
