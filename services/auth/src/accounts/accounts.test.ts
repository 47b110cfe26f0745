import { PERMISSIONS } from '@holdfast/platform/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { argon2Passwords } from '../engine/index.ts';
import { PASSWORD, startTestAuth, type TestAuth } from '../testing/test-auth.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({
    passwords: argon2Passwords(),
    trustedProxies: 1,
    environment: { HOLDFAST_SIGN_UPS_PER_ADDRESS: '3' },
  });
});
afterAll(() => auth.stop());

function signUp(from: string, body: object) {
  return auth.client.post('/sign-up', body, { headers: { 'x-forwarded-for': from } });
}

describe('signing up', () => {
  it('makes the user, an organisation that they own, and a session', async () => {
    const answer = await signUp('192.0.2.1', {
      name: ' Ada Lovelace ',
      email: ' Ada@Example.com ',
      password: PASSWORD,
      organisationName: 'Engines',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      sessionToken: expect.any(String),
      user: { id: expect.any(String), name: 'Ada Lovelace', email: 'ada@example.com' },
      organisations: [
        {
          ...{ id: expect.any(String), name: 'Engines', role: 'owner', billing: 'active' },
          permissions: PERMISSIONS,
        },
      ],
    });
  });

  it('gives ids of the seventh version', async () => {
    const answer = await signUp('192.0.2.2', { name: 'Ida', email: 'i@a.co', password: PASSWORD });
    const { user, organisations } = answer.body as {
      user: { id: string };
      organisations: [{ id: string }];
    };
    for (const { id } of [user, organisations[0]]) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
  });

  it('keeps the password only as an Argon2id hash of the recommended cost', async () => {
    const password = 'a password that is planted';
    await signUp('192.0.2.3', { name: 'Hash', email: 'hash@example.com', password });
    const dump = await auth.dump();
    expect(dump).not.toContain(password);
    expect(dump).toMatch(/\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is refused for an email that has an account, also when two come at once', async () => {
    const body = { name: 'Twin', email: 'twin@example.com', password: PASSWORD };
    const twins = await Promise.all([
      signUp('192.0.2.4', body),
      signUp('192.0.2.4', { ...body, email: 'TWIN@example.com' }),
    ]);
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409]);
    const late = await signUp('192.0.2.4', body);
    expect(late.body.type).toBe('EMAIL_TAKEN');
    const named = (await auth.dump()).split('\n').filter((line) => line.includes('Twin'));
    expect(named).toHaveLength(1);
  });

  it.each([
    ['11 characters', 'brisk otter', 400],
    ['12 characters', 'brisk otters', 201],
    ['128 characters', 'brisk ötters sing at dawn. '.repeat(5).slice(0, 128), 201],
    ['129 characters', 'brisk otters sing at dawn. '.repeat(5).slice(0, 129), 400],
  ])('takes passwords from 12 to 128 characters: %s', async (name, password, status) => {
    const email = `${name.replace(' ', '')}@example.com`;
    const answer = await signUp(`192.0.2.${20 + password.length}`, { name, email, password });
    expect(answer.status).toBe(status);
  });

  it('is limited by address', async () => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const email = `limited${attempt}@example.com`;
      const answer = await signUp('192.0.2.5', { name: 'L', email, password: PASSWORD });
      expect(answer.status).toBe(201);
    }
    const body = { name: 'L', email: 'limited9@example.com', password: PASSWORD };
    const refused = await signUp('192.0.2.5', body);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await signUp('192.0.2.6', body)).status).toBe(201);
  });
});

const NEXT = 'a quite different passphrase';

function signIn(email: string, password: string) {
  return auth.client.post('/sign-in', { email, password });
}

describe('changing the password', () => {
  it('takes the new one from now on, and ends every other session', async () => {
    const ada = await auth.signUp('Ada Changing');
    const other = String((await signIn(ada.email, PASSWORD)).body.sessionToken);
    const body = { currentPassword: PASSWORD, newPassword: NEXT };
    expect((await ada.client.post('/account/password', body)).status).toBe(204);
    expect((await signIn(ada.email, PASSWORD)).status).toBe(401);
    expect((await signIn(ada.email, NEXT)).status).toBe(200);
    expect((await auth.client.as(other).get('/account')).status).toBe(401);
    expect((await ada.client.get('/account')).status).toBe(200);
  });

  it('needs the current one, and changes nothing without it', async () => {
    const bob = await auth.signUp('Bob Wrong');
    const other = String((await signIn(bob.email, PASSWORD)).body.sessionToken);
    const body = { currentPassword: 'not the password', newPassword: NEXT };
    const answer = await bob.client.post('/account/password', body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ currentPassword: 'is not your password' });
    expect((await signIn(bob.email, PASSWORD)).status).toBe(200);
    expect((await auth.client.as(other).get('/account')).status).toBe(200);
  });

  it('cannot be used to guess the current one', async () => {
    const eve = await auth.signUp('Eve Guessed');
    const body = { currentPassword: 'not the password', newPassword: NEXT };
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await eve.client.post('/account/password', body)).status).toBe(400);
    }
    const right = { ...body, currentPassword: PASSWORD };
    expect((await eve.client.post('/account/password', right)).status).toBe(429);
    expect((await eve.client.delete('/account', { password: PASSWORD })).status).toBe(429);
  });
});
