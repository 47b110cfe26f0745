import { MANAGED } from '@holdfast/storage';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import { requireProbe } from './create.ts';
import type { Destination } from './model.ts';
import { requireDestination } from './require.ts';
import {
  findManaged,
  insertManaged,
  type StoredDestination,
  updateDestinationRow,
} from './store.ts';

const NAME = 'Managed storage';

/**
 * The organisation's managed destination, created by the first call and probed until it has passed
 * once; safe to call concurrently.
 */
export async function ensureManaged(parts: Parts, caller: Caller): Promise<Destination> {
  const { database, clock } = parts;
  const { organisation } = caller;
  const known = await database.tenant(organisation, (tx) => findManaged(tx, organisation));
  if (known?.verifiedAt) return known;
  await requireProbe(parts, { kind: MANAGED, place: {}, secrets: {} });
  return database.tenant(organisation, async (tx) => {
    const now = clock.now();
    const { id } = await ensureManagedIn(tx, caller, now);
    const current = await requireDestination(tx, organisation, id, { lock: true });
    if (current.verifiedAt) return current;
    const verified = { ...current, verifiedAt: now };
    await updateDestinationRow(tx, organisation, verified);
    return verified;
  });
}

/** The same without the probe, in the caller's transaction. */
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
    kind: MANAGED,
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
      details: { name: NAME, kind: MANAGED },
    });
    return fresh;
  }
  const made = await findManaged(tx, organisation);
  if (!made) throw new Error('the managed destination has disappeared');
  return made;
}
