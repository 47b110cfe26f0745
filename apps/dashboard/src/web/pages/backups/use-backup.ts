import { useQuery } from '@tanstack/react-query';
import { isUnderWay } from '../../parts/backup-standing.ts';
import { paceOf } from '../../parts/live.ts';
import { useMember } from '../../session/member.ts';

type Which = { id: string; jobId: string };

export function useBackup({ id, jobId }: Which) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'backup', jobId],
    queryFn: ({ signal }) => api.backup.readBackup({ path: { id, jobId }, signal }),
    refetchInterval: ({ state: { data } }) => paceOf(data !== undefined && isUnderWay(data)),
  });
}

export function useDatasource(id: string | undefined) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'datasource', id],
    queryFn: ({ signal }) => api.backup.readDatasource({ path: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    staleTime: 60_000,
  });
}

/** Does not change once the backup is complete. */
export function useManifest({ id, jobId }: Which, isComplete: boolean) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'manifest', jobId],
    queryFn: ({ signal }) => api.backup.readBackupManifest({ path: { id, jobId }, signal }),
    enabled: isComplete,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The restore test of this backup that is waiting or under way, if there is one. */
export function useRunningTest({ id, jobId }: Which, isComplete: boolean) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'running-test', jobId],
    queryFn: async ({ signal }) => {
      const { items } = await api.backup.listDatasourceRestores({
        path: { id },
        query: { state: 'created,started', limit: 100 },
        signal,
      });
      return items.find((one) => one.jobId === jobId && one.mode === 'sandbox') ?? null;
    },
    enabled: isComplete,
    refetchInterval: ({ state: { data } }) => paceOf(data != null),
  });
}

export function useRestore(id: string | undefined) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'restore', id],
    queryFn: ({ signal }) => api.backup.readRestore({ path: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      paceOf(data?.state === 'created' || data?.state === 'started'),
  });
}

export function useDestination(
  id: string | null,
  /** `always` for a form, which must start from the current values. */
  { refetchOnMount = true }: { refetchOnMount?: boolean | 'always' } = {},
) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'destination', id],
    queryFn: ({ signal }) => api.backup.readStorageDestination({ path: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 60_000,
    refetchOnMount,
  });
}

export function usePolicy(id: string | null) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'policy', id],
    queryFn: ({ signal }) => api.backup.readBackupPolicy({ path: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 60_000,
  });
}
