import { type AuditFilters, listActors, listAuditLog } from '@holdfast/platform/audit-log';
import type { Cursors, PageRequest } from '@holdfast/platform/paging';
import { AUDIT_ACTION_NAMES, type AuditAction, type TargetType } from '../audit-log/model.ts';
import { resolve } from '../directory/index.ts';
import type { Caller } from '../engine/index.ts';
import { authorise } from '../organisations/index.ts';
import type { AuthDatabase } from '../tables.ts';

type ReadingParts = { database: AuthDatabase; cursors: Cursors };
type Filters = { organisation: string } & AuditFilters<AuditAction, TargetType> & PageRequest;

/** Open to every member, like the logs of the other services. */
export async function readAuditLog(parts: ReadingParts, caller: Caller, filters: Filters) {
  await allow(parts, caller, filters.organisation);
  return listAuditLog(withNames(parts), AUDIT_ACTION_NAMES, filters);
}

export async function readActors(
  parts: ReadingParts,
  caller: Caller,
  page: { organisation: string } & PageRequest,
) {
  await allow(parts, caller, page.organisation);
  return listActors(withNames(parts), page);
}

function allow({ database }: ReadingParts, caller: Caller, organisation: string) {
  return database.tenant(organisation, (tx) =>
    authorise(tx, caller, organisation, 'organisation.read'),
  );
}

/** Other services ask us for names over HTTP; here we read them directly. */
function withNames(parts: ReadingParts) {
  const directory = {
    resolve: async (ids: readonly string[]) =>
      new Map((await resolve(parts, ids)).map((entry) => [entry.id, entry])),
  };
  return { ...parts, directory };
}
