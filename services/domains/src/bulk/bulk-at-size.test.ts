import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { freePort, type HttpClient, often } from '@holdfast/platform/testing';
import { buildFilter } from '@holdfast/resolve';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApi } from '../api.ts';
import { startDomainsProcess } from '../testing/domains-process.ts';
import { readStream } from '../testing/read-stream.ts';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';
import { expectAll, listenThroughRestarts, listenWithBreaks } from './subscribers.fixture.ts';

const BULK = '/app/v1/check/bulk';
const NAMES = often({ test: 20_000, soak: 100_000 });
/** Results per page, as the streams and the export read them. */
const PAGE = 1_000;
const names = Array.from({ length: NAMES }, (_, n) => `name-${n}.com`);
const wanted = { domains: names, mode: 'bloom' };

/**
 * Where a worker dies: once, in the third of four batches, when one of those before it is stored; with
 * HOLDFAST_SOAK that many times, anywhere after the first batches.
 */
const IN_THE_MIDDLE = 0.75 * NAMES;
const TIMES = Number(process.env.HOLDFAST_SOAK ?? 1);
const someDeath = () =>
  TIMES === 1 ? IN_THE_MIDDLE : 0.15 * NAMES + Math.floor(Math.random() * 0.8 * NAMES);

type Job = { id: string; state: string; resolved: number; counts: Record<string, number> };

let domains: TestDomains;
let owner: HttpClient;
/** A job with all its results, which the first test makes. */
let job: Job;

beforeAll(async () => {
  domains = await startTestDomains({ environment: { HOLDFAST_DOMAINS_CONCURRENCY: '2' } });
  const folder = path.join(domains.context.dataDirectory, 'filters');
  await mkdir(folder, { recursive: true });
  const list = path.join(domains.context.dataDirectory, 'com.txt');
  await writeFile(list, names.slice(0, 1_000).join('\n'));
  await buildFilter({ source: list, folder, tld: 'com', format: 'list' });
  owner = await domains.owner();
});
afterAll(() => domains.stop());

const streamOf = (id: string, url = domains.url) => `${url}${BULK}/${id}/stream`;
const read = async (id: string) => (await owner.get<Job>(`${BULK}/${id}`)).body;

test.for(Array.from({ length: TIMES }, (_, time) => time))(
  `D2, D6, D7, D8: ${NAMES} names, a worker killed with -9 in the middle: each has one result, and whoever listens from whenever hears each once (%i)`,
  { timeout: 120_000 },
  async (time) => {
    const key = { headers: { 'idempotency-key': `at-size-${time}` } };
    const created = await owner.post<Job>(BULK, wanted, key);
    expect(created).toMatchObject({ status: 202, body: { total: NAMES } });
    const { id } = created.body;
    const stream = { url: streamOf(id), token: owner.token };
    const early = readStream(stream.url, stream);
    const broken = listenWithBreaks(stream, NAMES / 5);
    const victim = await startDomainsProcess(domains, { kind: 'worker', diesAfter: someDeath() });
    expect(await victim.ended).toBe('SIGKILL');
    const left = await read(id);
    expect(left.state).toBe('running');
    expect(left.resolved).toBeGreaterThan(0);
    expect(left.resolved).toBeLessThan(NAMES);
    const middle = readStream(stream.url, stream);
    const heir = await domains.work();
    for (const events of await Promise.all([early, middle, broken])) expectAll(events, id, names);
    expectAll(await readStream(stream.url, stream), id, names);
    await heir.stop();
    const [kept] = await domains.query(
      `select count(*)::int as all, count(distinct domain)::int as names, min(seq)::int as first,
       max(seq)::int as last from bulk_results where job_id = $1`,
      [id],
    );
    expect(kept).toEqual({ all: NAMES, names: NAMES, first: 1, last: NAMES });
    job = await read(id);
    const counted = Object.values(job.counts).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(NAMES);
    expect(job.counts.likely_registered).toBeGreaterThanOrEqual(1_000);
    const again = await owner.post<Job>(BULK, wanted, key);
    expect(again).toMatchObject({ status: 202, body: { id } });
  },
);

