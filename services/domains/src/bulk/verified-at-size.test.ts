import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Knot, often, startKnot, temporaryDirectory } from '@holdfast/platform/testing';
import { NOT_FOUND, type RdapServer, startRdapServer } from '@holdfast/resolve/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDomainsProcess } from '../testing/domains-process.ts';
import { readStream } from '../testing/read-stream.ts';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';
import { expectAll, listenWithBreaks } from './subscribers.fixture.ts';

const BULK = '/app/v1/check/bulk';
const NAMES = often({ test: 400, soak: 5_000 });
const numbers = Array.from({ length: NAMES }, (_, n) => n);
/** Two of three are delegated; the registry does not know the others. */
const isTaken = (n: number) => n % 3 !== 0;
const nameOf = (n: number) => `${isTaken(n) ? 'taken' : 'free'}-${n}.com`;

type Job = { id: string; state: string; resolved: number; counts: Record<string, number> };

const zone = () => `$ORIGIN com.
$TTL 300
@ SOA ns1 hostmaster 1 3600 600 86400 60
@ NS ns1
@ NS ns2
ns1 A 127.0.0.1
ns2 A 127.0.0.2
${numbers
  .filter(isTaken)
  .map((n) => `${nameOf(n)}. NS ns1.elsewhere.example.\n`)
  .join('')}`;

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let knot: Knot;
let rdap: RdapServer;
let domains: TestDomains;
let isSilent = false;

beforeAll(async () => {
  folder = await temporaryDirectory();
  knot = await startKnot({ zones: [{ name: 'com', text: zone() }] });
  rdap = await startRdapServer(() => ({
    ...{ status: 404, type: 'application/rdap+json', body: NOT_FOUND },
    framing: isSilent ? 'silent' : 'length',
  }));
  const bootstrap = path.join(folder.path, 'bootstrap.json');
  const services = [[['com'], [`${rdap.origin}/`]]];
  await writeFile(bootstrap, JSON.stringify({ version: '1.0', services }));
  const servers = knot.address.hosts.map((host) => `${host}:${knot.address.port}`);
  domains = await startTestDomains({
    environment: {
      HOLDFAST_DNS_SERVERS: servers.join(','),
      HOLDFAST_DNS_PARENTS: `com=${servers.join('+')}`,
      HOLDFAST_RDAP_BOOTSTRAP: bootstrap,
      HOLDFAST_REGISTRY_PER_SECOND: '100000',
      // Fewer names at once than the worker has begun when it dies: some results are stored by then.
      HOLDFAST_DOMAINS_CONCURRENCY: '2',
    },
  });
});
afterAll(async () => {
  await domains.stop();
  await rdap.close();
  await knot.stop();
  await folder.remove();
});

test(`D2, D6, D7, D8: ${NAMES} names verified, a worker killed with -9 in the middle: each has one result and the right one`, async () => {
  const owner = await domains.owner();
  const names = numbers.map(nameOf);
  const twice = names.slice(0, NAMES / 2).map((name) => `${name.toUpperCase()}.`);
  const body = { domains: [...names, ...twice], mode: 'verified' };
  const created = await owner.post<Job>(BULK, body);
  expect(created).toMatchObject({ status: 202, body: { total: NAMES } });
  const { id } = created.body;
  const stream = { url: `${domains.url}${BULK}/${id}/stream`, token: owner.token };
  const early = readStream(stream.url, stream);
  const broken = listenWithBreaks(stream, NAMES);
  const victim = await startDomainsProcess(domains, { kind: 'worker', diesAfter: NAMES / 2 });
  expect(await victim.ended).toBe('SIGKILL');
  const left = (await owner.get<Job>(`${BULK}/${id}`)).body;
  expect(left.state).toBe('running');
  expect(left.resolved).toBeGreaterThan(0);
  expect(left.resolved).toBeLessThan(NAMES);
  const middle = readStream(stream.url, stream);
  const heir = await domains.work();
  for (const events of await Promise.all([early, middle, broken])) expectAll(events, id, names);
  const late = await readStream(stream.url, stream);
  expectAll(late, id, names);
  await heir.stop();
  const wrong = late.slice(0, -1).filter(({ data }) => {
    const { domain, status } = JSON.parse(data) as { domain: string; status: string };
    return status !== (domain.startsWith('taken-') ? 'registered' : 'available');
  });
  expect(wrong).toEqual([]);
  const taken = numbers.filter(isTaken).length;
  expect((await owner.get<Job>(`${BULK}/${id}`)).body).toMatchObject({
    counts: { registered: taken, available: NAMES - taken },
  });
});

test('D3: cancelled while registries keep it waiting, a job stops asking at once', async () => {
  const owner = await domains.owner();
  isSilent = true;
  const names = Array.from({ length: 100 }, (_, n) => `untold-${n}.com`);
  const { id } = (await owner.post<Job>(BULK, { domains: names, mode: 'verified' })).body;
  const listening = readStream(`${domains.url}${BULK}/${id}/stream`, { token: owner.token });
  const before = rdap.asked.length;
  const worker = await domains.work();
  await expect.poll(() => rdap.asked.length, { timeout: 90_000 }).toBeGreaterThan(before);
  const cancelled = await owner.post<Job>(`${BULK}/${id}/cancel`);
  expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled' } });
  expect((await listening).at(-1)?.event).toBe('done');
  // Its tasks end, too, in a fraction of the minute that the registry would be given for each name.
  const running = "select 1 from domains_queue._private_jobs where payload->>'jobId' = $1";
  await expect.poll(() => domains.query(running, [id]), { timeout: 90_000 }).toEqual([]);
  // Once a question of our own has arrived, so has everything that was sent before it.
  const own = new AbortController();
  void fetch(`${rdap.origin}/own`, { signal: own.signal }).catch(() => {});
  await expect.poll(() => rdap.asked).toContain('/own');
  const asked = rdap.asked.length;
  own.abort();
  await worker.stop();
  expect(rdap.asked.length).toBe(asked);
  const rows = await domains.query('select 1 from bulk_results where job_id = $1', [id]);
  expect(rows).toHaveLength(cancelled.body.resolved);
});
