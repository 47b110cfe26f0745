import type { Clock } from '@holdfast/platform/clock';
import { v7 as newId } from 'uuid';
import type { Engine } from '../engine/index.ts';
import type { AuthDatabase, Tx } from '../tables.ts';
import type { SigningKey } from './model.ts';
import { planKeys } from './rules.ts';
import { deleteKeys, insertKey, listKeys, lockKeys } from './store.ts';

export type KeyParts = {
  database: AuthDatabase;
  engine: Engine;
  clock: Clock;
  rotateAfterMs: number;
};

/** Makes the first key, or the next one in time, and removes the outdated ones. */
export async function keepKeys(parts: KeyParts): Promise<SigningKey[]> {
  const { database, clock } = parts;
  const now = clock.now();
  const keys = await database.system(listKeys);
  const { next, outdated } = planKeys(keys, now, parts);
  if (!next && outdated.length === 0) return keys;
  return database.system(async (tx) => {
    await lockKeys(tx);
    const plan = planKeys(await listKeys(tx), now, parts);
    await deleteKeys(
      tx,
      plan.outdated.map(({ id }) => id),
    );
    if (plan.next) await addKey(tx, parts, plan.next);
    return listKeys(tx);
  });
}

async function addKey(tx: Tx, { engine, clock }: KeyParts, activatesAt: Date): Promise<void> {
  const pair = await engine.makeKeyPair();
  await insertKey(tx, { id: newId(), ...pair, activatesAt }, clock.now());
}
