import { type Cursors, listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { Invitation } from './model.ts';
import { pageOfInvitations } from './store.ts';

/** Those that can still be accepted. */
export async function listInvitations(
  { database, cursors }: { database: AuthDatabase; cursors: Cursors },
  caller: Caller,
  { organisationId, ...page }: { organisationId: string } & PageRequest,
): Promise<Page<Invitation>> {
  return database.tenant(organisationId, async (tx) => {
    await authorise(tx, caller, organisationId, 'invitations.manage');
    const query = { organisation: organisationId, route: 'GET invitations', filters: {}, ...page };
    return listPage(cursors, query, {
      rows: (slice) => pageOfInvitations(tx, { organisationId, ...slice }),
      position: ({ id }) => [id],
    });
  });
}
