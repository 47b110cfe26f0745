import { Problem } from '@holdfast/platform/errors';
import { type Origin, originOf, recordPersonalAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import type { Tx } from '../tables.ts';
import { methodsOf } from './list.ts';
import type { FactorParts } from './parts.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import {
  deleteFactorsOf,
  deletePasskey,
  deleteTotp,
  findUserByEmail,
  lockFactors,
  replaceRecoveryCodes,
} from './store.ts';

type RemoveParts = Pick<FactorParts, 'database' | 'clock'>;

export function removeTotp(parts: RemoveParts, caller: Caller): Promise<void> {
  return removing(parts, caller, async (tx) => {
    if (!(await deleteTotp(tx, caller.id))) throw new Problem('NOT_FOUND');
    return { kind: 'totp' };
  });
}

export function removePasskey(
  parts: RemoveParts,
  caller: Caller,
  passkeyId: string,
): Promise<void> {
  return removing(parts, caller, async (tx) => {
    const name = await deletePasskey(tx, { userId: caller.id, passkeyId });
    if (name === undefined) throw new Problem('NOT_FOUND');
    return { kind: 'passkey', name };
  });
}

/** The recovery codes stand in for other factors: they go with the last of them. */
async function removing(
  { database, clock }: RemoveParts,
  caller: Caller,
  remove: (tx: Tx) => Promise<{ kind: string; name?: string }>,
): Promise<void> {
  const { id: userId } = caller;
  await database.system(async (tx) => {
    await lockFactors(tx, userId);
    const details = await remove(tx);
    if ((await methodsOf(tx, userId)).length === 0) {
      await replaceRecoveryCodes(tx, { userId, digests: [] });
    }
    const entry = { at: clock.now(), action: 'factor.removed', targetId: userId } as const;
    await recordPersonalAudit(tx, originOf(caller), { userId, ...entry, details });
  });
}

/** The ones before stop working. */
export function renewRecoveryCodes(
  { database, clock, factorSecret }: FactorParts,
  caller: Caller,
): Promise<{ recoveryCodes: string[] }> {
  const { id: userId } = caller;
  return database.system(async (tx) => {
    await lockFactors(tx, userId);
    if ((await methodsOf(tx, userId)).length === 0) {
      throw new Problem('NOT_FOUND', { msg: 'Recovery codes come with the first second factor.' });
    }
    const recoveryCodes = await newRecoveryCodes(tx, factorSecret, userId);
    const entry = { at: clock.now(), action: 'factor.codes_renewed', targetId: userId } as const;
    await recordPersonalAudit(tx, originOf(caller), { userId, ...entry, details: {} });
    return { recoveryCodes };
  });
}

/** For somebody who lost everything; the password alone signs them in again. How many there were. */
export function removeFactorsByEmail(
  { database, clock }: RemoveParts,
  email: string,
): Promise<number | undefined> {
  return database.system(async (tx) => {
    const userId = await findUserByEmail(tx, email);
    if (userId === undefined) return undefined;
    await lockFactors(tx, userId);
    const removed = await deleteFactorsOf(tx, userId);
    if (removed > 0) {
      const origin: Origin = { actor: { type: 'system', id: 'operator' } };
      const entry = { at: clock.now(), action: 'factor.removed', targetId: userId } as const;
      await recordPersonalAudit(tx, origin, { userId, ...entry, details: { kind: 'all' } });
    }
    return removed;
  });
}
