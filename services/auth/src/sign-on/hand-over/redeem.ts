import { createHash } from 'node:crypto';
import { Problem } from '@holdfast/platform/errors';
import type { SignedIn } from '../../accounts/model.ts';
import { networkOf, signInFromAddress } from '../../attempts/index.ts';
import { recordPersonalAudit } from '../../audit-log/index.ts';
import type { Client } from '../../engine/index.ts';
import type { Proof } from '../../engine/model.ts';
import { holdUser, listOrganisationsOf } from '../../organisations/index.ts';
import type { SignOnParts } from '../parts.ts';
import { codeHashOf } from './offer.ts';
import { takeHandOver } from './store.ts';

/** A session for the command that asked for the code; the code is used up, whatever comes of it. */
export async function redeemHandOver(
  parts: SignOnParts,
  { code, verifier }: { code: string; verifier: string },
  client: Client,
): Promise<SignedIn> {
  const { database, engine, attempts, clock } = parts;
  const counted = {
    limit: signInFromAddress(parts.signInsPerAddress),
    subject: [networkOf(client.address)],
  };
  await attempts.count(counted);
  const taken = await database.system((tx) => takeHandOver(tx, codeHashOf(code)));
  const shown = createHash('sha256').update(verifier).digest('base64url');
  const isGood = taken && taken.expires_at > clock.now() && taken.challenge === shown;
  const signedIn = isGood
    ? await database.system(async (tx): Promise<SignedIn | undefined> => {
        if (!(await holdUser(tx, taken.user_id))) return undefined;
        const inside = engine.within(tx);
        const proof = proofIn(taken);
        // The command's session ends when the page's would: being shut out at the provider ends both.
        const beganAt = proof.providerId === undefined ? undefined : (taken.began_at ?? undefined);
        const sessionToken = await inside.openSession(taken.user_id, client, proof, { beganAt });
        const caller = await inside.findCaller(sessionToken);
        if (!caller) return undefined;
        const { id, name, email } = caller;
        await recordPersonalAudit(
          tx,
          { actor: { type: 'user', id }, client },
          {
            userId: id,
            at: clock.now(),
            action: 'session.opened',
            targetId: caller.sessionId,
            details: { method: 'hand_over' },
          },
        );
        const organisations = await listOrganisationsOf(tx, id);
        return { sessionToken, user: { id, name, email }, organisations };
      })
    : undefined;
  if (!signedIn) {
    await noteRefusal(parts, taken?.user_id, client);
    throw new Problem('SIGN_ON_REFUSED', {
      msg: 'The code is wrong, has already been used or has expired; start again.',
    });
  }
  await attempts.takeBack(counted);
  return signedIn;
}

function proofIn(taken: NonNullable<Awaited<ReturnType<typeof takeHandOver>>>): Proof {
  const { proven_by: by, proven_at: at, provider_id: providerId, shown_at: shownAt } = taken;
  return { by, at, providerId: providerId ?? undefined, shownAt: shownAt ?? undefined };
}

/** Logged: somebody else has the code, or it is too old. An unknown code is only counted. */
async function noteRefusal(
  { refusals }: SignOnParts,
  userId: string | undefined,
  client: Client,
): Promise<void> {
  const action = 'session.refused';
  if (userId === undefined) return refusals.count(action);
  const origin = { actor: { type: 'system' as const, id: 'sign-on' }, client };
  const details = { method: 'hand_over', reason: 'code' };
  await refusals.record(origin, { userId, action, targetId: userId, details });
}
