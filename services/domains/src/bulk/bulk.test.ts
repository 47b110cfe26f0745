import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createGzip, gzipSync } from 'node:zlib';
import type { HttpClient } from '@holdfast/platform/testing';
import { buildFilter } from '@holdfast/resolve';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readStream } from '../testing/read-stream.ts';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';
import { createReceiver } from './receive.ts';

let domains: TestDomains;
let owner: HttpClient;
const organisation = uuidv7();
const BULK = '/app/v1/check/bulk';

type Job = { id: string; state: string; total: number; resolved: number; counts: object };
type Result = { domain: string; status: string; available: boolean | null };

beforeAll(async () => {
  domains = await startTestDomains();
  const folder = path.join(domains.context.dataDirectory, 'filters');
  await mkdir(folder, { recursive: true });
  const list = path.join(domains.context.dataDirectory, 'com.txt');
  const taken = Array.from({ length: 1_000 }, (_, n) => `taken-${n}.com`);
  await writeFile(list, taken.join('\n'));
  await buildFilter({ source: list, folder, tld: 'com', format: 'list' });
  owner = await domains.owner(organisation);
});
afterAll(() => domains.stop());

const names = (count: number) => Array.from({ length: count }, (_, n) => `name-${n}.com`);
const create = async (body: object, headers: Record<string, string> = {}) =>
  owner.post<Job>(BULK, body, { headers });
const done = (id: string) =>
  vi.waitFor(
    async () => {
      const { body } = await owner.get<Job>(`${BULK}/${id}`);
      expect(['completed', 'cancelled', 'failed']).toContain(body.state);
      return body;
    },
    { timeout: 90_000, interval: 50 },
  );

test('D2, D17: 202 with the job; names that are given twice are one', async () => {
  const worker = await domains.work();
  const { status, body } = await create({
    domains: [
      ...['Taken-1.com', 'taken-1.COM.', 'free-one.com', 'olympic.com'],
      ...['no filter.example', 'x.zz'],
    ],
    mode: 'bloom',
  });
  expect(status).toBe(202);
  expect(body).toMatchObject({ state: 'queued', total: 5, resolved: 0 });
  expect(await done(body.id)).toMatchObject({ state: 'completed', resolved: 5 });
  const { body: page } = await owner.get<{ items: Result[] }>(`${BULK}/${body.id}/results`);
  const byName = Object.fromEntries(page.items.map(({ domain, status: s }) => [domain, s]));
  expect(byName).toMatchObject({
    'taken-1.com': 'likely_registered',
    'free-one.com': 'likely_available',
    'olympic.com': 'reserved',
    'no filter.example': 'invalid',
  });
  await worker.stop();
});

test('D4: results in pages of up to 1000, each once, with filters', async () => {
  const worker = await domains.work();
  const { body } = await create({
    domains: [...names(2_500), ...Array.from({ length: 10 }, (_, n) => `taken-${n}.com`)],
    mode: 'bloom',
  });
  await done(body.id);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body: page } = await owner.get<{ items: Result[]; nextCursor?: string }>(
      `${BULK}/${body.id}/results`,
      { query: { limit: 1000, cursor } },
    );
    seen.push(...page.items.map(({ domain }) => domain));
    cursor = page.nextCursor;
  } while (cursor);
  expect(new Set(seen).size).toBe(2_510);
  expect(seen).toHaveLength(2_510);
  const filtered = await owner.get<{ items: Result[] }>(`${BULK}/${body.id}/results`, {
    query: { search: 'taken-', available: 'false', tld: 'com', limit: 100 },
  });
  expect(filtered.body.items).toHaveLength(10);
  expect((await owner.get(`${BULK}/${body.id}/results`, { query: { limit: 1001 } })).status).toBe(
    400,
  );
  await worker.stop();
});

test('D5: the export is CSV with the same filters, and its cells are no formulas', async () => {
  const worker = await domains.work();
  const { body } = await create({ domains: ['=1+1.com', 'taken-1.com', 'a.com'], mode: 'bloom' });
  await done(body.id);
  const { text, headers } = await owner.get<string>(`${BULK}/${body.id}/export`);
  expect(headers.get('content-type')).toContain('text/csv');
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toMatch(/^domain,unicode,tld,status,available/);
  expect(lines).toHaveLength(4);
  expect(text).toContain("'=1+1.com");
  const some = await owner.get<string>(`${BULK}/${body.id}/export`, {
    query: { search: 'taken' },
  });
  expect(some.text.trim().split('\r\n')).toHaveLength(2);
  await worker.stop();
});

