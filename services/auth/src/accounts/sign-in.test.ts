import { PERMISSIONS } from '@holdfast/platform/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Passwords } from '../engine/index.ts';
import { issueReset } from '../recovery/issue.ts';
import { CHEAP_PASSWORDS, PASSWORD, startTestAuth, type TestAuth } from '../testing/test-auth.ts';
import { findStanding } from './index.ts';

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

/** Signs in as a browser does, and returns what it keeps to be recognised by. */
async function browser(from: string, email: string, password: string, cookie = '') {
  const headers = { 'x-forwarded-for': from, cookie };
  const answer = await auth.client.post('/sign-in/browser', { email, password }, { headers });
  return { status: answer.status, device: deviceIn(answer.headers) };
}

function deviceIn(headers: Headers): string {
  const cookie = headers.getSetCookie().find((one) => one.startsWith('holdfast_devices=')) ?? '';
  if (cookie) expect(cookie).toMatch(/; HttpOnly; SameSite=Strict/);
  return cookie.split(';')[0] ?? '';
}

let networks = 0;
/** Guesses at the same moment from as many networks, one from each; returns how many were looked at. */
async function botnet(email: string, size: number): Promise<number> {
  const guesses = Array.from({ length: size }, () => {
    networks += 1;
    return signIn(`203.0.${networks >> 8}.${networks & 255}`, email, 'wrong horse');
  });
  return (await Promise.all(guesses)).filter(({ status }) => status === 401).length;
}

const HOUR = 60 * 60_000;

describe('guesses at one account from many networks', () => {
  it('are twenty, then four an hour, whether it exists or not; a pause gives them back', async () => {
    const mia = await auth.signUp('Mia Targeted');
    for (const email of [mia.email, 'not.mia@example.com']) {
      const seen = [await botnet(email, 30)];
      for (const hours of [1, 1, 10]) {
        auth.clock.advance(hours * HOUR);
        seen.push(await botnet(email, 21));
      }
      expect(seen).toEqual([20, 4, 4, 20]);
    }
  });

  it('leave strangers one and the same answer: for the right password, a wrong one, and nobody', async () => {
    const ada = await auth.signUp('Ada Slowed');
    const answers = [];
    for (const email of [ada.email, 'not.ada@example.com']) await botnet(email, 20);
    for (const [email, password] of [
      [ada.email, PASSWORD],
      [ada.email, 'wrong horse'],
      ['not.ada@example.com', PASSWORD],
    ] as const) {
      work = [];
      const { status, text, headers } = await signIn('192.0.2.20', email, password);
      answers.push([status, withoutTime(text), [...headers].filter(([name]) => name !== 'date')]);
      expect(work).toEqual([]);
    }
    expect(answers[0]?.[0]).toBe(429);
    expect(answers[0]?.slice(0, 2)).toEqual(answers[1]?.slice(0, 2));
    expect(answers[0]?.slice(0, 2)).toEqual(answers[2]?.slice(0, 2));
    expect(new Headers(answers[0]?.[2] as [string, string][]).get('retry-after')).toBe('900');

    // A quarter of an hour later, whoever is first has one more, the owner from anywhere as well.
    auth.clock.advance(15 * 60_000);
    expect((await signIn('192.0.2.21', ada.email, PASSWORD)).status).toBe(200);
  });

  it('keep nobody out of a browser that they signed in with; that has ten guesses of its own', async () => {
    const eve = await auth.signUp('Eve Recognised');
    const { device } = await browser('192.0.2.22', eve.email, PASSWORD);
    await botnet(eve.email, 20);
    expect((await signIn('192.0.2.24', eve.email, PASSWORD)).status).toBe(429);
    // In another network as well.
    const next = await browser('192.0.2.23', eve.email, PASSWORD, device);
    expect(next.status).toBe(200);
    for (let guess = 0; guess < 10; guess++) {
      expect((await browser('192.0.2.23', eve.email, 'wrong', next.device)).status).toBe(401);
    }
    const over = await browser('192.0.2.24', eve.email, PASSWORD, next.device);
    expect(over).toEqual({ status: 429, device: '' });
    auth.clock.advance(15 * 60_000);
    expect((await browser('192.0.2.23', eve.email, PASSWORD, next.device)).status).toBe(200);
  });

  it('are not more with the browser of somebody else, of an older password, or a made-up one', async () => {
    const [dan, eva] = [await auth.signUp('Dan Shared'), await auth.signUp('Eva Shared')];
    const first = await browser('192.0.2.25', dan.email, PASSWORD);
    // One browser is recognised by both of its people.
    const both = await browser('192.0.2.25', eva.email, PASSWORD, first.device);
    await botnet(dan.email, 20);
    await botnet(eva.email, 20);
    const tryOne = async (email: string, device: string) =>
      (await browser('192.0.2.26', email, PASSWORD, device)).status;
    expect([await tryOne(dan.email, both.device), await tryOne(eva.email, both.device)]).toEqual([
      200, 200,
    ]);
    expect(await tryOne(eva.email, first.device)).toBe(429);
    expect(await tryOne(eva.email, `${both.device.slice(0, -40)}${'A'.repeat(40)}`)).toBe(200);
    expect(await tryOne(dan.email, `holdfast_devices=${'A'.repeat(22)}.${'A'.repeat(43)}`)).toBe(
      429,
    );

    const changed = await dan.client.post('/account/password', {
      currentPassword: PASSWORD,
      newPassword: 'seven brisk otters sing',
    });
    const attempt = { email: dan.email, password: 'seven brisk otters sing' };
    const status = async (cookie: string) =>
      (await browser('192.0.2.27', attempt.email, attempt.password, cookie)).status;
    expect(await status(both.device)).toBe(429);
    expect(await status(deviceIn(changed.headers))).toBe(200);
  });

  it('keep nobody from coming in by the link of a new password', async () => {
    const mia = await auth.signUp('Mia Locked');
    await botnet(mia.email, 20);
    const { link } = await auth.parts.database.system(async (tx) => {
      const person = await findStanding(tx, { userId: mia.id });
      if (!person) throw new Error('there is nobody');
      const asked = { dashboard: 'http://x', mailed: true, now: auth.clock.now() };
      return issueReset(tx, person, asked);
    });
    const [, token = ''] = link.split('#');
    const password = 'seven brisk otters sing';
    const answer = await auth.client.post('/password-reset/confirm', { token, password });
    expect(answer.status).toBe(204);
    expect((await browser('192.0.2.28', mia.email, password)).status).toBe(429);
    const device = deviceIn(answer.headers);
    expect((await browser('192.0.2.28', mia.email, password, device)).status).toBe(200);
  });
});

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
    auth.clock.advance(6 * HOUR);
    for (let sweep = 0; sweep < 10; sweep++) await signIn('192.0.2.8', 'x@example.com', 'wrong');
    const left = (await auth.dump()).split('\n').filter((line) => line.startsWith('attempts '));
    // Its address, its email there and anywhere, and the refusals that are written to the log.
    expect(left).toHaveLength(4);
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
