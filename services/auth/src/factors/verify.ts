import { Problem } from '@holdfast/platform/errors';
import { FACTOR_OF_USER } from '../attempts/index.ts';
import { type Origin, recordPersonalAudit } from '../audit-log/index.ts';
import type { ProvenBy } from '../engine/index.ts';
import { countWrongCode, lockedProblem } from './lock.ts';
import type { Assertion, Reason, Site } from './model.ts';
import { type FactorParts, totpContext } from './parts.ts';
import { recoveryDigest } from './recovery-codes.ts';
import { claimStep, countRecoveryCodes, findTotp, takeRecoveryCode } from './store.ts';
import { takeChallenge, type Under } from './tickets.ts';
import { stepOf } from './totp.ts';

/** What somebody shows, besides or in place of their password. */
export type Shown =
  | { code: string }
  | { recoveryCode: string }
  | { passkey: Assertion; under: Under; site: Site };

/** Who was proven, and by what; or why it does not count, which the audit log has too. */
export type Verified =
  | { userId: string; by: ProvenBy; refused?: never }
  | { refused: Reason; userId?: never };

const KINDS = { code: 'totp', recoveryCode: 'recovery_code', passkey: 'passkey' } as const;

/**
 * Checks what is shown, and uses it up. `userId` is undefined where a passkey has yet to say who it
 * is. Tries are counted by person and kind, over all networks: too many throw RATE_LIMITED.
 */
export async function verifyFactor(
  parts: FactorParts,
  { userId, client }: { userId: string | undefined; client: Origin['client'] },
  shown: Shown,
): Promise<Verified> {
  const kind = KINDS[kindOf(shown)];
  const refuse = async (who: string | undefined, reason: Reason): Promise<Verified> => {
    await noteRefusal(parts, { userId: who, client }, { kind, reason });
    return { refused: reason };
  };
  if (userId !== undefined) {
    await countTry(parts, userId, kind).catch(async (error: unknown) => {
      const isRefusal = error instanceof Problem && error.code === 'RATE_LIMITED';
      if (isRefusal) await refuse(userId, 'too_many_tries');
      throw error;
    });
  }
  const outcome =
    'passkey' in shown
      ? await verifyPasskey(parts, userId, shown)
      : 'code' in shown
        ? await useCode(parts, { userId: userId ?? '', client }, shown.code)
        : await useRecoveryCode(parts, { userId: userId ?? '', client }, shown.recoveryCode);
  if ('refused' in outcome) {
    const refused = await refuse(outcome.whose ?? userId, outcome.refused);
    if (outcome.lockedUntil) throw lockedProblem(outcome.lockedUntil, parts.clock.now());
    return refused;
  }
  await parts.attempts.forget({ limit: FACTOR_OF_USER, subject: [outcome.userId, kind] });
  return outcome;
}

type Outcome =
  | { userId: string; by: ProvenBy }
  | {
      refused: Reason;
      /** The passkey's owner. */
      whose?: string | undefined;
      lockedUntil?: Date;
    };

function kindOf(shown: Shown): keyof typeof KINDS {
  if ('passkey' in shown) return 'passkey';
  return 'code' in shown ? 'code' : 'recoveryCode';
}

function countTry({ attempts }: FactorParts, userId: string, kind: string): Promise<void> {
  return attempts.count({ limit: FACTOR_OF_USER, subject: [userId, kind] });
}

async function useCode(
  parts: FactorParts,
  who: { userId: string; client: Origin['client'] },
  code: string,
): Promise<Outcome> {
  const outcome = await checkCode(parts, who.userId, code);
  if ('refused' in outcome && outcome.refused === 'wrong_code') await countWrongCode(parts, who);
  return outcome;
}

function checkCode(parts: FactorParts, userId: string, code: string): Promise<Outcome> {
  return parts.database.system(async (tx) => {
    const factor = await findTotp(tx, userId);
    if (!factor?.confirmed_at) return { refused: 'wrong_code' };
    const { locked_until: lockedUntil } = factor;
    if (lockedUntil && lockedUntil > parts.clock.now()) return { refused: 'locked', lockedUntil };
    const secret = parts.masterKeys.open(factor.sealed_secret, totpContext(userId)).reveal();
    const step = stepOf(secret, code, parts.clock.now());
    if (step === undefined) return { refused: 'wrong_code' };
    if (!(await claimStep(tx, { userId, step }))) return { refused: 'used_before' };
    return { userId, by: 'totp' };
  });
}

async function useRecoveryCode(
  { database, clock, factorSecret }: FactorParts,
  { userId, client }: { userId: string; client: Origin['client'] },
  code: string,
): Promise<Outcome> {
  const digest = recoveryDigest(factorSecret, userId, code);
  return database.system(async (tx) => {
    if (!(await takeRecoveryCode(tx, { userId, digest }))) return { refused: 'wrong_code' };
    const left = await countRecoveryCodes(tx, userId);
    const entry = { at: clock.now(), action: 'factor.code_used', details: { left } } as const;
    const origin: Origin = { actor: { type: 'user', id: userId }, client };
    await recordPersonalAudit(tx, origin, { userId, targetId: userId, ...entry });
    return { userId, by: 'recovery_code' };
  });
}

async function verifyPasskey(
  parts: FactorParts,
  userId: string | undefined,
  { passkey, under, site }: { passkey: Assertion; under: Under; site: Site },
): Promise<Outcome> {
  const challenge = await takeChallenge(parts, under);
  // Loaded with the first passkey: it is a lot of code, and most installations have no passkeys.
  const { checkAssertion } = await import('./passkey-answers.ts');
  const checked = await checkAssertion(parts, passkey, { challenge, site, userId });
  if ('refused' in checked) return { refused: checked.refused, whose: checked.owner };
  return { userId: checked.owner, by: 'passkey' };
}

/** A refusal that concerns nobody we know is only counted. */
async function noteRefusal(
  { refusals }: FactorParts,
  { userId, client }: { userId: string | undefined; client: Origin['client'] },
  details: { kind: string; reason: Reason },
): Promise<void> {
  const action = 'factor.refused';
  if (userId === undefined) return refusals.count(action);
  const origin: Origin = { actor: { type: 'user', id: userId }, client };
  await refusals.join(origin, { userId, action, targetId: userId, details });
}
