import { Problem } from '@holdfast/platform/errors';
import { originOf, recordPersonalAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import { markProven } from '../sessions/index.ts';
import { asOwner } from './as-owner.ts';
import { methodsOf } from './list.ts';
import { type FactorParts, totpContext } from './parts.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { confirmTotp, findTotp, putTotp } from './store.ts';
import { tellOfNew } from './tell-of-new.ts';
import { newTotpSecret, stepOf, totpAddress } from './totp.ts';

/** Makes a secret for an app of codes; it counts once the app has shown a right code. */
export async function addTotp(
  parts: FactorParts,
  caller: Caller,
): Promise<{ secret: string; address: string }> {
  const { clock, masterKeys } = parts;
  const secret = newTotpSecret();
  const sealed = masterKeys.seal(secret, totpContext(caller.id));
  const isNew = await asOwner(parts, caller, (tx) =>
    putTotp(tx, { userId: caller.id, sealed, now: clock.now() }),
  );
  if (!isNew)
    throw new Problem('NAME_TAKEN', {
      msg: 'You already have an authenticator app: remove it first.',
    });
  return { secret, address: totpAddress(secret, caller.email) };
}

/** The first factor comes with recovery codes, which are shown only this once. */
export async function confirmNewTotp(
  parts: FactorParts,
  caller: Caller,
  { code, dashboard }: { code: string; dashboard: string },
): Promise<{ recoveryCodes: string[] }> {
  const { clock, masterKeys, factorSecret } = parts;
  const now = clock.now();
  return asOwner(parts, caller, async (tx) => {
    const { id: userId } = caller;
    const isFirst = (await methodsOf(tx, userId)).length === 0;
    const begun = await findTotp(tx, userId);
    if (!begun || begun.confirmed_at) throw new Problem('NOT_FOUND');
    const secret = masterKeys.open(begun.sealed_secret, totpContext(userId)).reveal();
    const step = stepOf(secret, code, now);
    if (step === undefined)
      throw Problem.validation({ code: 'is not the current code of the app' });
    await confirmTotp(tx, { userId, step, now });
    await markProven(tx, { sessionId: caller.sessionId, proof: { by: 'totp', at: now } });
    const entry = { action: 'factor.added', details: { kind: 'totp' } } as const;
    await recordPersonalAudit(tx, originOf(caller), {
      userId,
      at: now,
      targetId: userId,
      ...entry,
    });
    await tellOfNew(parts, tx, caller, { what: 'An authenticator app', dashboard, now });
    return {
      recoveryCodes: isFirst ? await newRecoveryCodes(tx, factorSecret, { userId, now }) : [],
    };
  });
}
