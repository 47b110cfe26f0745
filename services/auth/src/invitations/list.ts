import { type Cursors, type Page, toPage } from '@holdfast/platform/paging';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { Invitation } from './model.ts';
import { pageOfInvitations } from './store.ts';

/** Those that can still be accepted. */
export async function listInvitations(
  { database, cursors }: { database: AuthDatabase; cursors: Cursors },
  caller: Caller,
  page: { organisationId: string; limit: number; cursor?: string | undefined },
): Promise<Page<Invitation>> {
  const { organisationId, limit } = page;
  const query = { organisation: organisationId, route: 'GET invitations', filters: {} };
  const rows = await database.tenant(organisationId, async (tx) => {
    await authorise(tx, caller, organisationId, 'invitations.manage');
    const after = cursors.read(query, page.cursor);
    return pageOfInvitations(tx, { organisationId, after, limit });
  });
  return toPage(
    rows,
    limit,
    ({ id }) => [id],
    (position) => cursors.issue(query, position),
  );
}
