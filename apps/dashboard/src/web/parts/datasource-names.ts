import type { Backup } from '@holdfast/clients';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMember } from '../session/member.ts';

/** The names behind ids: most come with one list, those that it does not reach are read one by one. */
export function useDatasourceNames(ids: readonly string[]): (id: string) => string | undefined {
  const { api, organisation } = useMember();
  const list = useQuery({
    queryKey: [organisation.id, 'datasource-names'],
    queryFn: ({ signal }) => api.backup.listDatasources({ query: { limit: 100 }, signal }),
    staleTime: 60_000,
  });
  const known = new Map(list.data?.items.map(({ id, name }) => [id, name]));
  const missing = list.data ? [...new Set(ids)].filter((id) => !known.has(id)) : [];
  const others = useQueries({
    queries: missing.map((id) => ({
      queryKey: [organisation.id, 'datasource', id],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<Backup.Datasource> =>
        api.backup.readDatasource({ path: { id }, signal }),
      staleTime: 60_000,
    })),
  });
  for (const { data } of others) if (data) known.set(data.id, data.name);
  return (id) => known.get(id);
}
