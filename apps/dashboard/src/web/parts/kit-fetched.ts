import type { Holdfast } from '@holdfast/clients';
import { queryOptions } from '@tanstack/react-query';

/** When the recovery kit was last fetched, according to the audit log. */
export const kitFetchedQuery = (api: Holdfast, organisation: string) =>
  queryOptions({
    queryKey: [organisation, 'recovery-kit-fetched'],
    queryFn: async ({ signal }) => {
      const query = { actions: 'recovery_key.kit_fetched', limit: 1 };
      const { items } = await api.backup.listAuditLog({ query, signal });
      return { at: items[0]?.occurredAt };
    },
  });