test('D8: an API killed with -9 while somebody listens: they come back to the next one and miss nothing', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const first = await startDomainsProcess(domains, { kind: 'api', port });
  const second = await createApi(domains.composed, domains.context);
  const stream = { url: streamOf(job.id, url), token: owner.token };
  const { events, breaks } = await listenThroughRestarts(stream, (count) => {
    if (count === NAMES / 5) first.kill().then(() => second.listen({ host: '127.0.0.1', port }));
  });
  expect(breaks).toBeGreaterThan(0);
  expectAll(events, job.id, names);
  await second.stop({ graceMs: 1_000 });
});

/** Another API on the same database, which counts its reads. */
async function startCountingApi() {
  const { composed, context } = domains;
  const count = { reads: 0 };
  const { database } = composed.parts;
  const tenant: typeof database.tenant = (organisation, work) => {
    count.reads += 1;
    return database.tenant(organisation, work);
  };
  const parts = { ...composed.parts, database: { ...database, tenant } };
  const app = await createApi({ ...composed, parts }, context);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, count, stop: () => app.stop({ graceMs: 1_000 }) };
}

test('D8: readers who take nothing are not read ahead for, nor kept in memory; they hear all when they go on', async () => {
  const api = await startCountingApi();
  const before = process.memoryUsage();
  const headers = { authorization: `Bearer ${owner.token}` };
  const open = () =>
    new Promise<http.IncomingMessage>((resolve) => {
      http.get(streamOf(job.id, api.url), { agent: false, headers }, resolve);
    });
  const readers = await Promise.all(Array.from({ length: 20 }, open));
  // Once the buffers of the connections are full, nothing more must be read.
  let seen = -1;
  await vi.waitFor(
    () => {
      const quiet = api.count.reads === seen;
      seen = api.count.reads;
      expect(quiet && seen > 0).toBe(true);
    },
    { timeout: 90_000, interval: 500 },
  );
  // Far fewer than all pages, since the readers share them; each reader also read the job twice.
  expect(api.count.reads).toBeLessThan(2 * readers.length + 0.8 * (NAMES / PAGE));
  const after = process.memoryUsage();
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(64 << 20);
  const [one, ...others] = readers;
  for (const other of others) other.destroy();
  let heard = 0;
  let rest = '\n';
  for await (const chunk of one as http.IncomingMessage) {
    const text = rest + (chunk as Buffer).toString('latin1');
    heard += text.split('\nid: ').length - 1;
    rest = text.slice(-4);
  }
  expect(heard).toBe(NAMES);
  await api.stop();
});

test(`D5: ${NAMES} lines of CSV begin before the last of them is read`, async () => {
  const api = await startCountingApi();
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await fetch(`${api.url}${BULK}/${job.id}/export`, { headers });
  let readsAtFirst: number | undefined;
  let lines = 0;
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    readsAtFirst ??= api.count.reads;
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) lines += 1;
  }
  expect(lines).toBe(NAMES + 1);
  expect(readsAtFirst).toBeLessThan(NAMES / PAGE / 2);
  expect(api.count.reads).toBeGreaterThanOrEqual(NAMES / PAGE);
  await api.stop();
});

test('D3: cancelled in the middle, a big job keeps what it has and gets no more; deleted, it leaves nothing', async () => {
  const { id } = (await owner.post<Job>(BULK, wanted)).body;
  const listening = readStream(streamOf(id), { token: owner.token });
  const worker = await startDomainsProcess(domains, { kind: 'worker', diesAfter: IN_THE_MIDDLE });
  await worker.ended; // so that the job is partly done
  const cancelled = await owner.post<Job>(`${BULK}/${id}/cancel`);
  expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled' } });
  const events = await listening;
  expect(events.at(-1)).toMatchObject({ event: 'done' });
  const { resolved } = cancelled.body;
  expect(resolved).toBeGreaterThan(0);
  expect(events).toHaveLength(resolved + 1);
  const heir = await domains.work();
  // All tasks except those that the dead worker still has locked.
  const waiting = `select 1 from domains_queue._private_jobs
    where payload->>'jobId' = $1 and locked_at is null`;
  await expect.poll(() => domains.query(waiting, [id]), { timeout: 90_000 }).toEqual([]);
  expect(await read(id)).toMatchObject({ state: 'cancelled', resolved });
  expect((await owner.delete(`${BULK}/${id}`)).status).toBe(204);
  for (const table of ['bulk_results', 'bulk_batches']) {
    await expect
      .poll(() => domains.query(`select 1 from ${table} where job_id = $1 limit 1`, [id]), {
        timeout: 90_000,
      })
      .toEqual([]);
  }
  await heir.stop();
});