test('D6, D7, D8: from the start, in the middle, after the end and with broken lines: all results once, then done', async () => {
  const { body } = await create({ domains: names(12_000), mode: 'bloom' });
  const url = `${domains.url}${BULK}/${body.id}/stream`;
  const { token } = owner;
  const early = readStream(url, { token });
  const broken = (async () => {
    const events = [];
    for (let after: string | undefined; ; ) {
      const part = await readStream(url, {
        token,
        after,
        enough: (all) => all.length >= 1_777 && all.at(-1)?.event === 'message',
      });
      events.push(...part);
      if (part.at(-1)?.event === 'done') return events;
      after = part.at(-1)?.id;
    }
  })();
  const worker = await domains.work();
  const middle = vi
    .waitFor(
      async () => {
        const job = await owner.get<Job>(`${BULK}/${body.id}`);
        expect(job.body.resolved).toBeGreaterThan(0);
      },
      { timeout: 90_000, interval: 10 },
    )
    .then(() => readStream(url, { token }));
  await done(body.id);
  const late = readStream(url, { token });
  for (const events of await Promise.all([early, middle, late, broken])) {
    expect(events.at(-1)?.event).toBe('done');
    expect(JSON.parse(events.at(-1)?.data ?? '')).toMatchObject({
      id: body.id,
      state: 'completed',
    });
    const results = events.filter(({ event }) => event === 'message');
    const seen = results.map(({ data }) => (JSON.parse(data) as Result).domain);
    expect(seen).toHaveLength(12_000);
    expect(new Set(seen).size).toBe(12_000);
  }
  await worker.stop();
});

test('D6: an event carries the same result as the results endpoint', async () => {
  const worker = await domains.work();
  const { body } = await create({ domains: names(3), mode: 'bloom' });
  await done(body.id);
  const events = await readStream(`${domains.url}${BULK}/${body.id}/stream`, {
    token: owner.token,
  });
  const page = await owner.get<{ items: Result[] }>(`${BULK}/${body.id}/results`);
  expect(events.slice(0, -1).map(({ data }) => JSON.parse(data))).toEqual(page.body.items);
  await worker.stop();
});

test('D3: cancel ends it, what is resolved stays; delete takes it away; both are told to the stream', async () => {
  const { body } = await create({ domains: names(20), mode: 'bloom' });
  const url = `${domains.url}${BULK}/${body.id}/stream`;
  const listening = readStream(url, { token: owner.token });
  const cancelled = await owner.post<Job>(`${BULK}/${body.id}/cancel`);
  expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled', resolved: 0 } });
  expect((await listening).map(({ event }) => event)).toEqual(['done']);
  const worker = await domains.work();
  expect((await owner.get<Job>(`${BULK}/${body.id}`)).body).toMatchObject({ resolved: 0 });
  const finished = await create({ domains: names(2), mode: 'bloom' });
  await done(finished.body.id);
  expect(await owner.post(`${BULK}/${finished.body.id}/cancel`)).toMatchObject({
    status: 409,
    body: { type: 'JOB_FINISHED' },
  });
  expect((await owner.delete(`${BULK}/${finished.body.id}`)).status).toBe(204);
  expect((await owner.get(`${BULK}/${finished.body.id}`)).status).toBe(404);
  await expect
    .poll(() => domains.query('select 1 from bulk_results where job_id = $1', [finished.body.id]))
    .toEqual([]);
  await worker.stop();
});

test('the same Idempotency-Key is the same job', async () => {
  const key = { 'idempotency-key': 'one' };
  const [first, second] = await Promise.all([
    create({ domains: names(2), mode: 'bloom' }, key),
    create({ domains: names(2), mode: 'bloom' }, key),
  ]);
  expect(second.body.id).toBe(first.body.id);
  expect((await create({ domains: names(3), mode: 'bloom' }, key)).status).toBe(409);
});

test('D2: what is no name is one invalid result, and refuses nothing; what is no text is named', async () => {
  const worker = await domains.work();
  const long = `${'x'.repeat(400)}.com`;
  const lines = ['', 'nodot', '  ', 'NODOT2', 'taken-1.com', long, 'a b.com', 'x.notatld'];
  const { status, body } = await create({ domains: lines, mode: 'bloom' });
  expect(status).toBe(202);
  expect(await done(body.id)).toMatchObject({
    ...{ total: 7, resolved: 7 },
    counts: { invalid: 6, likely_registered: 1, available: 0 },
  });
  const { body: page } = await owner.get<{ items: Result[] }>(`${BULK}/${body.id}/results`, {
    query: { status: 'invalid' },
  });
  expect(page.items.map(({ domain }) => domain)).toEqual([
    ...['', 'nodot', 'NODOT2', `${'x'.repeat(300)}…`, 'a b.com', 'x.notatld'],
  ]);
  const { body: only } = await create({ domains: [''], mode: 'bloom' });
  expect(await done(only.id)).toMatchObject({ total: 1, counts: { invalid: 1 } });
  const answer = await owner.post<{ fields: object }>(BULK, {
    domains: ['a.com', 7],
    mode: 'bloom',
  });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields)).toEqual(['domains[1]']);
  await worker.stop();
});

