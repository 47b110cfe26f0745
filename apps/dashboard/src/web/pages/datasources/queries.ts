import { useQuery } from '@tanstack/react-query';
import { RESTING_MS } from '../../parts/live.ts';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';

export const datasourceKey = (organisation: string, id: string | undefined) => [
  ...[organisation, 'datasource', id],
];

/** Read again whenever a page is opened: its forms must start from the current values. */
export function useDatasource(id: string | undefined) {
  const { api, organisation } = useMember();
  return useQuery({
    refetchOnMount: 'always',
    queryKey: datasourceKey(organisation.id, id),
    queryFn: ({ signal }) => api.backup.readDatasource({ path: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });
}

/** The newest backup jobs, refetched often while one of them is under way. */
export function useNewestJobs(id: string) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'datasource', id, 'newest'],
    queryFn: ({ signal }) =>
      api.backup.listDatasourceBackups({ path: { id }, query: { limit: 5 }, signal }),
    refetchInterval: ({ state: { data, error } }) =>
      !error && data?.items.some(({ state }) => state === 'queued' || state === 'started')
        ? 2_000
        : RESTING_MS,
  });
}

/** A proof comes soon after the backup, or at a time that nobody knows. */
const SOON_MS = 120_000;

/** One job, refetched every second until it is over, then until it has its proof; not without an id. */
export function useJob(id: string, jobId: string | undefined) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'datasource', id, 'job', jobId],
    queryFn: ({ signal }) => api.backup.readBackup({ path: { id, jobId: jobId ?? '' }, signal }),
    enabled: jobId !== undefined,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return data ? RESTING_MS : false;
      if (!data) return 2_000;
      const isUnderWay = data.state === 'queued' || data.state === 'started';
      const awaitsProof = data.state === 'completed' && data.proof.verdict === 'unproven';
      const isFresh = Date.now() - Date.parse(data.finishedAt ?? data.queuedAt) < SOON_MS;
      return isUnderWay ? 1_000 : awaitsProof && (isFresh ? 2_000 : RESTING_MS);
    },
  });
}

const TEST_MS = 1_500;

/** The newest restore test of a backup, if there is one; refetched often while it waits or runs. */
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
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) => {
      if (error) return RESTING_MS;
      if (data) return data.state === 'created' || data.state === 'started' ? TEST_MS : false;
      return dataUpdateCount * TEST_MS < SOON_MS ? TEST_MS : RESTING_MS;
    },
  });
}

/** The policies that apply to the database. */
export function useAttachments(id: string) {
  const { api } = useMember();
  return useList(['datasource', id, 'attachments'], ({ cursor, signal }) =>
    api.backup.listAttachedPolicies({
      path: { id },
      query: { limit: 100, ...(cursor && { cursor }) },
      signal,
    }),
  );
}
