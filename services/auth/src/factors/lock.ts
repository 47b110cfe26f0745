import { Problem } from '@holdfast/platform/errors';
import { WRONG_CODES } from '../attempts/index.ts';
import { type Origin, recordPersonalAudit } from '../audit-log/index.ts';
import { LOCK_MS } from './model.ts';
import type { FactorParts } from './parts.ts';
import { lockTotp } from './store.ts';
import { lockedLetter } from './wording.ts';

/**
 * Counts one more wrong code. After too many in a day, with any pauses between them, the app's codes do
 * not count for a day. Only that factor is locked, so its owner can sign in by another. Nobody gets as
 * far as showing a code without the password or a session.
 */
export async function countWrongCode(
  { database, attempts, clock, outbox }: FactorParts,
  { userId, client }: { userId: string; client: Origin['client'] },
): Promise<void> {
  const counted = { limit: WRONG_CODES, subject: [userId] };
  const isTooMany = await attempts.count(counted).then(() => false, isRateLimit);
  if (!isTooMany) return;
  const now = clock.now();
  const until = new Date(now.getTime() + LOCK_MS);
  await database.system(async (tx) => {
    const locked = await lockTotp(tx, { userId, now, until });
    if (!locked) return;
    const origin: Origin = { actor: { type: 'user', id: userId }, client };
    await recordPersonalAudit(tx, origin, {
      ...{ userId, at: now, action: 'factor.locked', targetId: userId, details: { kind: 'totp' } },
    });
    if (locked.email === null) return;
    await outbox.post(tx, {
      ...{ kind: 'factor-locked', userId, address: locked.email, letter: lockedLetter(until) },
      givesUpAt: until,
    });
  });
  await attempts.forget(counted);
}

export function lockedProblem(until: Date, now: Date): Problem {
  return new Problem('RATE_LIMITED', {
    msg:
      'Too many wrong codes were entered: codes from your app are blocked for up to a day. Use a ' +
      'recovery code or a passkey.',
    retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
  });
}

function isRateLimit(error: unknown): true {
  if (error instanceof Problem && error.code === 'RATE_LIMITED') return true;
  throw error;
}
