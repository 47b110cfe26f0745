import { timingSafeEqual } from 'node:crypto';
import type { SecondFactorAsked, SignedIn } from '../../accounts/model.ts';
import { networkOf, signInFromAddress } from '../../attempts/index.ts';
import type { Client } from '../../engine/index.ts';
import { listOrganisationsOf } from '../../organisations/index.ts';
import type { Provider, Vouched } from '../model.ts';
import { refusalOf } from '../openid/failures.ts';
import type { SignOnParts } from '../parts.ts';
import { findProvider } from '../providers/find.ts';
import { attemptContext } from '../sealed.ts';
import { admit } from './admit.ts';
import { openSignOnSession } from './open-session.ts';
import { problemOf, Refused, recordRefusal } from './refused.ts';
import { askSecondStep } from './second-step.ts';
import { hashOf } from './start.ts';
import { takeAttempt } from './store.ts';

type Returned = {
  /** Whose redirect URI the browser came back to. */
  providerId: string;
  /** What the provider added to it. */
  answer: string;
  /** What the browser was given when it began. */
  browser: string | undefined;
};

/** The way back: which sign-in is this, who does the provider say it is, may they come in. */
export async function finishSignOn(
  parts: SignOnParts,
  { dashboard, ...returned }: Returned & { dashboard: string },
  client: Client,
): Promise<(SignedIn | SecondFactorAsked) & { returnTo: string }> {
  const { database, attempts, signOn } = parts;
  const counted = {
    limit: signInFromAddress(parts.signInsPerAddress),
    subject: [networkOf(client.address)],
  };
  await attempts.count(counted);
  const provider = await database.system((tx) => findProvider(tx, signOn, returned.providerId));
  try {
    if (!provider) throw new Refused('other_provider');
    const answer = new URLSearchParams(returned.answer);
    const begun = await takeBegun(parts, provider, { ...returned, answer });
    const vouched = await askProvider(parts, provider, answer, begun);
    const signedIn = await database.system(async (tx) => {
      // Read again: the provider may have taken long to answer, and its settings may have changed.
      const current = await findProvider(tx, signOn, provider.id);
      if (!current || !isSame(current, provider)) throw new Refused('provider_changed');
      const { linking } = begun;
      const admission = { provider: current, vouched, client, linking, dashboard };
      const user = await admit(tx, parts, admission);
      const asked = await askSecondStep(tx, parts, { user, ...admission });
      if (asked) return asked;
      const sessionToken = await openSignOnSession(tx, parts, { user, ...admission });
      return { sessionToken, user, organisations: await listOrganisationsOf(tx, user.id) };
    });
    // Beginning and finishing were counted once each.
    await attempts.takeBack(counted);
    await attempts.takeBack(counted);
    return { ...signedIn, returnTo: begun.returnTo };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { organisationId } = provider ?? {};
    const { reason, userId } = error;
    await recordRefusal(parts, { organisationId, client, reason, userId });
    throw problemOf(error);
  }
}

type Begun = {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
  returnTo: string;
  /** The user whose account is to be linked, if they began from their own session. */
  linking: string | undefined;
};

/** Finds the sign-in that this completes, and uses it up, whatever comes of it. */
async function takeBegun(
  { database, clock, signOn }: SignOnParts,
  provider: Provider,
  { answer, browser }: Omit<Returned, 'answer'> & { answer: URLSearchParams },
): Promise<Begun> {
  const state = answer.get('state') ?? '';
  const row = await database.system((tx) => takeAttempt(tx, hashOf(state)));
  if (!row || row.expires_at <= clock.now()) throw new Refused('state');
  if (!timingSafeEqual(row.browser_hash, hashOf(browser ?? ''))) throw new Refused('other_browser');
  if (row.provider_id !== provider.id) throw new Refused('other_provider');
  if (!isSame({ issuer: row.issuer, clientId: row.client_id }, provider)) {
    throw new Refused('provider_changed');
  }
  const sealed = signOn.keys.open(row.secrets_sealed, attemptContext(row.id)).reveal();
  const { nonce, verifier } = JSON.parse(sealed) as { nonce: string; verifier: string };
  const { redirect_uri: redirectUri, return_to: returnTo, user_id: userId } = row;
  return { state, nonce, verifier, redirectUri, returnTo, linking: userId ?? undefined };
}

type Asked = Pick<Provider, 'issuer' | 'clientId'>;
function isSame(one: Asked, other: Asked): boolean {
  return one.issuer === other.issuer && one.clientId === other.clientId;
}

async function askProvider(
  { signOn }: SignOnParts,
  provider: Provider,
  answer: URLSearchParams,
  begun: Begun,
): Promise<Vouched> {
  try {
    return await signOn.openId.redeem(provider, answer, begun);
  } catch (cause) {
    throw new Refused(refusalOf(cause), { cause });
  }
}
