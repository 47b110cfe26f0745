import { PERMISSIONS } from '@holdfast/platform/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Passwords } from '../engine/index.ts';
import { CHEAP_PASSWORDS, PASSWORD, startTestAuth, type TestAuth } from '../testing/test-auth.ts';

let auth: TestAuth;
let work: string[] = [];
/** What happens elsewhere while the next password is compared. */
let meanwhile: (() => Promise<unknown>) | undefined;
const counting: Passwords = {
  hash: (password) => {
    work.push('argon2');
    return CHEAP_PASSWORDS.hash(password);
  },
  verify: async (hash, password) => {
    work.push('argon2');
    const isRight = await CHEAP_PASSWORDS.verify(hash, password);
    const happens = meanwhile;
    meanwhile = undefined;
    await happens?.();
    return isRight;
  },
};

beforeAll(async () => {
  auth = await startTestAuth({
    passwords: counting,
    trustedProxies: 1,
    environment: { HOLDFAST_SIGN_INS_PER_ADDRESS: '30' },
  });
});
afterAll(() => auth.stop());

/** Each test comes from an address of its own, since limits are counted by address. */
function signIn(from: string, email: string, password: string) {
  const headers = { 'x-forwarded-for': from, 'user-agent': 'a browser' };
  return auth.client.post('/sign-in', { email, password }, { headers });
}

function withoutTime(text: string): string {
  return text.replace(/"timestamp":"[^"]+"/, '');
}

describe('signing in', () => {
  it('gives a session, the user and their organisations', async () => {
    const ada = await auth.signUp('Ada In');
    const answer = await signIn('192.0.2.1', ` ${ada.email.toUpperCase()} `, PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      sessionToken: expect.stringMatching(/^\w{32}$/),
      user: { id: ada.id, name: 'Ada In', email: 'ada.in@example.com' },
      organisations: [
        {
          ...{ id: ada.organisationId, name: 'My organisation', role: 'owner', billing: 'active' },
          permissions: PERMISSIONS,
        },
      ],
    });
    const account = await auth.client.as(String(answer.body.sessionToken)).get('/account');
    expect(account.body).toEqual({
      user: answer.body.user,
      organisations: answer.body.organisations,
    });
  });

  it('does not tell whether an email exists: same body, same headers, same work', async () => {
    const known = await auth.signUp('Known');
    const outcomes = [];
    for (const email of [known.email, 'unknown@example.com']) {
      work = [];
      const answer = await signIn('192.0.2.2', email, 'wrong horse battery staple');
      const headers = [...answer.headers.keys()].sort();
      outcomes.push({ status: answer.status, text: withoutTime(answer.text), headers, work });
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]).toMatchObject({ status: 401, work: ['argon2'] });
    expect(outcomes[0]?.text).toContain('The email or the password is wrong.');
  });

  it('is refused after ten failures, with the time to wait, even with the right password', async () => {
    const bob = await auth.signUp('Bob Limited');
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await signIn('192.0.2.3', bob.email, 'wrong horse')).status).toBe(401);
    }
    work = [];
    const refused = await signIn('192.0.2.3', bob.email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.body.type).toBe('RATE_LIMITED');
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(work).toEqual([]);

    const unknown = await signIn('192.0.2.3', 'someone.else@example.com', 'wrong horse');
    expect(unknown.status).toBe(401);
    const elsewhere = await signIn('192.0.2.99', bob.email, PASSWORD);
    expect(elsewhere.status).toBe(200);

    auth.clock.advance(15 * 60_000);
    expect((await signIn('192.0.2.3', bob.email, PASSWORD)).status).toBe(200);
  });

  it('limits an unknown email as it does a known one', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await signIn('192.0.2.4', 'nobody@example.com', 'wrong')).status).toBe(401);
    }
    expect((await signIn('192.0.2.4', 'nobody@example.com', 'wrong')).status).toBe(429);
  });

  it('counts anew after a success', async () => {
    const eve = await auth.signUp('Eve Forgetful');
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 9; attempt++) {
        expect((await signIn('192.0.2.5', eve.email, 'wrong horse')).status).toBe(401);
      }
      expect((await signIn('192.0.2.5', eve.email, PASSWORD)).status).toBe(200);
    }
  });

  it('limits one network that tries many emails, by the /64 for IPv6', async () => {
    const dan = await auth.signUp('Dan Neighbour');
    for (let attempt = 0; attempt < 30; attempt++) {
      const from = `2001:db8:7:7::${attempt.toString(16)}`;
      const answer = await signIn(from, `guess${attempt}@example.com`, 'wrong horse');
      expect(answer.status).toBe(401);
    }
    const refused = await signIn('2001:db8:7:7:1:2:3:4', dan.email, PASSWORD);
    expect(refused.status).toBe(429);
    expect((await signIn('2001:db8:7:8::1', dan.email, PASSWORD)).status).toBe(200);
  });

  it('lets rightful sign-ins of one network come as often as they like', async () => {
    const fay = await auth.signUp('Fay Frequent');
    for (let attempt = 0; attempt < 35; attempt++) {
      expect((await signIn('192.0.2.6', fay.email, PASSWORD)).status).toBe(200);
    }
  });

  it('leaves no attempts behind once their windows are over, nor an email among them', async () => {
    await signIn('192.0.2.7', 'gone@example.com', 'wrong horse');
    expect(await auth.dump()).not.toContain('gone@example.com');
    auth.clock.advance(60 * 60_000);
    for (let sweep = 0; sweep < 10; sweep++) await signIn('192.0.2.8', 'x@example.com', 'wrong');
    const left = (await auth.dump()).split('\n').filter((line) => line.startsWith('attempts '));
    // One counts its address, one its email, and one the refusals that are written to the log.
    expect(left).toHaveLength(3);
  });

  it('with a password that is changed at that moment opens nothing', async () => {
    const ada = await auth.signUp('Ada Racing');
    meanwhile = async () => {
      const change = { currentPassword: PASSWORD, newPassword: 'seven brisk otters sing' };
      expect((await ada.client.post('/account/password', change)).status).toBe(204);
    };
    const answer = await signIn('192.0.2.99', ada.email, PASSWORD);
    expect([answer.status, answer.body.msg]).toEqual([401, 'The email or the password is wrong.']);
    expect((await ada.client.get<{ items: object[] }>('/sessions')).body.items).toHaveLength(1);
  });

  it('names every field that is wrong', async () => {
    const answer = await auth.client.post('/sign-in', { email: 'no email', extra: 1 });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(['email', 'extra', 'password']);
  });
});
