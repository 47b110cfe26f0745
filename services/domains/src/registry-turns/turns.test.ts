import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { systemClock } from '@holdfast/platform/clock';
import { type Database, openDatabase } from '@holdfast/platform/db';
import { createNetworkGuard } from '@holdfast/platform/network-guard';
import {
  type Asker,
  createRdapResolver,
  createRegistryResolver,
  createWhoisResolver,
  type Turns,
} from '@holdfast/resolve';
import { nameOf, startRdapServer } from '@holdfast/resolve/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../tables.ts';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';
import { createTurns } from './index.ts';
import { nextInLine } from './rules.ts';

const run = promisify(execFile);
const TAKER = path.join(import.meta.dirname, 'taker.fixture.ts');
const SCHEMA = 'domains';

let domains: TestDomains;
const databases: Database<Tables>[] = [];

beforeAll(async () => {
  domains = await startTestDomains();
});
afterAll(async () => {
  for (const database of databases) await database.stop();
  await domains.stop();
});

/** Another worker: it shares nothing with the others but PostgreSQL. */
function anotherWorker(perSecond: number): Turns {
  const { databaseUrl: url } = domains.context;
  const database = openDatabase<Tables>({ url, schema: SCHEMA, name: 'another worker' });
  databases.push(database);
  return createTurns(database, { perSecond: () => perSecond });
}

async function takeFor(turns: Turns, host: string, deadlineMs = 10_000, asker?: Asker) {
  const started = performance.now();
  const turn = await turns.take(host, { deadlineMs, ...(asker && { asker }) });
  return { ...turn, after: performance.now() - started };
}

/** How many were taken at a host with one turn a second, from the first on, which is now or just was. */
async function turnsTaken(host: string): Promise<number> {
  const [row] = await domains.query<{ seconds: number }>(
    `select extract(epoch from next_at - clock_timestamp())::float8 as seconds
     from host_turns where host = $1`,
    [host],
  );
  return Math.ceil(row?.seconds ?? 0);
}

test('two processes together never exceed what one host is asked in a second', async () => {
  const [perSecond, each] = [20, 30];
  const words = [TAKER, domains.context.databaseUrl, SCHEMA, 'shared.test'];
  const take = () => run(process.execPath, [...words, String(perSecond), String(each)]);
  const outputs = await Promise.all([take(), take()]);
  const lines = outputs.flatMap(({ stdout }) => stdout.trim().split('\n').slice(1));
  const times = lines.map(Number).sort((a, b) => a - b);
  expect(times).toHaveLength(2 * each);
  // A process that is a moment late comes closer to the next turn, so a second can have a few more.
  const late = 10;
  for (const [i, time] of times.entries()) {
    const inTheSecond = times.slice(i).filter((other) => other - time < 1_000);
    expect(inTheSecond.length).toBeLessThanOrEqual(perSecond + late);
  }
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  expect(span).toBeGreaterThan(((2 * each - 1) * 1_000) / perSecond - 200);
});

test('a wish for a pause that one worker heard holds for all', async () => {
  const [one, other] = [anotherWorker(100), anotherWorker(100)];
  await one.pause('limited.test', 60_000);
  const turn = await takeFor(other, 'limited.test', 1_000);
  expect(turn.ok).toBe(false);
  if (!turn.ok) expect(turn.waitMs).toBeGreaterThan(55_000);
  expect((await takeFor(other, 'unlimited.test')).ok).toBe(true);
});

test('Retry-After that one worker was told keeps all others from asking', async () => {
  const server = await startRdapServer(() => ({
    status: 429,
    body: '',
    framing: 'length',
    headers: { 'retry-after': '60' },
  }));
  const guard = createNetworkGuard({ allowPrivate: true });
  const bootstrap = { basesFor: async () => [`${server.origin}/`] };
  const makeRegistry = () =>
    createRegistryResolver({
      rdap: createRdapResolver({ bootstrap, guard, clock: systemClock }),
      whois: createWhoisResolver({ guard, clock: systemClock }),
      turns: anotherWorker(100),
      clock: systemClock,
    });
  const [one, other] = [makeRegistry(), makeRegistry()];
  const told = await one.lookup(nameOf('a.test'), { deadlineMs: 20_000 });
  expect(told).toMatchObject({ outcome: 'rate_limited', retryAfterMs: 60_000 });
  for (const registry of [other, one, other]) {
    const finding = await registry.lookup(nameOf('b.test'), { deadlineMs: 20_000 });
    expect(finding.outcome).toBe('budget');
    expect(finding.retryAfterMs).toBeGreaterThan(50_000);
  }
  expect(server.asked).toHaveLength(1);
  await server.close();
});

