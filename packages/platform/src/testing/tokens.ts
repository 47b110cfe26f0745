import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { type Clock, systemClock } from '../clock/index.ts';
import type { Principal } from '../identity/index.ts';

type TokenClaims = {
  audience: string;
  org?: string;
  role?: Principal['role'];
  sub?: string;
  actor?: Principal['actor'];
  billing?: Principal['billing'];
  /** Any other claim, or one of the above with a wrong value; undefined leaves it out. */
  [claim: string]: unknown;
};

export type TokenMinter = {
  issuer: string;
  jwksUrl: string;
  /** A token that is good for ten minutes, unless its claims or its header say otherwise. */
  mint(claims: TokenClaims, header?: Record<string, unknown>): Promise<string>;
  /** Signs with a new key from now on; the old ones stay published, unless they are withdrawn. */
  rotate(options?: { withdrawOld?: boolean }): Promise<void>;
  /** How many times the keys were asked for. */
  readonly jwksRequests: number;
  /** While down, the address answers 503. */
  setDown(down: boolean): void;
  stop(): Promise<void>;
};

/** Stands in for the auth service: a real Ed25519 key, really published on a loopback port. */
export async function createTokenMinter({
  issuer,
  clock = systemClock,
}: {
  issuer: string;
  clock?: Clock;
}): Promise<TokenMinter> {
  let published: JWK[] = [];
  let signing = await newKey();
  published.push(signing.jwk);
  let requests = 0;
  let down = false;

  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(down ? 503 : 200, { 'content-type': 'application/json' });
    response.end(down ? '{}' : JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    issuer,
    jwksUrl: `http://127.0.0.1:${port}/.well-known/jwks.json`,
    mint({ audience, ...claims }, header) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const payload = {
        iss: issuer,
        aud: audience,
        sub: randomUUID(),
        org: randomUUID(),
        role: 'owner',
        actor: 'user',
        billing: 'active',
        iat: now,
        exp: now + 600,
        auth_time: now,
        jti: randomUUID(),
        ...claims,
      };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, ...header })
        .sign(signing.privateKey);
    },
    async rotate({ withdrawOld = false } = {}) {
      signing = await newKey();
      published = withdrawOld ? [signing.jwk] : [...published, signing.jwk];
    },
    get jwksRequests() {
      return requests;
    },
    setDown(value) {
      down = value;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA');
  const kid = randomUUID();
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' };
  return { kid, privateKey, jwk };
}