test('D4, D5: suffixes are filtered for as people write them, and statuses by name', async () => {
  const worker = await domains.work();
  const { body } = await create({
    domains: ['taken-1.com', 'free-1.com', 'one.co.uk', 'two.uk', 'имя.рф', 'three.org.uk'],
    mode: 'bloom',
  });
  await done(body.id);
  const find = async (query: Record<string, string>) => {
    const answer = await owner.get<{ items: Result[] }>(`${BULK}/${body.id}/results`, { query });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.items.map(({ domain }) => domain);
  };
  expect(await find({ tld: '.com' })).toEqual(['taken-1.com', 'free-1.com']);
  expect(await find({ tld: 'COM,рф' })).toEqual([
    'taken-1.com',
    'free-1.com',
    'xn--h1ai1d.xn--p1ai',
  ]);
  expect(await find({ tld: 'co.uk' })).toEqual(['one.co.uk']);
  expect(await find({ tld: 'uk' })).toEqual(['one.co.uk', 'two.uk', 'three.org.uk']);
  expect(await find({ tld: 'xn--p1ai' })).toHaveLength(1);
  expect(await find({ status: 'likely_registered,likely_available' })).toHaveLength(2);
  const csv = await owner.get(`${BULK}/${body.id}/export`, { query: { status: 'unknown' } });
  expect(csv.text.trim().split('\r\n')).toHaveLength(5);
  for (const query of [{ status: 'free' }, { tld: 'a b' }, { tld: ',' }]) {
    expect((await owner.get(`${BULK}/${body.id}/results`, { query })).status).toBe(400);
  }
  await worker.stop();
});

async function upload(
  body: Uint8Array<ArrayBuffer> | string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const search = new URLSearchParams({ mode: 'bloom', ...query });
  const response = await fetch(`${domains.url}${BULK}/upload?${search}`, {
    ...{ method: 'POST', body },
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv', ...headers },
  });
  return { status: response.status, body: (await response.json()) as Job };
}
const domainsOf = async (id: string) => {
  const query = { limit: 1000 };
  const { body } = await owner.get<{ items: Result[] }>(`${BULK}/${id}/results`, { query });
  return body.items.map(({ domain }) => domain);
};

test('D2: a file of names is a job: text or CSV, packed or not; it can be the export of another', async () => {
  const worker = await domains.work();
  const [text, csv] = [
    '\uFEFFtaken-1.com\r\nfree.com\nFREE.com.\n\nnodot\nbücher.com',
    'id,Domain,note\n1,taken-1.com,"a, ""b""\nc"\n2,"free.com",\n3\n',
  ];
  const expected = ['taken-1.com', 'free.com', '', 'nodot', 'xn--bcher-kva.com'];
  for (const body of [text, new Uint8Array(gzipSync(text))]) {
    const answer = await upload(body);
    expect(answer.status).toBe(202);
    expect(await done(answer.body.id)).toMatchObject({ state: 'completed', total: 5 });
    expect(await domainsOf(answer.body.id)).toEqual(expected);
  }
  const { body } = await upload(csv, { giveUpAfter: '1m' });
  expect(body).toMatchObject({ total: 3, giveUpAfter: '60s' });
  await done(body.id);
  expect(await domainsOf(body.id)).toEqual(['taken-1.com', 'free.com', '']);
  const exported = await owner.get(`${BULK}/${body.id}/export`);
  const again = await upload(exported.text);
  await done(again.body.id);
  expect(await domainsOf(again.body.id)).toEqual(['taken-1.com', 'free.com', '']);
  await worker.stop();
});

