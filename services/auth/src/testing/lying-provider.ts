import { createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** How it misbehaves. */
type Lie = {
  /** Overrides claims of the ID token; undefined removes one. */
  claims?: Record<string, unknown>;
  /** Signs with a key that it does not publish, not at all, or with the client's secret. */
  signature?: 'other key' | 'none' | 'secret';
  /** Overrides parts of its metadata. */
  metadata?: Record<string, unknown>;
  /** What the token endpoint does instead of answering. */
  token?: 'hang' | 'huge' | 'error';
  /** What discovery does instead of answering. */
  discovery?: { redirect: string } | 'huge' | 'hang';
};

export type LyingProvider = {
  issuer: string;
  lie: Lie;
  person: Record<string, unknown>;
  /** The query with which it sends the browser back. */
  answerTo(authorisationUrl: string, added?: Record<string, string>): string;
  /** How often it was asked for its metadata and its keys. */
  asked: { discovery: number; keys: number };
  stop(): Promise<void>;
};

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [known, other] = [newKey(), newKey()];
const CLIENT_SECRET = 'shared with the liar';

/** Speaks OpenID Connect over a socket, and lies as `lie` says. */
export async function startLyingProvider(person: Record<string, unknown>): Promise<LyingProvider> {
  const nonces = new Map<string, { nonce: string; clientId: string }>();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://liar');
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const huge = () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ padding: 'x'.repeat(2 << 20) }));
    };
    const { lie } = started;
    if (pathname === '/.well-known/openid-configuration') {
      started.asked.discovery += 1;
      if (lie.discovery === 'hang') return;
      if (lie.discovery === 'huge') return huge();
      if (lie.discovery) return response.writeHead(302, { location: lie.discovery.redirect }).end();
      return json({
        issuer: started.issuer,
        authorization_endpoint: `${started.issuer}/authorize`,
        token_endpoint: `${started.issuer}/token`,
        jwks_uri: `${started.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
        ...lie.metadata,
      });
    }
    if (pathname === '/keys') {
      started.asked.keys += 1;
      const key = known.publicKey.export({ format: 'jwk' });
      return json({ keys: [{ ...key, kid: 'known', alg: 'RS256', use: 'sig' }] });
    }
    if (pathname !== '/token') return json({ error: 'not_found' }, 404);
    if (lie.token === 'hang') return;
    if (lie.token === 'huge') return huge();
    if (lie.token === 'error') return json({ error: 'invalid_grant' }, 400);
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      const asked = nonces.get(new URLSearchParams(body).get('code') ?? '');
      if (!asked) return json({ error: 'invalid_grant' }, 400);
      json({ access_token: 'none', token_type: 'bearer', id_token: idToken(asked) });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function idToken({ nonce, clientId }: { nonce: string; clientId: string }): string {
    const now = Math.floor(Date.now() / 1000);
    const { claims, signature } = started.lie;
    const alg = { none: 'none', secret: 'HS256' }[String(signature)] ?? 'RS256';
    const payload = {
      ...{ iss: started.issuer, aud: clientId, nonce, iat: now, exp: now + 300 },
      ...started.person,
      ...claims,
    };
    const text = [{ alg, kid: 'known' }, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    if (signature === 'none') return `${text}.`;
    if (signature === 'secret') {
      return `${text}.${createHmac('sha256', CLIENT_SECRET).update(text).digest('base64url')}`;
    }
    const { privateKey } = signature === 'other key' ? other : known;
    return `${text}.${createSign('sha256').update(text).sign(privateKey, 'base64url')}`;
  }

  const started: LyingProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: {},
    person,
    asked: { discovery: 0, keys: 0 },
    answerTo(url, added = {}) {
      const { searchParams } = new URL(url);
      const code = randomUUID();
      const [nonce, clientId] = ['nonce', 'client_id'].map((name) => searchParams.get(name) ?? '');
      nonces.set(code, { nonce: nonce ?? '', clientId: clientId ?? '' });
      const state = searchParams.get('state') ?? '';
      return new URLSearchParams({ code, state, iss: started.issuer, ...added }).toString();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return started;
}
