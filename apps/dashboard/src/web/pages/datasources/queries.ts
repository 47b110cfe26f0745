import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/member.ts';

export const datasourceKey = (organisation: string, id: string | undefined) => [
  ...[organisation, 'datasource', id],
];

export function useDatasource(id: string | undefined) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: datasourceKey(organisation.id, id),
    queryFn: ({ signal }) => api.backup.readDatasource({ path: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });
}

/** The newest backup jobs, often while one of them is under way. */
export function useNewestJobs(id: string) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'datasource', id, 'newest'],
    queryFn: ({ signal }) =>
      api.backup.listDatasourceBackups({ path: { id }, query: { limit: 5 }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ state }) => state === 'queued' || state === 'started')
        ? 2_000
        : 20_000,
  });
}

/** One job, every second until it is over and has its proof; `undefined` asks nothing. */
export function useJob(id: string, jobId: string | undefined) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'datasource', id, 'job', jobId],
    queryFn: ({ signal }) => api.backup.readBackup({ path: { id, jobId: jobId ?? '' }, signal }),
    enabled: jobId !== undefined,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return 2_000;
      const isUnderWay = data.state === 'queued' || data.state === 'started';
      const awaitsProof = data.state === 'completed' && data.proof.verdict === 'unproven';
      return isUnderWay ? 1_000 : awaitsProof && 2_000;
    },
  });
}

/** The restore test of a backup that waits or runs, if there is one. */
export function useTestOf(id: string, jobId: string | undefined, enabled: boolean) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'datasource', id, 'test', jobId],
    queryFn: async ({ signal }) => {
      const { items } = await api.backup.listDatasourceRestores({
        path: { id },
        query: { limit: 25 },
        signal,
      });
      return items.find((one) => one.jobId === jobId && one.mode === 'sandbox') ?? null;
    },
    enabled: enabled && jobId !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data && data.state !== 'created' && data.state !== 'started' ? false : 1_500,
  });
}
