import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@holdfast/platform/errors';
import { v7 as newId } from 'uuid';
import { networkOf, signInFromAddress } from '../../attempts/index.ts';
import type { Client } from '../../engine/index.ts';
import type { Provider } from '../model.ts';
import type { SignOnParts } from '../parts.ts';
import { findProvider, findProviderFor } from '../providers/find.ts';
import { safeReturn } from '../rules.ts';
import { attemptContext } from '../sealed.ts';
import { recordRefusal } from './refused.ts';
import { insertAttempt, sweepAttempts } from './store.ts';

const GOOD_FOR_MS = 10 * 60_000;

type Wanted = {
  email?: string | undefined;
  providerId?: string | undefined;
  returnTo?: string | undefined;
  /** The session of somebody who wants their account linked. */
  linking?: { id: string; sessionId: string } | undefined;
};

/** Where to send the browser, and what it must show when it comes back. */
type Started = { url: string; browser: string };

/** The redirect URI names the provider, so that one provider's answer is never read as another's. */
export function redirectUri(pageAddress: string, providerId: string): string {
  return `${pageAddress}/sign-on/callback/${providerId}`;
}

export async function startSignOn(
  parts: SignOnParts,
  { email, providerId, returnTo, linking }: Wanted,
  { client, pageAddress }: { client: Client; pageAddress: string },
): Promise<Started> {
  const { database, attempts, clock, signOn } = parts;
  const limit = signInFromAddress(parts.signInsPerAddress);
  await attempts.count({ limit, subject: [networkOf(client.address)] });
  const provider = await database.system((tx) =>
    providerId === undefined
      ? findProviderFor(tx, signOn, email ?? '')
      : findProvider(tx, signOn, providerId),
  );
  if (!provider) {
    throw new Problem('NOT_FOUND', { msg: 'There is no identity provider for this email.' });
  }
  const values = {
    state: randomText(),
    nonce: randomText(),
    verifier: randomText(),
    redirectUri: redirectUri(pageAddress, provider.id),
  };
  const url = await askForUrl(parts, provider, { values, client });
  const browser = randomText();
  const id = newId();
  const now = clock.now();
  const { nonce, verifier } = values;
  await database.system(async (tx) => {
    await sweepAttempts(tx, now);
    await insertAttempt(tx, {
      id,
      state_hash: hashOf(values.state),
      browser_hash: hashOf(browser),
      provider_id: provider.id,
      issuer: provider.issuer,
      client_id: provider.clientId,
      redirect_uri: values.redirectUri,
      secrets_sealed: signOn.keys.seal(JSON.stringify({ nonce, verifier }), attemptContext(id)),
      return_to: safeReturn(returnTo),
      expires_at: new Date(now.getTime() + GOOD_FOR_MS),
      user_id: linking?.id ?? null,
      session_id: linking?.sessionId ?? null,
    });
  });
  return { url, browser };
}

async function askForUrl(
  parts: SignOnParts,
  provider: Provider,
  {
    values,
    client,
  }: { values: Parameters<typeof parts.signOn.openId.authorisationUrl>[1]; client: Client },
): Promise<string> {
  try {
    return await parts.signOn.openId.authorisationUrl(provider, values);
  } catch (cause) {
    const { organisationId } = provider;
    await recordRefusal(parts, { organisationId, client, reason: 'unreachable' });
    throw new Problem('PROVIDER_FAILED', {
      msg: 'The identity provider does not answer as expected; try again, or ask an owner.',
      cause,
    });
  }
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
