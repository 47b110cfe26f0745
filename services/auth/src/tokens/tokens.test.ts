import { createTokenVerifier, type Principal, type Verifier } from '@holdfast/platform/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestAuth, type TestAuth } from '../testing/test-auth.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let auth: TestAuth;
let ada: Person;
/** As one of the two APIs would verify: over HTTP, against the published keys. */
let verifier: Verifier<Principal>;

beforeAll(async () => {
  auth = await startTestAuth();
  ada = await auth.signUp('Ada Token');
  verifier = newVerifier();
});
afterAll(() => auth.stop());

function newVerifier(audience = 'backup'): Verifier<Principal> {
  return createTokenVerifier({
    issuer: 'http://auth.test',
    audience,
    jwks: { url: `${auth.url}/.well-known/jwks.json` },
    clock: auth.clock,
  });
}

type Token = { token: string; expiresAt: string };

async function mint(who: Person, body: object = { audience: 'backup' }): Promise<Token> {
  const answer = await who.client.post<Token>('/token', body);
  expect(answer.status).toBe(200);
  return answer.body;
}

function decode(token: string) {
  const [header = '', payload = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: read(header), payload: read(payload) };
}

async function publishedIds(): Promise<string[]> {
  const { body } = await auth.client.get<{ keys: { kid: string }[] }>('/.well-known/jwks.json');
  return body.keys.map(({ kid }) => kid);
}

const verify = (token: string) => verifier.verify(`Bearer ${token}`);

