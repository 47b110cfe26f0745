import { recordPersonalAudit } from '../audit-log/index.ts';
import type { Origin } from '../audit-log/model.ts';
import type { Engine } from '../engine/index.ts';
import type { Tx } from '../tables.ts';
import type { Link } from './model.ts';
import { endLinks, isVerified } from './store.ts';

type Proof = { userId: string; origin: Origin; at: Date };

/**
 * Using a link that was mailed to the address proves that the address is theirs; using one that was
 * shown to somebody and handed over proves nothing.
 */
export async function proveAddress(
  tx: Tx,
  engine: Engine,
  { mailed }: Link,
  { userId, origin, at }: Proof,
): Promise<void> {
  if (!mailed || (await isVerified(tx, userId))) return;
  await engine.within(tx).markVerified(userId);
  await endLinks(tx, { subject: userId, purposes: ['verify'] });
  await recordPersonalAudit(tx, origin, {
    ...{ userId, at, action: 'account.email_verified', targetId: userId, details: {} },
  });
}
