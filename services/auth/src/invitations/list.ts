import { type Cursors, listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import { fatesOf } from '../outbox/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { ListedInvitation } from './model.ts';
import { pageOfInvitations } from './store.ts';

/** The invitations that can still be accepted, and what became of the mail about each. */
export async function listInvitations(
  { database, cursors }: { database: AuthDatabase; cursors: Cursors },
  caller: Caller,
  { organisationId, ...page }: { organisationId: string } & PageRequest,
): Promise<Page<ListedInvitation>> {
  const invitations = await database.tenant(organisationId, async (tx) => {
    await authorise(tx, caller, organisationId, 'invitations.manage');
    const query = { organisation: organisationId, route: 'GET invitations', filters: {}, ...page };
    return listPage(cursors, query, {
      rows: (slice) => pageOfInvitations(tx, { organisationId, ...slice }),
      position: ({ id }) => [id],
    });
  });
  const ids = invitations.items.map(({ id }) => id);
  const fates = await database.system((tx) => fatesOf(tx, ids));
  return {
    ...invitations,
    items: invitations.items.map((invitation) => {
      const { state, failure } = fates.get(invitation.id) ?? { state: 'none', failure: null };
      return { ...invitation, mail: state, mailFailure: failure };
    }),
  };
}