describe('a token of a user', () => {
  it('says exactly what the services need, for ten minutes', async () => {
    const { token, expiresAt } = await mint(ada);
    const { header, payload } = decode(token);
    const issued = Math.floor(auth.clock.now().getTime() / 1000);
    expect(header).toEqual({ alg: 'EdDSA', kid: expect.any(String) });
    expect(payload).toEqual({
      iss: 'http://auth.test',
      aud: 'backup',
      sub: ada.id,
      org: ada.organisationId,
      role: 'owner',
      actor: 'user',
      billing: 'active',
      iat: issued,
      exp: issued + 600,
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
      sid: expect.stringMatching(/^[\da-f-]{36}$/),
      auth_time: issued,
    });
    expect(new Date(expiresAt).getTime()).toBe((issued + 600) * 1000);
    expect(await publishedIds()).toContain(header.kid);
    expect(await verify(token)).toMatchObject({
      subject: ada.id,
      organisation: ada.organisationId,
    });
  });

  it('is good for its own audience only, and until its end', async () => {
    const { token } = await mint(ada);
    const other = newVerifier('domain-check');
    await expect(other.verify(`Bearer ${token}`)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    auth.clock.advance(10 * MINUTE);
    await expect(verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is for the organisation that was chosen; several leave nothing to guess', async () => {
    const bob = await auth.signUp('Bob Several');
    await auth.join(ada, bob, 'viewer');
    const guess = await bob.client.post('/token', { audience: 'backup' });
    expect(guess.status).toBe(400);
    expect(Object.keys(guess.body.fields ?? {})).toEqual(['organisationId']);
    const { organisationId } = ada;
    const { token } = await mint(bob, { audience: 'domain-check', organisationId });
    expect(decode(token).payload).toMatchObject({
      aud: 'domain-check',
      org: organisationId,
      role: 'viewer',
    });
  });

  it('is not given for an organisation of others, nor any longer to a removed member', async () => {
    const eve = await auth.signUp('Eve Removed');
    const body = { audience: 'backup', organisationId: ada.organisationId };
    expect((await eve.client.post('/token', body)).status).toBe(404);
    await auth.join(ada, eve, 'admin');
    await mint(eve, body);
    await ada.client.patch(`/organisations/${ada.organisationId}/members/${eve.id}`, {
      role: 'viewer',
    });
    expect(decode((await mint(eve, body)).token).payload.role).toBe('viewer');
    await ada.client.delete(`/organisations/${ada.organisationId}/members/${eve.id}`);
    expect((await eve.client.post('/token', body)).status).toBe(404);
  });

  it('is not given without a session, and never for the services’ own audiences', async () => {
    expect((await auth.client.post('/token', { audience: 'backup' })).status).toBe(401);
    for (const audience of ['directory', 'billing']) {
      expect((await ada.client.post('/token', { audience })).status).toBe(401);
    }
    const unknown = await ada.client.post('/token', { audience: 'everything' });
    expect(Object.keys(unknown.body.fields ?? {})).toEqual(['audience']);
  });

  it('is had for an organisation however its id is written', async () => {
    const organisationId = ada.organisationId.toUpperCase();
    const { token } = await mint(ada, { audience: 'backup', organisationId });
    expect(decode(token).payload.org).toBe(ada.organisationId);
  });

  it('is no session', async () => {
    const { token } = await mint(ada);
    expect((await auth.client.as(token).get('/account')).status).toBe(401);
  });
});

describe('a token of a machine', () => {
  const url = () => `/organisations/${ada.organisationId}/service-accounts`;

  it('says whose machine it is', async () => {
    const made = await ada.client.post(url(), { name: 'reader', role: 'viewer' });
    const { clientId, clientSecret } = made.body;
    const body = { audience: 'domain-check', clientId, clientSecret };
    const answer = await auth.client.post<Token>('/token', body);
    expect(decode(answer.body.token).payload).toMatchObject({
      sub: clientId,
      org: ada.organisationId,
      role: 'viewer',
      actor: 'machine',
      billing: 'active',
    });
    const principal = await newVerifier('domain-check').verify(`Bearer ${answer.body.token}`);
    expect(principal).toMatchObject({ actor: 'machine', role: 'viewer' });
  });

  it('is refused in one and the same way, whatever is wrong', async () => {
    const made = await ada.client.post(url(), { name: 'refused', role: 'admin' });
    const { clientId, clientSecret } = made.body;
    const service = auth.context.serviceSecret.reveal();
    const wrong = [
      { audience: 'backup', clientId, clientSecret: 'hfsa_wrong' },
      { audience: 'backup', clientId: ada.id, clientSecret },
      { audience: 'backup', clientId: 'nobody', clientSecret },
      { audience: 'directory', clientId, clientSecret },
      { audience: 'billing', clientId, clientSecret },
      { audience: 'directory', clientId, clientSecret: service },
      { audience: 'directory', clientId: 'backup', clientSecret },
      { audience: 'billing', clientId: 'backup', clientSecret: service },
      { audience: 'backup', clientId: 'backup', clientSecret: service },
      { audience: 'directory', clientId: 'constructor', clientSecret: service },
    ];
    const answers = await Promise.all(wrong.map((body) => auth.client.post('/token', body)));
    const bodies = answers.map(({ status, text }) => ({
      status,
      text: text.replace(/"timestamp":"[^"]+"/, ''),
    }));
    expect(bodies[0]?.status).toBe(401);
    for (const body of bodies) expect(body).toEqual(bodies[0]);
  });

  it('needs both credentials, and takes no organisation', async () => {
    const answer = await auth.client.post('/token', {
      audience: 'backup',
      clientId: 'x',
      organisationId: ada.organisationId,
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual([
      'clientSecret',
      'organisationId',
    ]);
  });
});

/** Makes the signing key old: its successor is published from now on, and signs in an hour. */
async function growOld(): Promise<void> {
  await auth.keepSessions();
  auth.clock.advance(30 * DAY);
  await publishedIds();
}

describe('the keys', () => {
  it('are published without anything private, for caches to keep a minute', async () => {
    const answer = await auth.client.get<{ keys: object[] }>('/.well-known/jwks.json');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    for (const key of answer.body.keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    }
  });

  it('are kept encrypted', async () => {
    const rows = (await auth.dump()).split('\n').filter((line) => line.startsWith('signing_keys'));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.replaceAll('\\', '')).not.toContain('"d":');
  });

  it('are succeeded: old tokens hold until they end, new ones verify at once', async () => {
    await growOld();
    auth.clock.advance(59 * MINUTE);
    const old = await mint(ada);
    await verify(old.token);
    auth.clock.advance(MINUTE);
    const fresh = await mint(ada);
    expect(decode(fresh.token).header.kid).not.toBe(decode(old.token).header.kid);
    expect(await verify(fresh.token)).toMatchObject({ subject: ada.id });
    expect(await newVerifier().verify(`Bearer ${old.token}`)).toMatchObject({ subject: ada.id });
    auth.clock.advance(8 * MINUTE + 50_000);
    expect(await newVerifier().verify(`Bearer ${old.token}`)).toMatchObject({ subject: ada.id });
    auth.clock.advance(MINUTE);
    await expect(verify(old.token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('go when no token of theirs can be alive', async () => {
    await growOld();
    auth.clock.advance(59 * MINUTE);
    const gone = decode((await mint(ada)).token).header.kid;
    auth.clock.advance(71 * MINUTE);
    expect(await publishedIds()).toContain(gone);
    auth.clock.advance(5 * MINUTE);
    expect(await publishedIds()).not.toContain(gone);
    expect(await auth.dump()).not.toContain(gone);
  });

  it('are succeeded by age, and verifiers know the new one before it signs', async () => {
    await growOld();
    auth.clock.advance(60 * MINUTE);
    const old = decode((await mint(ada)).token).header.kid;
    auth.clock.advance(30 * DAY - 50 * MINUTE);
    expect(decode((await mint(ada)).token).header.kid).toBe(old);
    const [, next] = await publishedIds();
    expect(next).toBeDefined();
    auth.clock.advance(59 * MINUTE);
    expect(decode((await mint(ada)).token).header.kid).toBe(old);
    // It has fetched the keys as of now, and may not fetch them again.
    const early = newVerifier();
    await early.verify(`Bearer ${(await mint(ada)).token}`);
    auth.clock.advance(MINUTE);
    const { token } = await mint(ada);
    expect(decode(token).header.kid).toBe(next);
    expect(await early.verify(`Bearer ${token}`)).toMatchObject({ subject: ada.id });
  });

  it('are made once, however many processes begin at the same time', async () => {
    await auth.parts.database.system((tx) => tx.deleteFrom('signing_keys').execute());
    await Promise.all(Array.from({ length: 8 }, () => mint(ada)));
    expect(await publishedIds()).toHaveLength(1);
  });
});
