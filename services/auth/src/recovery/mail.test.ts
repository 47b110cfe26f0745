import { type SmtpSink, startSmtpSink } from '@holdfast/platform/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authService, makeResetLink } from '../index.ts';
import { PASSWORD, type Person, startTestAuth, type TestAuth } from '../testing/test-auth.ts';

const NEXT = 'seven brisk otters sing';
const HOUR = 3_600_000;

let smtp: SmtpSink;
let auth: TestAuth;
beforeAll(async () => {
  smtp = await startSmtpSink();
  auth = await startTestAuth({
    trustedProxies: 1,
    environment: {
      HOLDFAST_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      HOLDFAST_DASHBOARD_PUBLIC_URL: 'https://holdfast.example/',
    },
  });
});
afterAll(async () => {
  await auth.stop();
  await smtp.stop();
});

let networks = 0;
/** Each test comes from a network of its own, so that the limits of one are not those of another. */
function elsewhere(): { headers: Record<string, string> } {
  networks += 1;
  return { headers: { 'x-forwarded-for': `203.0.113.${networks}` } };
}

/** The newest mail to this address whose subject has these words. */
async function mailTo(address: string, about: string) {
  const find = () =>
    smtp.mails.findLast(
      ({ to, headers }) => to.includes(address) && headers.subject?.includes(about),
    );
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  const mail = find();
  if (!mail) throw new Error('no mail');
  smtp.mails.splice(smtp.mails.indexOf(mail), 1);
  // Quoted-printable: soft line breaks, and = as =3D.
  const text = mail.raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  const token = /https:\/\/holdfast\.example\/[\w-]+#([\w-]{43})/.exec(text)?.[1] ?? '';
  return { ...mail, text, token };
}

/** Somebody whose address is verified, as all are who sign up where there is mail. */
async function signUp(name: string, on = auth): Promise<Person> {
  const email = `${name.toLowerCase()}@people.example`;
  const asked = await on.client.post('/sign-up/link', { email }, elsewhere());
  expect(asked.status).toBe(204);
  const { token } = await mailTo(email, 'Make your account');
  const body = { token, name, password: PASSWORD };
  const answer = await on.client.post<{
    sessionToken: string;
    user: { id: string };
    organisations: { id: string }[];
  }>('/sign-up', body, elsewhere());
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  const { sessionToken, user, organisations } = answer.body;
  const organisationId = organisations[0]?.id ?? '';
  const client = on.client.as(sessionToken);
  return { id: user.id, name, email, sessionToken, organisationId, client };
}

async function askForReset(email: string): Promise<string> {
  const { status } = await auth.client.post('/password-reset', { email }, elsewhere());
  expect(status).toBe(204);
  return (await mailTo(email, 'Set a new password')).token;
}

const reset = (token: string, password = NEXT) =>
  auth.client.post('/password-reset/confirm', { token, password }, elsewhere());
const signIn = (email: string, password: string) =>
  auth.client.post('/sign-in', { email, password }, elsewhere());
const confirm = (token: string) =>
  auth.client.post('/account/email/confirm', { token }, elsewhere());

/** What the audit log has of this action, as `details`. */
async function audited(action: string, targetId: string): Promise<object[]> {
  const { rows } = await auth.parts.database.system((tx) =>
    sql<{ details: object }>`
      select details from audit_entries where action = ${action} and target_id = ${targetId}
       order by id`.execute(tx),
  );
  return rows.map(({ details }) => details);
}

describe('signing up where everybody may', () => {
  it('is by a link to the address, and tells nobody which addresses are known', async () => {
    const ada = await signUp('Ada');
    expect((await ada.client.get('/account/email')).body).toMatchObject({ verified: true });
    const before = await auth.client.post('/sign-up/link', { email: 'new@x.example' }, elsewhere());
    const known = await auth.client.post('/sign-up/link', { email: ada.email }, elsewhere());
    expect([known.status, known.text]).toEqual([before.status, before.text]);
    const told = await mailTo(ada.email, 'You have an account already');
    expect(told.token).toBe('');
    // By the address alone it is refused before anybody looks at it.
    const direct = (email: string) =>
      auth.client.post('/sign-up', { name: 'Eve', email, password: PASSWORD }, elsewhere());
    const answers = [await direct('other@x.example'), await direct(ada.email)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(answers[0]?.body.msg).toBe(answers[1]?.body.msg);
  });

  it('refuses passwords that are tried first', async () => {
    const email = 'weak@people.example';
    await auth.client.post('/sign-up/link', { email }, elsewhere());
    const { token } = await mailTo(email, 'Make your account');
    for (const password of ['Password1234', 'weak@people.example', 'holdfast2026!']) {
      const body = { token, name: 'Weak', password };
      const answer = await auth.client.post('/sign-up', body, elsewhere());
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['password']]);
    }
  });
});

