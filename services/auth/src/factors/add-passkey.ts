import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { v7 as newId } from 'uuid';
import { originOf, recordPersonalAudit } from '../audit-log/index.ts';
import type { Caller } from '../engine/index.ts';
import { markProven } from '../sessions/index.ts';
import { asOwner } from './as-owner.ts';
import { methodsOf } from './list.ts';
import { type Attestation, MOST_PASSKEYS, type Passkey } from './model.ts';
import type { FactorParts } from './parts.ts';
import { askForNewPasskey, siteFor } from './passkey-questions.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { insertPasskey, listPasskeys } from './store.ts';
import { tellOfNew } from './tell-of-new.ts';
import { issueTicket, takeChallenge, useUp } from './tickets.ts';

const PURPOSE = 'add-passkey';

/** The options for the browser to make a passkey; good in this session only, for five minutes. */
export async function beginPasskey(parts: FactorParts, caller: Caller, address: string) {
  const site = siteFor(address);
  return asOwner(parts, caller, async (tx) => {
    const options = askForNewPasskey(site, caller, await listPasskeys(tx, caller.id));
    const { ticket } = await issueTicket(parts, tx, {
      ...{ purpose: PURPOSE, userId: caller.id, sessionId: caller.sessionId },
      challenge: options.challenge,
    });
    return { ticket, options };
  });
}

export async function addPasskey(
  parts: FactorParts,
  caller: Caller,
  given: { ticket: string; name: string; passkey: Attestation; address: string; dashboard: string },
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { ticket, name, passkey: made } = given;
  const site = siteFor(given.address);
  const under = { ticket, purpose: PURPOSE, sessionId: caller.sessionId } as const;
  const { checkAttestation } = await import('./passkey-answers.ts');
  const checked = await checkAttestation(made, {
    ...{ site, challenge: await takeChallenge(parts, under) },
  });
  const now = parts.clock.now();
  const { id: userId } = caller;
  if ('refused' in checked) {
    const details = { kind: 'passkey', reason: checked.refused };
    const refusal = { userId, action: 'factor.refused', targetId: userId, details } as const;
    await parts.refusals.record(originOf(caller), refusal);
    throw Problem.validation({ passkey: 'was not created for this request: start again' });
  }
  return asOwner(parts, caller, async (tx) => {
    await useUp(tx, ticket);
    const isFirst = (await methodsOf(tx, userId)).length === 0;
    if ((await listPasskeys(tx, userId)).length >= MOST_PASSKEYS) {
      throw Problem.validation({
        passkey: `is one too many: you can have at most ${MOST_PASSKEYS}`,
      });
    }
    const id = newId();
    const row = { ...checked, id, userId, name, site: site.id, transports: made.transports, now };
    await insertPasskey(tx, row).catch(refuseKnown);
    await markProven(tx, { sessionId: caller.sessionId, proof: { by: 'passkey', at: now } });
    const details = { kind: 'passkey', name };
    const entry = { at: now, action: 'factor.added', targetId: userId } as const;
    await recordPersonalAudit(tx, originOf(caller), { userId, ...entry, details });
    const { dashboard } = given;
    await tellOfNew(parts, tx, caller, { what: `The passkey “${name}”`, dashboard, now });
    return {
      passkey: { id, name, createdAt: now.toISOString(), lastUsedAt: null },
      recoveryCodes: isFirst ? await newRecoveryCodes(tx, parts.factorSecret, { userId, now }) : [],
    };
  });
}

function refuseKnown(error: unknown): never {
  if (!isUniqueViolation(error, 'passkeys_credential_id_key')) throw error;
  throw Problem.validation({ passkey: 'is already registered' });
}
