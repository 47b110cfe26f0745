import { type Backup, pages } from '@holdfast/clients';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../session/member.ts';

/** At most this many are offered to choose from. */
const MOST = 500;

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) {
    found.push(item);
    if (found.length === MOST) break;
  }
  return found;
}

export function usePolicies() {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'policies'],
    queryFn: () => all(pages(api.backup.listBackupPolicies, { query: { limit: 100 } })),
  });
}

export function usePolicy(id: string) {
  const { api, organisation } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'policy', id],
    queryFn: ({ signal }) => api.backup.readBackupPolicy({ path: { id }, signal }),
    // A form must start from the current values, even if they were read a moment ago.
    refetchOnMount: 'always',
    // What is typed is compared with what was read, which must not change while somebody types.
    refetchOnWindowFocus: false,
  });
}

/** Where backups can go; creates the managed destination if there is none at all. */
export function useDestinations() {
  const { api, organisation, may } = useMember();
  return useQuery({
    queryKey: [organisation.id, 'destinations', 'all'],
    queryFn: async (): Promise<Backup.StorageDestination[]> => {
      const found = await all(pages(api.backup.listStorageDestinations, { query: { limit: 100 } }));
      if (found.length > 0 || !may('backup', 'ensureManagedDestination')) return found;
      return [await api.backup.ensureManagedDestination({})];
    },
  });
}
