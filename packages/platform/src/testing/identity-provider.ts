import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration } from 'oidc-provider';

/** The person at the provider: everyone who visits it is signed in as them, without being asked. */
export type AtProvider = {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  groups?: string[];
};

export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who everyone is signed in as from now on. */
  person: AtProvider;
  /** Must be called before the first visit. */
  register(redirectUris: string[], endedUris?: string[]): void;
  stop(): Promise<void>;
};

const CLIENT = { clientId: 'holdfast', clientSecret: 'a secret of the provider and the client' };

let made: JsonWebKey | undefined;
/** One per process: finding its primes takes longer than starting a provider. */
function signingKey() {
  made ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return { ...made, use: 'sig', alg: 'RS256', kid: 'one' };
}

/** A real OpenID Connect provider on loopback, which signs everyone in at once. */
export async function startIdentityProvider(person: AtProvider): Promise<IdentityProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    response.writeHead(503).end();
  const server = http.createServer((request, response) => answer(request, response));
  // Loaded only where it is wanted: it takes as long to load as all the rest of this folder.
  const { default: Provider } = await import('oidc-provider');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = signingKey();
  const started: IdentityProvider = {
    issuer,
    ...CLIENT,
    person,
    register(redirectUris, endedUris = []) {
      const provider = new Provider(issuer, configuration(redirectUris, endedUris));
      provider.use(async (context, next) => {
        if (!context.path.startsWith('/interaction/')) return next();
        const { uid } = await provider.interactionDetails(context.req, context.res);
        const result = { login: { accountId: started.person.sub } };
        context.respond = false;
        await provider.interactionFinished(context.req, context.res, result);
        return uid as never;
      });
      answer = provider.callback();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function configuration(redirectUris: string[], endedUris: string[]): Configuration {
    return {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: redirectUris,
          post_logout_redirect_uris: endedUris,
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      jwks: { keys: [key as never] },
      cookies: { keys: ['cookies of the provider'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: async () => ({ ...started.person, sub }),
      }),
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
  }
  return started;
}

/** Follows redirects as a browser would until they lead away from the provider; returns where they lead. */
export async function walkThrough(url: string): Promise<string> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  for (let at = url, steps = 0; steps < 20; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    const text = await answer.text();
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${at} answered ${answer.status}: ${text}`);
    at = new URL(location, at).href;
    if (new URL(at).origin !== origin) return at;
  }
  throw new Error(`${url} leads nowhere.`);
}
