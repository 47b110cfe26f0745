import type { Clock } from '@holdfast/platform/clock';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { AuthDatabase } from '../tables.ts';
import type { Assertion, Attestation, Reason, Site } from './model.ts';
import { advanceCounter, findPasskey } from './store.ts';

type Asked = { challenge: string | undefined; site: Site };

/** Checks an answer; returns the passkey's owner. It must have been unlocked: a touch is not enough. */
export async function checkAssertion(
  { database, clock }: { database: AuthDatabase; clock: Clock },
  answer: Assertion,
  { challenge, site, userId }: Asked & { userId: string | undefined },
): Promise<{ owner: string } | { refused: Reason; owner: string | undefined }> {
  const passkey = await database.system((tx) => findPasskey(tx, answer.id));
  const owner = passkey?.user_id;
  const refuse = (refused: Reason) => ({ refused, owner: userId ?? owner });
  if (!passkey || owner === undefined || (userId !== undefined && owner !== userId)) {
    return refuse('unknown_passkey');
  }
  const strange = strangeness(answer.clientDataJSON, { challenge, site });
  if (strange) return refuse(strange);
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = answer;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: {
        ...{ clientDataJSON, authenticatorData, signature },
        ...(userHandle !== undefined && { userHandle }),
      },
    },
    expectedChallenge: challenge ?? '',
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    // The counter is compared where it is written, so that two answers at once cannot both pass.
    credential: { id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return refuse('not_valid');
  const { newCounter: counter } = verified.authenticationInfo;
  const isNext = await database.system((tx) =>
    advanceCounter(tx, { id: passkey.id, counter, now: clock.now() }),
  );
  return isNext ? { owner } : refuse('counter_went_back');
}

export type NewPasskey = { credentialId: string; publicKey: Uint8Array; counter: number };

/** Checks a passkey that was just made; returns what it will be recognised by. */
export async function checkAttestation(
  { id, clientDataJSON, attestationObject }: Attestation,
  { challenge, site }: Asked,
): Promise<NewPasskey | { refused: Reason }> {
  const strange = strangeness(clientDataJSON, { challenge, site });
  if (strange) return { refused: strange };
  const verified = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge ?? '',
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return { refused: 'not_valid' };
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId, publicKey, counter };
}

/** Finds the faults that the audit log should tell apart; the library checks them once more. */
function strangeness(clientDataJSON: string, { challenge, site }: Asked): Reason | undefined {
  try {
    const said = decodeClientDataJSON(clientDataJSON);
    if (said.origin !== site.origin) return 'other_origin';
    if (challenge === undefined || said.challenge !== challenge) return 'other_challenge';
    return undefined;
  } catch {
    return 'not_valid';
  }
}
