import { isUnderWay } from '../../parts/backup-standing.ts';
import { paceOf } from '../../parts/live.ts';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { CHOICES, type Filters } from './filters.ts';

/** Refetched more often while one of the backups shown is under way. */
export function useBackups({ state, database }: Filters) {
  const { api } = useMember();
  return useList(
    ['backups', state ?? '', database ?? ''],
    ({ cursor, signal }) =>
      api.backup.listBackups({
        query: {
          limit: 50,
          ...(cursor && { cursor }),
          ...(state && { state: CHOICES[state] }),
          ...(database && { datasource_ids: database }),
        },
        signal,
      }),
    { paceOf: (jobs) => paceOf(jobs.some(isUnderWay)) },
  );
}
