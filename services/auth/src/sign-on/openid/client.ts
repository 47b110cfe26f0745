import type { Clock } from '@holdfast/platform/clock';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import * as openid from 'openid-client';
import type { Provider, Vouched } from '../model.ts';
import { guardedFetch } from './guarded-fetch.ts';

const TIMEOUT_MS = 10_000;
/** How long a provider's metadata is kept; its keys are fetched again when needed. */
const KNOWN_FOR_MS = 10 * 60_000;
/** How far its clock may be off. */
const TOLERANCE_SECONDS = 30;
const MOST_KNOWN = 1_000;
const SCOPE = 'openid email profile';

/** One sign-in's own values. */
type Values = { state: string; nonce: string; verifier: string; redirectUri: string };

/** What is needed to ask a provider who it is. */
export type Asked = Pick<Provider, 'issuer' | 'clientId' | 'clientSecret' | 'mayBePrivate'>;

/** What we say to identity providers, and what we believe of their answers. */
export type OpenId = {
  /** The provider's metadata, fetched now. */
  discover(provider: Asked): Promise<openid.Configuration>;
  authorisationUrl(provider: Provider, values: Values): Promise<string>;
  /** Throws errors that `refusalOf` reads. */
  redeem(provider: Provider, answer: URLSearchParams, values: Values): Promise<Vouched>;
  /** Where the browser ends its session there; undefined where it cannot be ended. */
  endUrl(
    provider: Provider,
    session: { idToken: string; returnTo: string },
  ): Promise<string | undefined>;
  keys(provider: Asked, configuration: openid.Configuration): Promise<number>;
};

export function createOpenId(
  clock: Clock,
  { allowPrivate, timeoutMs = TIMEOUT_MS }: { allowPrivate: boolean; timeoutMs?: number },
): OpenId {
  const strict = createNetworkGuard({ allowPrivate });
  const trusting = createNetworkGuard({ allowPrivate: true });
  const known = new Map<string, { until: number; configuration: Promise<openid.Configuration> }>();

  const fetchFor = ({ mayBePrivate }: Asked) =>
    guardedFetch(mayBePrivate ? trusting : strict, timeoutMs);

  async function discover(provider: Asked): Promise<openid.Configuration> {
    const isOpen = provider.mayBePrivate || allowPrivate;
    const skew = Math.round((clock.now().getTime() - Date.now()) / 1000);
    const configuration = await openid.discovery(
      new URL(provider.issuer),
      provider.clientId,
      { [openid.clockSkew]: skew, [openid.clockTolerance]: TOLERANCE_SECONDS },
      provider.clientSecret ? withSecret(provider.clientSecret.reveal()) : openid.None(),
      {
        [openid.customFetch]: fetchFor(provider),
        timeout: timeoutMs / 1000,
        // By the standard, the signature of a token that came over TLS need not be checked; here it is.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(isOpen ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
    // The library skips this check for some hosts, and for an address below `/.well-known/`: then
    // anybody could pass for any issuer.
    const { issuer } = configuration.serverMetadata();
    if (new URL(issuer).href !== new URL(provider.issuer).href) {
      throw Object.assign(new Error('It names a different issuer.'), { code: 'OTHER_ISSUER' });
    }
    return configuration;
  }

  function configurationOf(provider: Provider): Promise<openid.Configuration> {
    const { id, issuer, clientId, clientSecret } = provider;
    const key = JSON.stringify([id, issuer, clientId, clientSecret?.reveal()]);
    const now = clock.now().getTime();
    const found = known.get(key);
    if (found && found.until > now) return found.configuration;
    const configuration = discover(provider);
    known.delete(key);
    known.set(key, { until: now + KNOWN_FOR_MS, configuration });
    if (known.size > MOST_KNOWN) known.delete(known.keys().next().value ?? '');
    // A failure is not remembered.
    configuration.catch(() => known.get(key)?.configuration === configuration && known.delete(key));
    return configuration;
  }

  return {
    discover,

    async authorisationUrl(provider, { state, nonce, verifier, redirectUri }) {
      const configuration = await configurationOf(provider);
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    async redeem(provider, answer, { state, nonce, verifier, redirectUri }) {
      const configuration = await configurationOf(provider);
      const current = new URL(redirectUri);
      current.search = answer.toString();
      const tokens = await openid.authorizationCodeGrant(configuration, current, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const signed = tokens.claims();
      if (!signed)
        throw Object.assign(new Error('The answer has no ID token.'), { code: 'MISSING' });
      const needsMore =
        signed.email === undefined ||
        signed.email_verified === undefined ||
        (provider.roleClaim !== undefined && signed[provider.roleClaim] === undefined);
      const further: Partial<openid.UserInfoResponse> =
        needsMore && configuration.serverMetadata().userinfo_endpoint
          ? await openid.fetchUserInfo(configuration, tokens.access_token, signed.sub)
          : {};
      // `email_verified` is only about the address that came with it.
      const isOther = (further.email ?? signed.email) !== (signed.email ?? further.email);
      const unverified = isOther ? { email_verified: false } : {};
      return vouched({ ...further, ...unverified, ...signed }, signed, tokens.id_token ?? '');
    },

    async endUrl(provider, { idToken, returnTo }) {
      const configuration = await configurationOf(provider);
      if (!configuration.serverMetadata().end_session_endpoint) return undefined;
      const url = openid.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: returnTo,
      });
      return url.href;
    },

    async keys(provider, configuration) {
      const { jwks_uri } = configuration.serverMetadata();
      if (jwks_uri === undefined) return 0;
      const answer = await fetchFor(provider)(jwks_uri, {
        ...{ method: 'GET', redirect: 'manual', body: undefined },
        headers: { accept: 'application/json' },
      });
      const { keys } = (await answer.json()) as { keys?: unknown };
      return Array.isArray(keys) ? keys.length : 0;
    },
  };
}

/** In the body if the provider lists that, even if it lists the header, too: some only claim to accept it. */
function withSecret(secret: string): openid.ClientAuth {
  const [inBody, inHeader] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (methods?.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}

function vouched(
  claims: Record<string, unknown>,
  { iss, sub }: { iss: string; sub: string },
  idToken: string,
): Vouched {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  // Checked before lower-casing, which turns some non-ASCII letters into ASCII ones.
  const plain = (value = '') => (/^[\x20-\x7e]+$/.test(value) ? value : undefined);
  return {
    issuer: iss,
    subject: sub,
    email: plain(text(claims.email))?.trim().toLowerCase(),
    emailVerified: claims.email_verified === true,
    name: text(claims.name),
    claims,
    idToken,
  };
}
