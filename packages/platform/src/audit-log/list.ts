import type { TenantScope } from '../db/index.ts';
import type { Directory } from '../directory/index.ts';
import { type Cursors, listPage, type Page, type PageRequest } from '../paging/index.ts';
import type { AuditEntry, AuditFilters, NamedActor } from './model.ts';
import { nameActors } from './name-actors.ts';
import { actionsThatMatch } from './rules.ts';
import { type EntryRow, selectEntries } from './store.ts';

export type AuditLogParts = {
  /** With a table `audit_entries` in its schema. */
  database: TenantScope;
  cursors: Cursors;
  directory: Pick<Directory, 'resolve'>;
};

/** Newest first. Filters may be given alone or together; an entry must match all of them. */
export async function listAuditLog<Action extends string, TargetType extends string>(
  { database, cursors, directory }: AuditLogParts,
  all: readonly Action[],
  {
    organisation,
    limit,
    cursor,
    ...filters
  }: { organisation: string } & AuditFilters<Action, TargetType> & PageRequest,
): Promise<Page<AuditEntry<Action, TargetType>>> {
  const query = { organisation, route: 'audit-log', filters, limit, cursor };
  const { from, to, targetId, actors } = filters;
  const actions = actionsThatMatch(all, filters);
  const search = { organisation, from, to, targetId, actors, actions, all };
  const page = await listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) => selectEntries(tx, { ...search, ...slice })),
    position: (row) => [row.position, row.id],
  });
  const named = await nameActors(
    directory,
    page.items.map((row) => row.actor),
  );
  return { ...page, items: page.items.map((row) => toEntry<Action, TargetType>(row, named)) };
}

function toEntry<Action extends string, TargetType extends string>(
  row: EntryRow,
  named: Map<string, NamedActor>,
): AuditEntry<Action, TargetType> {
  const actor = named.get(row.actor);
  if (!actor) throw new Error(`no actor for ${row.actor}`);
  // Hidden at once: the entries themselves may not have been cleared yet.
  const isErased = actor.anonymised;
  return {
    id: row.id,
    occurredAt: row.occurred_at,
    actor,
    action: row.action as Action,
    target: { type: row.target_type as TargetType, id: row.target_id },
    details: row.details,
    ipAddress: isErased ? null : row.ip_address,
    userAgent: isErased ? null : row.user_agent,
  };
}