test('a pause that begins while others stand in line holds for them, too', async () => {
  const [one, other] = [anotherWorker(1), anotherWorker(1)];
  const host = 'paused-meanwhile.test';
  expect((await takeFor(one, host)).ok).toBe(true);
  const inLine = [takeFor(one, host), takeFor(other, host)];
  // One of them has the next turn, and the other waits for the one after that.
  await expect.poll(() => turnsTaken(host), { interval: 10 }).toBe(2);
  await other.pause(host, 2_500);
  for (const { ok, after } of await Promise.all(inLine)) {
    expect(ok).toBe(true);
    expect(after).toBeGreaterThan(2_450);
  }
  // They do not all go at once when the pause ends.
  const [row] = await domains.query<{ ms: number }>(
    `select extract(epoch from next_at - paused_until)::float8 * 1000 as ms
     from host_turns where host = $1`,
    [host],
  );
  expect(row?.ms).toBeGreaterThan(1_990);
});

test('whoever stands in line when a pause begins that outlasts him is told how long it is', async () => {
  const turns = anotherWorker(1);
  const host = 'paused-for-long.test';
  await takeFor(turns, host);
  const inLine = takeFor(turns, host, 3_000);
  await expect.poll(() => turnsTaken(host), { interval: 10 }).toBe(2);
  await turns.pause(host, 120_000);
  const turn = await inLine;
  expect(turn.ok).toBe(false);
  if (!turn.ok) expect(turn.waitMs).toBeGreaterThan(110_000);
});

test('a shorter pause does not end a longer one', async () => {
  const turns = anotherWorker(100);
  await turns.pause('twice.test', 60_000);
  await turns.pause('twice.test', 10);
  await delay(30);
  expect((await takeFor(turns, 'twice.test', 1_000)).ok).toBe(false);
});

test('whoever goes away while he waits makes nobody wait longer than his turn', async () => {
  const turns = anotherWorker(10);
  const host = 'gone.test';
  await takeFor(turns, host);
  const over = new AbortController();
  const gone = turns.take(host, { deadlineMs: 60_000, signal: over.signal });
  setImmediate(() => over.abort());
  await expect(gone).rejects.toThrow();
  expect((await takeFor(turns, host)).after).toBeLessThan(1_000);
});

const patient = (organisation: string): Asker => ({ organisation, patient: true });

test('a person finds the line short, however many patient ones wait, and these come to their turn', async () => {
  const [bulk, api] = [anotherWorker(20), anotherWorker(20)];
  const host = 'busy.test';
  let served = 0;
  const waiting = Array.from({ length: 60 }, async () => {
    const turn = await takeFor(bulk, host, 60_000, patient('one'));
    served += 1;
    return turn;
  }); // takes 3 s
  await expect.poll(() => served, { interval: 5 }).toBeGreaterThan(0);
  const before = served;
  const person = await takeFor(api, host, 15_000);
  expect(person.ok).toBe(true);
  expect(served - before, 'the line ahead of a person').toBeLessThan(30);
  for (const { ok } of await Promise.all(waiting)) expect(ok).toBe(true);
});

test('of two organisations each has every second turn, however many names one of them has', async () => {
  const turns = anotherWorker(50);
  const order: string[] = [];
  const take = async (organisation: string) => {
    const turn = await takeFor(turns, 'shared-out.test', 60_000, patient(organisation));
    if (turn.ok) order.push(organisation);
  };
  const many = Array.from({ length: 60 }, () => take('many'));
  await expect.poll(() => order.length, { interval: 5 }).toBeGreaterThan(0);
  const before = order.length;
  const few = Array.from({ length: 5 }, () => take('few'));
  await Promise.all([...many, ...few]);
  // Ten turns, and those that were already under way when the few came.
  expect(order.lastIndexOf('few') - before).toBeLessThan(25);
  expect(order).toHaveLength(65);
});

test('the patient do not wait for a host that is left alone for long: they come back later', async () => {
  const turns = anotherWorker(100);
  await turns.pause('closed.test', 30_000);
  const turn = await takeFor(turns, 'closed.test', 60_000, patient('one'));
  expect(turn).toMatchObject({ ok: false });
  if (!turn.ok) expect(turn.waitMs).toBeGreaterThan(25_000);
});

test('those in a hurry go first, then organisations by their last turn, then whoever came first', () => {
  const waiter = (name: string, organisation: string, isPatient: boolean) => ({
    ...{ name, organisation, patient: isPatient },
  });
  const waiters = [
    waiter('a1', 'a', true),
    waiter('a2', 'a', true),
    waiter('b1', 'b', true),
    waiter('a3', 'a', false),
    waiter('c1', 'c', false),
  ];
  const lastTurns = new Map([
    ['a', 7],
    ['b', 3],
    ['c', 9],
  ]);
  const order: string[] = [];
  const left = new Set(waiters);
  for (let turn = 10; left.size > 0; turn += 1) {
    const next = nextInLine(left, lastTurns);
    if (!next) break;
    left.delete(next);
    lastTurns.set(next.organisation, turn);
    order.push(next.name);
  }
  expect(order).toEqual(['a3', 'c1', 'b1', 'a1', 'a2']);
});
