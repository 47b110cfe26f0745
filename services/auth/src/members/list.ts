import { type Cursors, type Page, toPage } from '@holdfast/platform/paging';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { Member } from './model.ts';
import { memberFrom, pageOfMembers } from './store.ts';

export async function listMembers(
  { database, cursors }: { database: AuthDatabase; cursors: Cursors },
  caller: Caller,
  page: { organisationId: string; limit: number; cursor?: string | undefined },
): Promise<Page<Member>> {
  const { organisationId, limit } = page;
  const query = { organisation: organisationId, route: 'GET members', filters: {} };
  const rows = await database.tenant(organisationId, async (tx) => {
    await authorise(tx, caller, organisationId, 'members.read');
    const after = cursors.read(query, page.cursor);
    return pageOfMembers(tx, { organisationId, after, limit });
  });
  const { items, ...rest } = toPage(
    rows,
    limit,
    ({ id }) => [id],
    (position) => cursors.issue(query, position),
  );
  return { items: items.map(memberFrom), ...rest };
}
