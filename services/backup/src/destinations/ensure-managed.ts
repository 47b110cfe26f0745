import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import type { Destination } from './model.ts';
import { findManaged, insertManaged, type StoredDestination } from './store.ts';

const NAME = 'Managed storage';

/** The organisation's managed destination, created by the first call; safe to call concurrently. */
export function ensureManaged({ database, clock }: Parts, caller: Caller): Promise<Destination> {
  return database.tenant(caller.organisation, (tx) => ensureManagedIn(tx, caller, clock.now()));
}

/** The same, in the caller's transaction. */
export async function ensureManagedIn(
  tx: Kysely<Tables>,
  caller: Caller,
  now: Date,
): Promise<StoredDestination> {
  const { organisation } = caller;
  const existing = await findManaged(tx, organisation);
  if (existing) return existing;
  const id = uuidv7();
  const fresh: StoredDestination = {
    id,
    name: NAME,
    kind: 'managed',
    place: {},
    sealed: null,
    createdAt: now,
    updatedAt: now,
    verifiedAt: null,
  };
  if (await insertManaged(tx, organisation, fresh)) {
    await recordAudit(tx, caller, {
      at: now,
      action: 'destination.created',
      targetId: id,
      details: { name: NAME, kind: 'managed' },
    });
    return fresh;
  }
  const made = await findManaged(tx, organisation);
  if (!made) throw new Error('the managed destination vanished');
  return made;
}
