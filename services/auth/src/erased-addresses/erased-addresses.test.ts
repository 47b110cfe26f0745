import { leaveTransaction } from '@holdfast/platform/transactions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tidy } from '../housekeeping.ts';
import type { Tx } from '../tables.ts';
import { PASSWORD, type Person, startTestAuth, type TestAuth } from '../testing/test-auth.ts';

const DAY_MS = 86_400_000;
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

type Erased = { email: string; erasedAt: string; organisationIds: string[] | null };

/** Asks as a service does. */
async function erasedAmong(...emails: string[]): Promise<Erased[]> {
  const clientSecret = auth.context.serviceSecret.reveal();
  const credentials = { audience: 'directory', clientId: 'backup', clientSecret };
  const { token } = (await auth.client.post('/token', credentials)).body;
  const services = auth.client.as(String(token));
  const answer = await services.post<{ items: Erased[] }>('/directory/erased-addresses', {
    emails,
  });
  expect(answer.status).toBe(200);
  return answer.body.items;
}
const emailsOf = (erased: Erased[]) => erased.map(({ email }) => email);

async function erase({ client }: Person): Promise<void> {
  expect((await client.delete('/account', { password: PASSWORD })).status).toBe(204);
}

/** Does what a mailed link would; `mail.test.ts` tests those. */
const verify = ({ id }: Person) =>
  auth.parts.database.system((tx) => auth.parts.engine.within(tx).markVerified(id));

it('tells which of a list were erased, however they are written, and holds none that could be read', async () => {
  const [uma, kai] = [await auth.signUp('Uma Zwetschge'), await auth.signUp('Kai Staying')];
  await verify(uma);
  expect(await erasedAmong(uma.email, kai.email)).toEqual([]);
  await erase(uma);
  const spelt = ` ${uma.email.toUpperCase()} `;
  const at = auth.clock.now().toISOString();
  expect(await erasedAmong('nobody@example.com', spelt, kai.email)).toEqual([
    { email: spelt, erasedAt: at, organisationIds: null },
  ]);
  expect(await auth.dump()).not.toMatch(/zwetschge/i);
  const lines = (await auth.dump()).split('\n').filter((line) => /^erased_addresses /.test(line));
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line).not.toContain(uma.id);
  expect(auth.logs.join('')).not.toContain(spelt.trim());
});

it('an address that nobody had proven counts in the organisations of its account alone', async () => {
  const host = await auth.signUp('Una Host');
  const ute = await auth.signUp('Ute Unproven');
  await auth.join(host, ute, 'viewer');
  await erase(ute);
  const [erased] = await erasedAmong(ute.email);
  expect(erased?.organisationIds?.toSorted()).toEqual(
    [host.organisationId, ute.organisationId].toSorted(),
  );
});

/** Makes the calls while another transaction has the account locked, and does something to it. */
async function whileHeld<T>(
  { id }: Person,
  asked: (() => Promise<T>)[],
  meanwhile: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<T[]> {
  let answers: Promise<T>[] = [];
  await auth.parts.database.system(async (tx) => {
    await sql`select from users where id = ${id} for update`.execute(tx);
    answers = asked.map((ask) => leaveTransaction(ask));
    const isThere = async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(tx);
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(tx);
      return rows.length === asked.length;
    };
    await vi.waitUntil(isThere, { timeout: 30_000 });
    await meanwhile(tx);
  });
  return Promise.all(answers);
}

it('an address that is taken while the account is being erased is the one that counts, and nobody gets to silence the one before', async () => {
  const eve = await auth.signUp('Eve Pretends');
  const moved = 'eve.moved@example.com';
  await whileHeld(eve, [() => erase(eve)], (tx) =>
    sql`update users set email = ${moved}, email_verified = true where id = ${eve.id}`.execute(tx),
  );
  // The first address was never verified, so it may be somebody else's.
  expect(await erasedAmong(eve.email, moved)).toEqual([
    { email: moved, erasedAt: auth.clock.now().toISOString(), organisationIds: null },
  ]);
});

it('an account that is erased twice at once is erased everywhere', async () => {
  const dot = await auth.signUp('Dot Twice');
  await verify(dot);
  const ask = () => dot.client.delete('/account', { password: PASSWORD });
  const answers = await whileHeld(dot, [ask, ask]);
  expect(await erasedAmong(dot.email)).toEqual([
    { email: dot.email, erasedAt: auth.clock.now().toISOString(), organisationIds: null },
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
});

it('an address is let go when an account has it again, by signing up or by a change', async () => {
  const [ria, rob] = [await auth.signUp('Ria Returns'), await auth.signUp('Rob Returns')];
  await erase(ria);
  await erase(rob);
  expect(emailsOf(await erasedAmong(ria.email, rob.email))).toEqual([ria.email, rob.email]);
  await auth.signUp('Ria Returns');
  const eva = await auth.signUp('Eva Elsewhere');
  const change = { email: rob.email, password: PASSWORD };
  expect((await eva.client.post('/account/email', change)).status).toBe(204);
  expect(await erasedAmong(ria.email, rob.email)).toEqual([]);
});

it('an address that was theirs before goes with them, and not as long as they stay', async () => {
  const tom = await auth.signUp('Tom Moves');
  await verify(tom);
  const change = { email: 'tom.moved@example.com', password: PASSWORD };
  expect((await tom.client.post('/account/email', change)).status).toBe(204);
  expect(await erasedAmong(tom.email, change.email)).toEqual([]);
  await erase(tom);
  expect(emailsOf(await erasedAmong(tom.email, change.email))).toEqual([tom.email, change.email]);
});

it('is forgotten after 30 days', async () => {
  const vic = await auth.signUp('Vic Forgotten');
  await erase(vic);
  const count = async () => {
    const { rows } = await auth.parts.database.system((tx) =>
      sql`select from erased_addresses where erased_at is not null`.execute(tx),
    );
    return rows.length;
  };
  auth.clock.advance(29 * DAY_MS);
  await tidy(auth.parts);
  expect(await count()).toBeGreaterThan(0);
  auth.clock.advance(2 * DAY_MS);
  await tidy(auth.parts);
  expect(await count()).toBe(0);
});

it('takes up to 200 addresses, and names what is wrong', async () => {
  expect(await erasedAmong(...Array<string>(200).fill('a@example.com'))).toEqual([]);
  const clientSecret = auth.context.serviceSecret.reveal();
  const credentials = { audience: 'directory', clientId: 'backup', clientSecret };
  const { token } = (await auth.client.post('/token', credentials)).body;
  const wrong = await auth.client.as(String(token)).post('/directory/erased-addresses', {
    ...{ emails: Array<string>(201).fill('a@example.com'), more: 1 },
  });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(['emails', 'more']);
});
