import { type Backup, HoldfastError } from '@holdfast/clients';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMember } from '../session/member.ts';

/**
 * Names by id: most come with one list, those that it does not include are read one by one. `null` for a
 * database that is gone, `undefined` while that is not known.
 */
export function useDatasourceNames(
  ids: readonly string[],
): (id: string) => string | null | undefined {
  const { api, organisation } = useMember();
  const list = useQuery({
    queryKey: [organisation.id, 'datasource-names'],
    queryFn: ({ signal }) => api.backup.listDatasources({ query: { limit: 100 }, signal }),
    staleTime: 60_000,
  });
  const known = new Map<string, string | null>(list.data?.items.map(({ id, name }) => [id, name]));
  const missing = list.data ? [...new Set(ids)].filter((id) => !known.has(id)) : [];
  const others = useQueries({
    queries: missing.map((id) => ({
      queryKey: [organisation.id, 'datasource', id],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<Backup.Datasource> =>
        api.backup.readDatasource({ path: { id }, signal }),
      staleTime: 60_000,
    })),
  });
  for (const [at, { data, error }] of others.entries()) {
    const id = missing[at];
    if (id === undefined) continue;
    if (data) known.set(id, data.name);
    else if (error instanceof HoldfastError && error.type === 'NOT_FOUND') known.set(id, null);
  }
  return (id) => known.get(id);
}
