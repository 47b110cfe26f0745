import { useQuery } from '@tanstack/react-query';
import { useMember } from '../session/member.ts';
import { texts } from '../texts/index.ts';

/** For how long deletions can be undone. */
export function useDeletionSettings() {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'deletion-settings'],
    queryFn: ({ signal }) => api.backup.readDeletionSettings({ signal }),
  });
}

/** `168` as `7 days`, `36` as `36 hours`. */
export function undoTime(hours: number): string {
  const { days, hours: inHours } = texts.undo;
  return hours % 24 === 0 ? days(hours / 24) : inHours(hours);
}