test('D2: a file that is damaged, empty or too long is refused, and leaves nothing', async () => {
  const packed = new Uint8Array(gzipSync(names(5_000).join('\n')));
  const before = await domains.query('select id from bulk_jobs where deleted_at is null');
  const cut = packed.subarray(0, packed.length - 20);
  const endless = `a.com\n${'b'.repeat(300_000)}`;
  for (const bad of [cut, '', '"a.com\nb.com\n', endless]) {
    const answer = await upload(bad);
    expect(answer).toMatchObject({ status: 400, body: { fields: { body: expect.any(String) } } });
  }
  expect((await upload('a.com', { mode: 'all' })).status).toBe(400);
  const { parts } = domains.composed;
  const receive = createReceiver(parts, { mostNames: 5_000, mostBytes: 1 << 20 });
  const wanted = {
    ...({ mode: 'verified', maxAgeMs: undefined, giveUpAfterMs: undefined } as const),
    idempotencyKey: undefined,
  };
  async function* tooMany() {
    for (let n = 0; ; n += 1) yield Buffer.from(`endless-${n}.com\n`);
  }
  await expect(receive(organisation, wanted, tooMany())).rejects.toMatchObject({
    fields: { body: 'must not have more than 5000 names' },
  });
  async function* bomb() {
    const zeros = createGzip();
    zeros.end(Buffer.alloc(2 << 20, `${'x'.repeat(600)}.com\n`));
    yield* zeros;
  }
  await expect(receive(organisation, wanted, bomb())).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  });
  async function* blanks() {
    yield gzipSync(Buffer.alloc(1 << 20, '\n'));
  }
  await expect(receive(organisation, wanted, blanks())).rejects.toMatchObject({
    fields: { body: 'must not have more than 10000 lines, blank ones included' },
  });
  expect(await domains.query('select id from bulk_jobs where deleted_at is null')).toEqual(before);
  const worker = await domains.work();
  await expect
    .poll(() => domains.query('select 1 from bulk_jobs where deleted_at is not null'))
    .toEqual([]);
  await worker.stop();
});

test('D2: the same file under the same Idempotency-Key is the same job, another one is refused', async () => {
  const key = { 'idempotency-key': 'file' };
  const first = await upload('a.com', {}, key);
  expect(first.status).toBe(202);
  expect((await upload('a.com', {}, key)).body.id).toBe(first.body.id);
  expect((await upload('b.com', {}, key)).status).toBe(409);
});

test('an organisation that has as much waiting as it may is told so, and by which setting', async () => {
  const { limits } = domains.composed.parts;
  const usual = { ...limits };
  const other = await domains.owner();
  const ask = (count: number) =>
    other.post<{ msg: string }>(BULK, { domains: names(count), mode: 'bloom' });
  try {
    Object.assign(limits, { waitingJobs: 2, waitingNames: 10 });
    expect((await ask(11)).body.msg).toBe(
      'The bulk check has 11 names to check; the limit for your organisation is 10 ' +
        '(HOLDFAST_BULK_NAMES_WAITING_PER_ORGANISATION). Split the names into smaller checks.',
    );
    expect(
      (await Promise.all([ask(3), ask(3), ask(3)])).map(({ status }) => status).toSorted(),
    ).toEqual([202, 202, 429]);
    const refused = await ask(1);
    expect(refused).toMatchObject({ status: 429, body: { type: 'TOO_MUCH_WAITING' } });
    expect(refused.body.msg).toContain(
      '2 unfinished bulk checks; the limit is 2 (HOLDFAST_BULK_CHECKS_WAITING_PER_ORGANISATION)',
    );
    Object.assign(limits, { waitingJobs: 1 });
    const third = await domains.owner();
    const askThird = () => third.post<{ msg: string }>(BULK, { domains: names(1), mode: 'bloom' });
    expect((await askThird()).status).toBe(202);
    expect((await askThird()).body.msg).toContain('1 unfinished bulk check; the limit is 1');
    Object.assign(limits, { waitingJobs: 2, waitingNames: 1 });
    expect((await askThird()).body.msg).toContain('1 name waiting in bulk checks');
  } finally {
    Object.assign(limits, usual);
  }
});

test('D2: a job of many batches has few of them in the queue, and short jobs come first', async () => {
  const { id } = (await create({ domains: names(5_000), mode: 'verified' })).body;
  const small = (await create({ domains: names(2), mode: 'verified' })).body;
  const tasks = await domains.query<{ job: string; priority: number }>(
    `select payload->>'jobId' as job, priority from domains_queue._private_jobs
     where payload->>'jobId' = any($1) order by priority, run_at, id`,
    [[id, small.id]],
  );
  expect(tasks).toHaveLength(65);
  expect(tasks.findIndex(({ job }) => job === small.id)).toBe(1);
  for (const job of [id, small.id]) await owner.post(`${BULK}/${job}/cancel`);
});
