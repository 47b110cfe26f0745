import { type Cursors, type Page, toPage } from '@holdfast/platform/paging';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { ServiceAccount } from './model.ts';
import { pageOfServiceAccounts } from './store.ts';

export async function listServiceAccounts(
  { database, cursors }: { database: AuthDatabase; cursors: Cursors },
  caller: Caller,
  page: { organisationId: string; limit: number; cursor?: string | undefined },
): Promise<Page<ServiceAccount>> {
  const { organisationId, limit } = page;
  const query = { organisation: organisationId, route: 'GET service-accounts', filters: {} };
  const rows = await database.tenant(organisationId, async (tx) => {
    await authorise(tx, caller, organisationId, 'service-accounts.read');
    const after = cursors.read(query, page.cursor);
    return pageOfServiceAccounts(tx, { organisationId, after, limit });
  });
  return toPage(
    rows,
    limit,
    ({ id }) => [id],
    (position) => cursors.issue(query, position),
  );
}
