import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, migrate, openDatabase } from '../db/index.ts';
import { testDatabase } from '../testing/index.ts';
import { type Answer, deleteExpiredKeys, once } from './index.ts';

const NOW = new Date('2030-01-01T00:00:00Z');
const A_DAY_LATER = new Date('2030-01-02T00:00:00Z');
let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database<unknown>;
let done = 0;

beforeAll(async () => {
  place = await testDatabase();
  await migrate({ url: place.url, schema: 'once_test', migrations: [] });
  database = openDatabase({ url: place.url, schema: 'once_test', name: 'test' });
});
afterAll(async () => {
  await database.stop();
  await place.drop();
});

const ORGANISATION = randomUUID();

function ask(
  key: string | undefined,
  body: unknown,
  { organisation = ORGANISATION, operation = 'run', now = NOW, work = count } = {},
): Promise<Answer> {
  return database.tenant(organisation, (tx) =>
    once(tx, { organisation, operation, key, body, now }, work),
  );
}

async function count(): Promise<Answer> {
  done += 1;
  return { status: 202, body: { number: done } };
}

test('the same key and request does the work once and gives the first answer again', async () => {
  const first = await ask('a', { x: 1 });
  expect(await ask('a', { x: 1 })).toEqual(first);
  expect(await ask(undefined, { x: 1 })).not.toEqual(first);
});

test('of ten at once with one key, one does the work and all get its answer', async () => {
  const before = done;
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('parallel', {})));
  expect(done).toBe(before + 1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('the same key with another request is refused', async () => {
  await ask('b', { x: 1 });
  await expect(ask('b', { x: 2 })).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
});

test("another organisation's or operation's key is another key", async () => {
  const first = await ask('c', {});
  expect(await ask('c', {}, { organisation: randomUUID() })).not.toEqual(first);
  expect(await ask('c', {}, { operation: 'other' })).not.toEqual(first);
});

test('a request that failed can be tried again under its key', async () => {
  const failing = ask('d', {}, { work: () => Promise.reject(new Error('no')) });
  await expect(failing).rejects.toThrow('no');
  expect(await ask('d', {})).toMatchObject({ status: 202 });
});

test('a key counts for 24 hours, swept or not', async () => {
  const first = await ask('e', { x: 1 });
  const justBefore = new Date(A_DAY_LATER.getTime() - 1);
  expect(await ask('e', { x: 1 }, { now: justBefore })).toEqual(first);
  expect(await ask('e', { x: 2 }, { now: A_DAY_LATER })).not.toEqual(first);
  await deleteExpiredKeys(database, A_DAY_LATER);
  const { rows } = await database.system((tx) => sql`select key from idempotency_keys`.execute(tx));
  expect(rows).toEqual([{ key: 'e' }]);
});

test('a key that is no key is refused by name', async () => {
  for (const key of ['', ' ', 'ü', 'x'.repeat(256)]) {
    await expect(ask(key, {})).rejects.toMatchObject({
      fields: { 'idempotency-key': expect.any(String) },
    });
  }
});