describe('a link for a new password', () => {
  it('comes as text and HTML, works once, ends every session, and is told of', async () => {
    const bob = await signUp('Bob');
    await auth.client.post('/password-reset', { email: bob.email }, elsewhere());
    const mail = await mailTo(bob.email, 'Set a new password');
    expect(mail.raw).toMatch(/text\/plain[\s\S]*text\/html/);
    expect(mail.text).toContain('If this was not you, do nothing');
    expect(await auth.dump()).not.toContain(mail.token);
    expect(auth.logs.join('\n')).not.toContain(mail.token);

    const both = await Promise.all([reset(mail.token), reset(mail.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
    expect((await reset(mail.token, PASSWORD)).status).toBe(403);
    expect((await bob.client.get('/account')).status).toBe(401);
    expect((await signIn(bob.email, PASSWORD)).status).toBe(401);
    expect((await signIn(bob.email, NEXT)).status).toBe(200);
    await mailTo(bob.email, 'Your password was changed');
    expect(await audited('account.reset_asked', bob.id)).toEqual([{ how: 'mail' }]);
    expect(await audited('account.password_changed', bob.id)).toEqual([{ how: 'reset' }]);
    const refused = { purpose: 'reset', reason: 'used' };
    expect(await audited('account.link_refused', bob.id)).toEqual([refused, refused]);
  });

  it('is void after a newer one, a change of password or address, and an hour', async () => {
    const cleo = await signUp('Cleo');
    const first = await askForReset(cleo.email);
    const second = await askForReset(cleo.email);
    expect((await reset(first)).status).toBe(403);
    const change = { currentPassword: PASSWORD, newPassword: NEXT };
    expect((await cleo.client.post('/account/password', change)).status).toBe(204);
    expect((await reset(second)).status).toBe(403);

    const third = await askForReset(cleo.email);
    const moved = { email: 'cleo@moved.example', password: NEXT };
    expect((await cleo.client.post('/account/email', moved, elsewhere())).status).toBe(204);
    const { token } = await mailTo('cleo@moved.example', 'Confirm your new address');
    expect((await confirm(token)).status).toBe(200);
    expect((await reset(third)).status).toBe(403);

    const fourth = await askForReset('cleo@moved.example');
    auth.clock.advance(HOUR);
    expect((await reset(fourth)).status).toBe(403);
    const faults = (await audited('account.link_refused', cleo.id)) as { reason: string }[];
    expect(faults.map(({ reason }) => reason)).toEqual([
      ...['replaced', 'replaced', 'replaced', 'expired'],
    ]);
  });

  it('is void when the password was changed behind its back', async () => {
    const dora = await signUp('Dora');
    const token = await askForReset(dora.email);
    await auth.parts.database.system((tx) =>
      auth.parts.engine.within(tx).setPassword(dora.id, 'another hash'),
    );
    expect((await reset(token)).status).toBe(403);
    expect(await audited('account.link_refused', dora.id)).toEqual([
      { purpose: 'reset', reason: 'changed' },
    ]);
  });

  it('takes the same answer and the same work for an address that nobody has', async () => {
    const emil = await signUp('Emil');
    await expect.poll(waiting).toBe(0);
    const writes = async (email: string) => {
      const before = await rowsWritten();
      const { status, text } = await auth.client.post('/password-reset', { email }, elsewhere());
      return { status, text, written: (await rowsWritten()) - before };
    };
    // With the sender away, so that only the request itself counts.
    await auth.parts.outbox.stop();
    const known = await writes(emil.email);
    expect(await writes('nobody@people.example')).toEqual(known);
    expect(known.written).toBeGreaterThan(0);
    auth.parts.outbox.start({
      reset: async () => undefined,
      'sign-up': async () => undefined,
    });
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  });
});

/** By the database's own count of this service's tables, within one transaction that sees them all. */
async function rowsWritten(): Promise<number> {
  const { rows } = await auth.parts.database.system((tx) =>
    sql<{ count: number }>`
      select (select count(*) from outbox) + (select count(*) from links)
             + (select count(*) from audit_entries) as count`.execute(tx),
  );
  return Number(rows[0]?.count);
}

async function waiting(): Promise<number> {
  const { rows } = await auth.parts.database.system((tx) =>
    sql<{ count: number }>`
      select count(*)::integer as count from outbox where state = 'waiting'`.execute(tx),
  );
  return rows[0]?.count ?? -1;
}
