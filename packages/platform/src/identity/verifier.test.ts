import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  base64url,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ManualClock } from '../clock/index.ts';
import { startTestApp, type TestApp } from '../http/app.fixture.ts';
import { route } from '../http/index.ts';
import { createTokenMinter } from '../testing/tokens.ts';
import { createServiceTokenVerifier, createTokenVerifier, ROLE_PERMISSIONS } from './index.ts';

const ORG = '0190a8f0-7b5e-7abc-8def-0123456789ab';

const whoAmI = route({
  method: 'GET',
  url: '/me',
  operationId: 'whoAmI',
  summary: 'Who is asking',
  tags: ['Test'],
  access: 'read',
  proof: 'none',
  contents: 'none',
  response: { 200: z.looseObject({}) },
  handler: ({ principal }) => principal,
});

describe('a service that takes tokens', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp({ routes: [whoAmI] });
  });
  afterAll(() => test.stop());

  const claims = { org: ORG, sub: 'user-1', role: 'member', jti: 'token-1' } as const;
  const ask = (authorization?: string) =>
    test.client.get('/me', { headers: authorization === undefined ? {} : { authorization } });

  it('knows the caller by what the token says, and by nothing else', async () => {
    const token = await test.token({ ...claims, extra: 'ignored' });
    const { status, body } = await ask(`Bearer ${token}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      subject: 'user-1',
      organisation: ORG,
      role: 'member',
      permissions: ROLE_PERMISSIONS.member,
      actor: 'user',
      billing: 'active',
      tokenId: 'token-1',
      issuedAt: Math.floor(test.clock.now().getTime() / 1000),
      provenAt: expect.any(String),
    });
  });

  it('lets a list of permissions stand alone in place of the role, and knows only our names', async () => {
    const permissions = ['read', 'launch.rockets', 'toString', 'backups.run'];
    const token = await test.token({ ...claims, role: 'owner', permissions });
    const { body } = await ask(`Bearer ${token}`);
    expect(body).toMatchObject({ role: 'owner', permissions: ['read', 'backups.run'] });
  });

  it('takes the scheme in any case', async () => {
    expect((await ask(`bearer ${await test.token()}`)).status).toBe(200);
  });

  describe('refuses with one and the same answer', () => {
    let published: JWK;
    let refusal: string;
    const now = () => Math.floor(test.clock.now().getTime() / 1000);
    const good = () => ({
      iss: test.minter.issuer,
      aud: 'test',
      ...claims,
      actor: 'user',
      billing: 'active',
      iat: now(),
      exp: now() + 600,
    });
    const encode = (value: object) => base64url.encode(JSON.stringify(value));
    const sign = (header: object, key: CryptoKey | Uint8Array) =>
      new SignJWT(good()).setProtectedHeader(header as { alg: string }).sign(key);
    const mint = (changes: Record<string, unknown>, header?: Record<string, unknown>) =>
      test.minter.mint({ audience: 'test', ...claims, ...changes }, header);

    beforeAll(async () => {
      const response = await fetch(test.minter.jwksUrl);
      const { keys } = (await response.json()) as { keys: JWK[] };
      published = keys.at(-1) ?? {};
      refusal = (await ask()).text;
    });

    const secretOfPublicKey: Record<string, () => Promise<Uint8Array>> = {
      'its raw bytes': async () => base64url.decode(published.x ?? ''),
      'its base64url text': async () => new TextEncoder().encode(published.x),
      'its PEM': async () =>
        new TextEncoder().encode(await exportSPKI((await importJWK(published)) as CryptoKey)),
      'its JWK text': async () => new TextEncoder().encode(JSON.stringify(published)),
    };

    const attacks: Record<string, () => Promise<string | undefined>> = {
      'no header': async () => undefined,
      'an empty header': async () => '',
      'Basic credentials': async () => 'Basic dXNlcjpwYXNz',
      garbage: async () => 'Bearer garbage',
      'a bearer without token': async () => 'Bearer ',
      'two tokens': async () => `Bearer ${await mint({})} ${await mint({})}`,
      'a token without scheme': async () => mint({}),
      'three dots of nothing': async () => 'Bearer a.b.c',
      'alg none': async () =>
        `Bearer ${encode({ alg: 'none', kid: published.kid })}.${encode(good())}.`,
      'alg none with a signature': async () => {
        const [, , signature] = (await mint({})).split('.');
        return `Bearer ${encode({ alg: 'none', kid: published.kid })}.${encode(good())}.${signature}`;
      },
      ...Object.fromEntries(
        Object.entries(secretOfPublicKey).map(([form, secret]) => [
          `HS256 with the public key as secret (${form})`,
          async () => `Bearer ${await sign({ alg: 'HS256', kid: published.kid }, await secret())}`,
        ]),
      ),
      ...Object.fromEntries(
        ['RS256', 'ES256', 'EdDSA'].map((alg) => [
          `an own ${alg} key smuggled in through jwk, jku and x5c`,
          async () => {
            const { publicKey, privateKey } = await generateKeyPair(alg);
            const jwk = { ...(await exportJWK(publicKey)), kid: published.kid, alg };
            const jku = 'https://attacker.test/jwks.json';
            const header = { alg, kid: published.kid, jwk, jku, x5c: ['MIIB'], x5u: jku };
            return `Bearer ${await sign(header, privateKey)}`;
          },
        ]),
      ),
      'an unknown kid': async () => {
        const { privateKey } = await generateKeyPair('EdDSA');
        return `Bearer ${await sign({ alg: 'EdDSA', kid: 'invented' }, privateKey)}`;
      },
      'no kid': async () => `Bearer ${await mint({}, { kid: undefined })}`,
      'an empty kid': async () => `Bearer ${await mint({}, { kid: '' })}`,
      'a kid that is no text': async () => `Bearer ${await mint({}, { kid: 7 })}`,
      'the right key under another name': async () => `Bearer ${await mint({}, { kid: 'other' })}`,
      'a tampered payload': async () => {
        const [header, , signature] = (await mint({})).split('.');
        return `Bearer ${header}.${encode({ ...good(), role: 'owner' })}.${signature}`;
      },
      'a tampered signature': async () => {
        const [header, payload, signature = ''] = (await mint({})).split('.');
        const bytes = base64url.decode(signature);
        bytes[10] = (bytes[10] ?? 0) ^ 1;
        return `Bearer ${header}.${payload}.${base64url.encode(bytes)}`;
      },
      'no signature': async () => `Bearer ${(await mint({})).split('.').slice(0, 2).join('.')}.`,
      ...Object.fromEntries(
        Object.entries({
          "another service's token": { aud: 'domain-check' },
          'a list of audiences': { aud: ['test', 'domain-check'] },
          'a list of the one audience': { aud: ['test'] },
          'no audience': { aud: undefined },
          'another issuer': { iss: 'https://auth.test.evil' },
          'no issuer': { iss: undefined },
          'an expired token': { iat: -600, exp: -1 },
          'a token that ends now': { iat: -600, exp: 0 },
          'a token not yet valid': { nbf: 60 },
          'a token from the future': { iat: 60, exp: 660 },
          'a life of more than an hour': { iat: 0, exp: 3601 },
          'no end': { exp: undefined },
          'no birth': { iat: undefined },
          'an end that is text': { exp: 'tomorrow' },
          'no subject': { sub: undefined },
          'an empty subject': { sub: '' },
          'no organisation': { org: undefined },
          'an organisation that is no UUID': { org: "' or 1=1 --" },
          'no role': { role: undefined },
          'an unknown role': { role: 'root' },
          'a list of roles': { role: ['owner'] },
          'no actor': { actor: undefined },
          'an unknown actor': { actor: 'ghost' },
          'no billing': { billing: undefined },
          'an unknown billing': { billing: 'free' },
          'permissions that are no list': { permissions: 'data.destroy' },
          'no id': { jti: undefined },
          'a service token': { org: undefined, role: undefined, actor: 'machine' },
        }).map(([name, changes]) => [
          name,
          async () => {
            const times = Object.entries(changes).map(([claim, value]) => [
              claim,
              typeof value === 'number' ? now() + value : value,
            ]);
            return `Bearer ${await mint(Object.fromEntries(times))}`;
          },
        ]),
      ),
    };

    it.each(Object.keys(attacks))('%s', async (name) => {
      const answer = await ask(await attacks[name]?.());
      expect(answer.status).toBe(401);
      expect(answer.text).toBe(refusal);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.body).toEqual({
        type: 'UNAUTHENTICATED',
        msg: 'A valid bearer token for this service is required.',
        timestamp: '2026-03-01T10:00:00.000Z',
      });
    });

    it('and writes the reason only into the log, without the token', async () => {
      const token = await mint({ aud: 'domain-check' });
      await ask(`Bearer ${token}`);
      expect(test.log.text()).toContain('the audience is not exactly this service');
      expect(test.log.text()).not.toContain(token);
    });
  });

  it('accepts a token until the instant it ends, though it was verified before', async () => {
    const token = await test.token();
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    test.clock.advance(599_999);
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    test.clock.advance(1);
    expect((await ask(`Bearer ${token}`)).status).toBe(401);
  });
});

describe('the keys', () => {
  let test: TestApp;

  beforeEach(async () => {
    test = await startTestApp({ routes: [whoAmI] });
  });
  afterEach(() => test.stop());

  const status = async (token: string) => (await test.client.as(token).get('/me')).status;
  const forged = async () => {
    const { privateKey } = await generateKeyPair('EdDSA');
    const header = { alg: 'EdDSA', kid: crypto.randomUUID() };
    return new SignJWT({}).setProtectedHeader(header).sign(privateKey);
  };

  it('are fetched once for any number of first callers', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => test.token()));
    expect(await Promise.all(tokens.map(status))).toEqual(tokens.map(() => 200));
    expect(test.minter.jwksRequests).toBe(1);
  });

  it('rotate without downtime: the new key counts at once, the old one as long as it is published', async () => {
    const old = await test.token();
    expect(await status(old)).toBe(200);
    test.clock.advance(30_000);
    await test.minter.rotate();
    expect(await status(await test.token())).toBe(200);
    expect(await status(await test.token())).toBe(200);
    expect(await status(old)).toBe(200);
    expect(test.minter.jwksRequests).toBe(2);
  });

  it('are renewed in the background every five minutes, and a withdrawn one ends its tokens', async () => {
    const old = await test.token({ exp: Math.floor(test.clock.now().getTime() / 1000) + 3_000 });
    expect(await status(old)).toBe(200);
    await test.minter.rotate({ withdrawOld: true });
    test.clock.advance(299_000);
    expect(await status(old)).toBe(200);
    expect(test.minter.jwksRequests).toBe(1);
    test.clock.advance(2_000);
    await vi.waitFor(async () => expect(await status(old)).toBe(401), { timeout: 90_000 });
    expect(test.minter.jwksRequests).toBe(2);
  });

  it('go on serving while the issuer is down, and heal when it is back', async () => {
    expect(await status(await test.token())).toBe(200);
    test.minter.setDown(true);
    for (let minutes = 0; minutes < 60; minutes += 6) {
      test.clock.advance(6 * 60_000);
      expect(await status(await test.token())).toBe(200);
    }
    await test.minter.rotate({ withdrawOld: true });
    expect(await status(await test.token())).toBe(401);
    test.minter.setDown(false);
    test.clock.advance(10_000);
    expect(await status(await test.token())).toBe(200);
  });

  it('cannot be asked for more than once in ten seconds by inventing key ids', async () => {
    expect(await status(await test.token())).toBe(200);
    test.clock.advance(10_000);
    for (let round = 0; round < 3; round += 1) {
      const tokens = await Promise.all(Array.from({ length: 60 }, forged));
      expect(new Set(await Promise.all(tokens.map(status)))).toEqual(new Set([401]));
      for (const token of tokens.slice(0, 20)) expect(await status(token)).toBe(401);
      expect(test.minter.jwksRequests).toBe(2 + round);
      test.clock.advance(10_000);
    }
  });

  it('that could never be fetched make the service unavailable, and are tried again after a second', async () => {
    test.minter.setDown(true);
    const token = await test.token();
    const answer = await test.client.as(token).get('/me');
    expect(answer.status).toBe(503);
    expect(answer.body.type).toBe('UNAVAILABLE');
    expect(answer.headers.get('retry-after')).toBe('1');
    expect((await test.client.get('/me')).status).toBe(401);
    expect(await status(token)).toBe(503);
    expect(test.minter.jwksRequests).toBe(1);
    test.minter.setDown(false);
    test.clock.advance(1_000);
    expect(await status(token)).toBe(200);
  });

  it('survive a clock that is set back', async () => {
    expect(await status(await test.token())).toBe(200);
    test.clock.advance(-3_600_000);
    await test.minter.rotate();
    expect(await status(await test.token())).toBe(200);
  });
});

describe('createTokenVerifier', () => {
  const clock = new ManualClock('2026-03-01T10:00:00Z');
  const settings = { issuer: 'https://auth.test', audience: 'test', clock };

  it('gives up on an issuer that does not answer, after three seconds', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const minter = await createTokenMinter({ issuer: settings.issuer, clock });
    const verifier = createTokenVerifier({
      ...settings,
      jwks: { url: `http://127.0.0.1:${port}/` },
    });
    const started = performance.now();
    const attempt = verifier.verify(`Bearer ${await minter.mint({ audience: 'test' })}`);
    await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(performance.now() - started).toBeGreaterThan(2_500);
    silent.closeAllConnections();
    silent.close();
    await minter.stop();
  });

  it.each([
    ['no JSON', 'nonsense'],
    ['no keys', '{"keys":[]}'],
    ['keys of another kind only', '{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB","kid":"k"}]}'],
    ['something else', '{"error":"x"}'],
  ])('keeps its keys when the issuer answers with %s', async (_, broken) => {
    const minter = await createTokenMinter({ issuer: settings.issuer, clock });
    let answer: string | undefined;
    const verifier = createTokenVerifier({
      ...settings,
      jwks: { url: minter.jwksUrl },
      fetch: async (url, init) => (answer === undefined ? fetch(url, init) : new Response(answer)),
    });
    const attempt = async () =>
      verifier.verify(`Bearer ${await minter.mint({ audience: 'test' })}`);
    await attempt();
    answer = broken;
    clock.advance(6 * 60_000);
    await attempt();
    clock.advance(6 * 60_000);
    await expect(attempt()).resolves.toMatchObject({ role: 'owner' });
    await minter.stop();
  });

  it('works from fixed keys, and still wants to be told which one and EdDSA by that name', async () => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA');
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'k1' }];
    const verifier = createServiceTokenVerifier({
      ...settings,
      audience: 'directory',
      jwks: { keys },
    });
    const iat = Math.floor(clock.now().getTime() / 1000);
    const mint = (kid?: string, alg = 'EdDSA') =>
      new SignJWT({ sub: 'backup', actor: 'machine', jti: 'j', iat, exp: iat + 60 })
        .setIssuer(settings.issuer)
        .setAudience('directory')
        .setProtectedHeader({ alg, ...(kid !== undefined && { kid }) })
        .sign(privateKey);
    await expect(verifier.verify(`Bearer ${await mint('k1')}`)).resolves.toEqual({
      subject: 'backup',
      tokenId: 'j',
    });
    for (const token of [await mint(), await mint('k1', 'Ed25519')]) {
      await expect(verifier.verify(`Bearer ${token}`)).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    }
  });
});

describe('createServiceTokenVerifier', () => {
  it('takes tokens of machines without an organisation, and of nobody else', async () => {
    const clock = new ManualClock('2026-03-01T10:00:00Z');
    const minter = await createTokenMinter({ issuer: 'https://auth.test', clock });
    const verifier = createServiceTokenVerifier({
      issuer: minter.issuer,
      audience: 'directory',
      jwks: { url: minter.jwksUrl },
      clock,
    });
    const verify = async (changes: Record<string, unknown>) =>
      verifier.verify(
        `Bearer ${await minter.mint({ audience: 'directory', org: undefined, role: undefined, billing: undefined, actor: 'machine', ...changes })}`,
      );
    await expect(verify({ sub: 'backup', jti: 'j' })).resolves.toEqual({
      subject: 'backup',
      tokenId: 'j',
    });
    await expect(verify({ actor: 'user' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(verify({ aud: 'backup' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await minter.stop();
  });
});
