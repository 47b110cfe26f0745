import { spawn } from 'node:child_process';
import path from 'node:path';
import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startModelServer } from '../model-client/model-server.fixture.ts';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';

let domains: TestDomains;
let owner: HttpClient;
const organisation = uuidv7();
const URL = '/app/v1/name-generator';
const BAKERY = { description: 'A bakery in Lisbon' };

type Job = { id: string; state: string; count: number; notes: string[]; keywords: string[] };
type Name = { name: string; style: string; score: number; words: string[]; length: number };
type Page<Item> = { items: Item[]; nextCursor?: string };
type Refusal = { type: string; fields: Record<string, string> };

beforeAll(async () => {
  domains = await startTestDomains();
  owner = await domains.owner(organisation);
});
afterAll(() => domains.stop());

const create = (body: object, headers: Record<string, string> = {}) =>
  owner.post<Job>(URL, body, { headers });
const done = (id: string, timeout = 90_000) =>
  vi.waitFor(
    async () => {
      const { body } = await owner.get<Job>(`${URL}/${id}`);
      expect(['completed', 'failed']).toContain(body.state);
      return body;
    },
    { timeout, interval: 50 },
  );
const namesOf = async (id: string, query: Record<string, string | number> = {}) =>
  (await owner.get<Page<Name>>(`${URL}/${id}/names`, { query: { limit: 1000, ...query } })).body
    .items;
const completed = async (body: object) => {
  const worker = await domains.work();
  const { id } = (await create(body)).body;
  const job = await done(id);
  await worker.stop();
  return job;
};

test('D10, D17: 202 with the job, which is worked on and completed', async () => {
  const { status, body } = await create(BAKERY);
  expect(status).toBe(202);
  expect(body).toMatchObject({
    ...{ ...BAKERY, category: 'any', style: 'any', maxLength: 14, size: 100 },
    ...{ state: 'queued', count: 0, model: null, startedAt: null, finishedAt: null },
    ...{ understood: [], notUnderstood: [] },
  });
  const worker = await domains.work();
  expect(await done(body.id)).toMatchObject({
    ...{ state: 'completed', count: 100, keywords: ['bakery', 'lisbon'], notes: [] },
    ...{ understood: ['bakery', 'lisbon'], notUnderstood: [] },
    model: { used: false, reason: 'No model is configured.' },
    finishedAt: expect.any(String),
  });
  await worker.stop();
  const names = await namesOf(body.id);
  expect(names).toHaveLength(100);
  for (const { name, length, score, words } of names) {
    expect(name).toMatch(/^[a-z]{3,14}$/);
    expect(length).toBe(name.length);
    expect(score).toBeGreaterThan(0);
    expect(words.length).toBeGreaterThan(0);
  }
});

test('D10: list, newest first, in pages; detail; delete takes the names too', async () => {
  const mine = await domains.owner();
  const post = async () => (await mine.post<Job>(URL, BAKERY)).body.id;
  const ids = [await post(), await post(), await post()];
  const first = await mine.get<Page<Job>>(URL, { query: { limit: 2 } });
  const rest = await mine.get<Page<Job>>(URL, {
    query: { limit: 2, cursor: first.body.nextCursor },
  });
  const listed = [...first.body.items, ...rest.body.items].map(({ id }) => id);
  expect(listed).toEqual(ids.toReversed());
  expect(rest.body).not.toHaveProperty('nextCursor');
  const worker = await domains.work();
  const [victim = ''] = ids;
  await vi.waitFor(
    async () =>
      expect((await mine.get<Job>(`${URL}/${victim}`)).body).toMatchObject({ state: 'completed' }),
    { timeout: 90_000, interval: 50 },
  );
  expect((await mine.delete(`${URL}/${victim}`)).status).toBe(204);
  expect((await mine.get(`${URL}/${victim}`)).status).toBe(404);
  expect((await mine.delete(`${URL}/${victim}`)).status).toBe(404);
  expect(await domains.query('select 1 from generated_names where job_id = $1', [victim])).toEqual(
    [],
  );
  await worker.stop();
});

test('D10: what is deleted while it waits is not worked on', async () => {
  const { id } = (await create(BAKERY)).body;
  await owner.delete(`${URL}/${id}`);
  // The worker takes tasks in order: once the later job is completed, the earlier one was taken.
  await completed(BAKERY);
  // Its task is done, and not left to be tried again.
  const tasks = "select 1 from domains_queue._private_jobs where payload->>'jobId' = $1";
  await expect.poll(() => domains.query(tasks, [id])).toEqual([]);
  expect((await owner.get(`${URL}/${id}`)).status).toBe(404);
});

