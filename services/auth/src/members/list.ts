import { type Cursors, listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { Member } from './model.ts';
import { memberFrom, pageOfMembers } from './store.ts';

export async function listMembers(
  { database, cursors }: { database: AuthDatabase; cursors: Cursors },
  caller: Caller,
  { organisationId, ...page }: { organisationId: string } & PageRequest,
): Promise<Page<Member>> {
  return database.tenant(organisationId, async (tx) => {
    await authorise(tx, caller, organisationId, 'members.read');
    const query = { organisation: organisationId, route: 'GET members', filters: {}, ...page };
    return listPage(cursors, query, {
      rows: (slice) => pageOfMembers(tx, { organisationId, ...slice }),
      position: ({ id }) => [id],
      item: (row) => memberFrom(row),
    });
  });
}
