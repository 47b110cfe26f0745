import { recordPersonalAudit } from '../audit-log/index.ts';
import type { Origin } from '../audit-log/model.ts';
import type { Engine } from '../engine/index.ts';
import type { Tx } from '../tables.ts';
import type { Link } from './model.ts';
import { endLinks, isVerified } from './store.ts';

type Proof = { userId: string; origin: Origin; at: Date };

/**
 * Whoever used a link that went to their address by mail has shown that the address is theirs; one
 * that somebody was shown and handed over shows nothing.
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
