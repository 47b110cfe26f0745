import { Problem } from '@holdfast/platform/errors';
import { type Origin, originOf, recordPersonalAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import { revoke } from '../revocations/index.ts';
import { weakenSessions } from '../sessions/index.ts';
import type { Tx } from '../tables.ts';
import { asOwner } from './as-owner.ts';
import type { FactorHooks } from './hooks.ts';
import { methodsOf } from './list.ts';
import type { Reason } from './model.ts';
import type { FactorParts } from './parts.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import {
  deleteFactorsOf,
  deleteFactorsSince,
  deletePasskey,
  deleteRecoveryCodes,
  deleteTotp,
  findUserByEmail,
  listRequiring,
  lockFactors,
} from './store.ts';

type RemoveParts = Pick<FactorParts, 'database' | 'clock' | 'refusals'>;

export function removeTotp(parts: RemoveParts, caller: Caller): Promise<void> {
  return removing(parts, caller, async (tx) => {
    if (!(await deleteTotp(tx, caller.id))) throw new Problem('NOT_FOUND');
    return { kind: 'totp' };
  });
}

/** A passkey signs in alone, so it may be the only way in for somebody without a password. */
export async function removePasskey(
  parts: RemoveParts & { factorHooks: FactorHooks },
  caller: Caller,
  passkeyId: string,
): Promise<void> {
  const { id: userId } = caller;
  const kind = 'passkey';
  const remove = async (tx: Tx) => {
    const take = () => deletePasskey(tx, { userId, passkeyId });
    const name = await parts.factorHooks.keepWayIn({ tx, userId }, take);
    if (name === undefined) throw new Problem('NOT_FOUND');
    return { kind, name };
  };
  await removing(parts, caller, remove).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'LAST_WAY_IN') {
      const details: { kind: string; reason: Reason } = { kind, reason: 'last_way_in' };
      const whose = { userId, targetId: userId };
      await parts.refusals.record(originOf(caller), {
        ...{ ...whose, action: 'factor.refused', details },
      });
    }
    throw error;
  });
}

/** The recovery codes stand in for other factors, so they are deleted with the last of them. */
async function removing(
  parts: RemoveParts,
  caller: Caller,
  remove: (tx: Tx) => Promise<{ kind: string; name?: string }>,
): Promise<void> {
  const { id: userId } = caller;
  await asOwner(parts, caller, async (tx) => {
    const details = await remove(tx);
    const at = parts.clock.now();
    if ((await methodsOf(tx, userId)).length === 0) {
      await deleteRecoveryCodes(tx, userId);
      await weaken(tx, userId, at);
    }
    const entry = { at, action: 'factor.removed', targetId: userId } as const;
    await recordPersonalAudit(tx, originOf(caller), { userId, ...entry, details });
  });
}

/** Where a factor is required, removing the last one counts as never having had one. */
async function weaken(tx: Tx, userId: string, at: Date): Promise<void> {
  await weakenSessions(tx, userId);
  const requiring = await listRequiring(tx, userId);
  const revoked = { kind: 'member' as const, id: userId, at };
  await revoke(tx, ...requiring.map((organisationId) => ({ ...revoked, organisationId })));
}

/** The earlier codes stop working. */
export function renewRecoveryCodes(
  parts: FactorParts,
  caller: Caller,
): Promise<{ recoveryCodes: string[] }> {
  const { id: userId } = caller;
  return asOwner(parts, caller, async (tx) => {
    if ((await methodsOf(tx, userId)).length === 0) {
      throw new Problem('NOT_FOUND', {
        msg: 'Add a second factor first: recovery codes come with it.',
      });
    }
    const now = parts.clock.now();
    const recoveryCodes = await newRecoveryCodes(tx, parts.factorSecret, { userId, now });
    const entry = { at: now, action: 'factor.codes_renewed', targetId: userId } as const;
    await recordPersonalAudit(tx, originOf(caller), { userId, ...entry, details: {} });
    return { recoveryCodes };
  });
}

/**
 * For an account that its owner takes back: the thief may have added factors. Earlier ones are the
 * owner's and stay. All sessions end anyway, so none has to be weakened.
 */
export async function removeFactorsSince(
  tx: Tx,
  origin: Origin,
  { userId, since, at }: { userId: string; since: Date; at: Date },
): Promise<void> {
  const removed = await deleteFactorsSince(tx, { userId, since });
  if ((await methodsOf(tx, userId)).length === 0) await deleteRecoveryCodes(tx, userId);
  if (removed === 0) return;
  const entry = { at, action: 'factor.removed', targetId: userId } as const;
  await recordPersonalAudit(tx, origin, { userId, ...entry, details: { kind: 'recent' } });
}

/** For somebody who lost all factors: the password alone signs them in again. Returns how many. */
export function removeFactorsByEmail(
  { database, clock }: Pick<FactorParts, 'database' | 'clock'>,
  email: string,
): Promise<number | undefined> {
  return database.system(async (tx) => {
    const userId = await findUserByEmail(tx, email);
    if (userId === undefined) return undefined;
    await lockFactors(tx, userId);
    const removed = await deleteFactorsOf(tx, userId);
    if (removed > 0) {
      const at = clock.now();
      await weaken(tx, userId, at);
      const origin: Origin = { actor: { type: 'system', id: 'operator' } };
      const entry = { at, action: 'factor.removed', targetId: userId } as const;
      await recordPersonalAudit(tx, origin, { userId, ...entry, details: { kind: 'all' } });
    }
    return removed;
  });
}
