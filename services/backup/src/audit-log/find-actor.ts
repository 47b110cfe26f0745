import { parseActorKey, selectEntries } from '@holdfast/platform/audit-log';
import type { Kysely } from 'kysely';
import type { Actor } from '../caller/model.ts';
import type { Tables } from '../tables.ts';
import type { AuditAction } from './model.ts';

/** Who last did this to the target; undefined once the entry is pruned. */
export async function findActor(
  tx: Kysely<Tables>,
  organisation: string,
  { action, targetId }: { action: AuditAction; targetId: string },
): Promise<Actor | undefined> {
  const [entry] = await selectEntries(tx, {
    organisation,
    actions: [action],
    all: [action],
    targetId,
    limit: 1,
    ...{ from: undefined, to: undefined, actors: undefined, after: undefined },
  });
  return entry && parseActorKey(entry.actor);
}
