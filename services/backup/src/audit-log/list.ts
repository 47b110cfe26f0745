import type { Database } from '@holdfast/platform/db';
import type { Directory } from '@holdfast/platform/directory';
import { type Cursors, listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import type { Tables } from '../tables.ts';
import type { AuditEntry, AuditFilters, TargetType } from './model.ts';
import { type NamedActor, nameActors } from './name-actors.ts';
import { actionsThatMatch } from './rules.ts';
import { type EntryRow, selectEntries } from './store.ts';

export type AuditLogParts = { database: Database<Tables>; cursors: Cursors; directory: Directory };
type NamedEntry = Omit<AuditEntry, 'actor'> & { actor: NamedActor };

/** Newest first. Each filter narrows on its own, and all of them together. */
export async function listAuditLog(
  { database, cursors, directory }: AuditLogParts,
  { organisation }: Caller,
  { limit, cursor, ...filters }: AuditFilters & PageRequest,
): Promise<Page<NamedEntry>> {
  const query = { organisation, route: 'audit-log', filters, limit, cursor };
  const { from, to, targetId, actors } = filters;
  const actions = actionsThatMatch(filters);
  const page = await listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) =>
        selectEntries(tx, { organisation, from, to, targetId, actors, actions, ...slice }),
      ),
    position: (row) => [row.position, row.id],
  });
  const named = await nameActors(
    directory,
    page.items.map((row) => row.actor),
  );
  return { ...page, items: page.items.map((row) => toEntry(row, named)) };
}

function toEntry(row: EntryRow, named: Map<string, NamedActor>): NamedEntry {
  const actor = named.get(row.actor);
  if (!actor) throw new Error(`no actor for ${row.actor}`);
  return {
    id: row.id,
    occurredAt: row.occurred_at,
    actor,
    action: row.action,
    target: { type: row.target_type as TargetType, id: row.target_id },
    details: row.details,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
  };
}