test('D11: names by rank, in pages up to 1000, each once', async () => {
  const { id, count } = await completed({ ...BAKERY, size: 1000 });
  expect(count).toBe(1000);
  const all = await namesOf(id);
  expect(new Set(all.map(({ name }) => name)).size).toBe(1000);
  const paged: Name[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await owner.get<Page<Name>>(`${URL}/${id}/names`, {
      query: { limit: 300, cursor },
    });
    paged.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor);
  expect(paged).toEqual(all);
  expect((await owner.get(`${URL}/${id}/names`, { query: { limit: 1001 } })).status).toBe(400);
});

test('D11: search and length narrow the names; a range that is none names both ends', async () => {
  const { id } = await completed({ ...BAKERY, size: 500 });
  const all = await namesOf(id);
  expect(await namesOf(id, { search: 'OVEN' })).toEqual(
    all.filter(({ name }) => name.includes('oven')),
  );
  const six = all.filter(({ length }) => length >= 6 && length <= 7);
  expect(six.length).toBeGreaterThan(0);
  expect(await namesOf(id, { length_min: 6, length_max: 7 })).toEqual(six);
  expect(await namesOf(id, { search: '%' })).toEqual([]);
  const wrong = await owner.get<Refusal>(`${URL}/${id}/names`, {
    query: { length_min: 9, length_max: 8, limit: 0 },
  });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body.fields).sort()).toEqual(['length_max', 'length_min', 'limit']);
});

test('D10: every wrong field is named, and the bounds are inside', async () => {
  const wrong = await owner.post<Refusal>(URL, {
    ...{ description: ' a ', category: 'fish', style: 'loud', maxLength: 3, size: 1001 },
  });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body.fields).sort()).toEqual([
    ...['category', 'description', 'maxLength', 'size', 'style'],
  ]);
  for (const body of [
    { description: 'abc', maxLength: 4, size: 1 },
    { description: 'x'.repeat(500), maxLength: 30, size: 1000 },
  ]) {
    expect((await create(body)).status).toBe(202);
  }
  expect((await create({ description: 'x'.repeat(501) })).status).toBe(400);
});

test('D10: the job says which words were understood, which were not, and what was refused', async () => {
  const job = await completed({ description: 'CRISPR kidney screening, not a bakery', size: 20 });
  expect(job).toMatchObject({
    ...{ understood: ['kidney'], notUnderstood: ['crispr', 'screening'] },
    notes: [expect.stringContaining('bakery')],
  });
  const listed = await owner.get<Page<Job>>(URL, { query: { limit: 1 } });
  expect(listed.body.items).toEqual([job]);
});

test('D10: the same Idempotency-Key is the same job, another wish is refused', async () => {
  const key = { 'idempotency-key': 'one' };
  const [first, second] = await Promise.all([create(BAKERY, key), create(BAKERY, key)]);
  expect(second).toMatchObject({ status: 202, body: { id: first.body.id } });
  expect(await create({ ...BAKERY, size: 3 }, key)).toMatchObject({
    status: 409,
    body: { type: 'IDEMPOTENCY_CONFLICT' },
  });
});

test('D10: a worker killed with -9 in the middle loses nothing: the same names come', async () => {
  const model = await startModelServer();
  model.respond = () => {}; // it keeps the worker waiting
  const { id } = (await create(BAKERY)).body;
  const file = path.join(import.meta.dirname, 'worker-process.fixture.ts');
  const victim = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      TEST_DATABASE_URL: domains.context.databaseUrl,
      TEST_MODEL_URL: model.url,
    },
    stdio: 'inherit',
  });
  try {
    await vi.waitFor(
      async () => {
        expect((await owner.get<Job>(`${URL}/${id}`)).body.state).toBe('running');
        expect(model.asked.length).toBeGreaterThan(0);
      },
      { timeout: 90_000 },
    );
  } finally {
    victim.kill('SIGKILL');
    await model.stop();
  }
  const worker = await domains.work();
  expect(await done(id, 90_000)).toMatchObject({ state: 'completed', count: 100 });
  await worker.stop();
  const again = await completed(BAKERY);
  expect(await namesOf(id)).toEqual(await namesOf(again.id));
});

test('D10: what cannot be generated at last fails, and says so', async () => {
  const { id } = (await create(BAKERY)).body;
  await domains.query(
    "alter table generated_names add constraint broken check (name = '') not valid",
  );
  await domains.query(
    `update domains_queue._private_jobs set attempts = 4, max_attempts = 5
       where payload->>'jobId' = $1`,
    [id],
  );
  const worker = await domains.work();
  try {
    expect(await done(id)).toMatchObject({
      state: 'failed',
      count: 0,
      notes: [expect.any(String)],
    });
  } finally {
    await worker.stop();
    await domains.query('alter table generated_names drop constraint broken');
  }
});
