import { type Cursors, listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { ServiceAccount } from './model.ts';
import { pageOfServiceAccounts } from './store.ts';

export async function listServiceAccounts(
  { database, cursors }: { database: AuthDatabase; cursors: Cursors },
  caller: Caller,
  { organisationId, ...page }: { organisationId: string } & PageRequest,
): Promise<Page<ServiceAccount>> {
  return database.tenant(organisationId, async (tx) => {
    await authorise(tx, caller, organisationId, 'service-accounts.read');
    const query = {
      organisation: organisationId,
      route: 'GET service-accounts',
      filters: {},
      ...page,
    };
    return listPage(cursors, query, {
      rows: (slice) => pageOfServiceAccounts(tx, { organisationId, ...slice }),
      position: ({ id }) => [id],
    });
  });
}
