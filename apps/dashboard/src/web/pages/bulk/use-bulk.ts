import type { Domains } from '@holdfast/clients';
import { useQuery } from '@tanstack/react-query';
import { paceOf } from '../../parts/live.ts';
import type { Tone } from '../../parts/state.tsx';
import { useMember } from '../../session/member.ts';

export type BulkJob = Domains.BulkJob;

export const isUnderWay = ({ state }: Pick<BulkJob, 'state'>) =>
  state === 'queued' || state === 'running';

export const TONES: Record<BulkJob['state'], Tone> = {
  queued: 'waiting',
  running: 'busy',
  completed: 'good',
  cancelled: 'paused',
  failed: 'bad',
};

export const bulkKey = (organisation: string, id: string) => [organisation, 'bulk', id];

export function useBulk(id: string) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: bulkKey(organisation.id, id),
    queryFn: ({ signal }) => api.domains.readBulkCheck({ path: { id }, signal }),
    refetchInterval: ({ state: { data } }) => paceOf(data !== undefined && isUnderWay(data)),
  });
}
