import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type HttpClient, often, temporaryDirectory } from '@holdfast/platform/testing';
import { buildFilter } from '@holdfast/resolve';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';
import { type CheckApi, startCheckApi } from './check-api.fixture.ts';
import { type Checker, createChecker } from './index.ts';
import { allowed, certain, type Plan, plans } from './misbehaving-plans.fixture.ts';
import { type MisbehavingWorld, startMisbehavingWorld } from './misbehaving-world.fixture.ts';
import type { CheckResult, Mode } from './model.ts';

const OVER_HTTP = often({ test: 120, soak: 500 });
const DIRECTLY = often({ test: 350, soak: 3_500 });
const CHANGED = often({ test: 100, soak: 500 });
const AT_ONCE = 32;
const PATIENT_MS = 60_000;

let domains: TestDomains;
let world: MisbehavingWorld;
let api: CheckApi;
let patient: Checker;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;

beforeAll(async () => {
  folder = await temporaryDirectory();
  const filters = path.join(folder.path, 'filters');
  await mkdir(filters);
  const list = path.join(folder.path, 'com.txt');
  await writeFile(list, Array.from({ length: 5_000 }, (_, i) => `n${3 * i}.com`).join('\n'));
  await buildFilter({ source: list, folder: filters, tld: 'com', format: 'list' });
  domains = await startTestDomains({ environment: { HOLDFAST_FILTER_DIR: filters } });
  world = await startMisbehavingWorld();
  const { filter } = domains.composed.parts.resolvers;
  api = await startCheckApi(domains, { ...world.resolvers, filter });
  const resolvers = { ...world.patient, filter };
  patient = createChecker({ ...domains.composed.parts, resolvers });
});
afterAll(async () => {
  await api?.stop();
  await world?.stop();
  await domains?.stop();
  await folder?.remove();
});

type Tally = Map<string, number>;
const count = (tally: Tally, key: string) => tally.set(key, (tally.get(key) ?? 0) + 1);

async function judge(
  result: CheckResult,
  name: string,
  plan: Plan,
  seed: number,
  tally: Tally,
): Promise<void> {
  const told = () =>
    `seed ${seed}: ${name} ${JSON.stringify({ plan, heard: world.heard(name), result })}`;
  const { status, available, confidence, reason, conflict } = result;
  count(tally, status);
  if (!allowed(name, plan, result, world.heard(name)).has(status)) expect.fail(told());
  // `available` says the same as the status does, never more.
  expect(available === true, told()).toBe(status === 'available');
  if (status === 'available') {
    expect({ confidence, conflict }, told()).toEqual({ confidence: 'certain', conflict: false });
    const words = result.evidence.filter(({ source }) => source !== 'filter');
    const right = new Set(['nxdomain', 'wildcard', 'not_found', 'not_found_unnamed']);
    expect(
      words.every(({ outcome }) => right.has(outcome)),
      told(),
    ).toBe(true);
  }
  if (status === 'unknown' || status === 'likely_available') expect(available, told()).toBeNull();
  if (status === 'unknown') expect(reason, told()).toMatch(/\w/);
  const wanted = certain(plan);
  if (wanted === undefined) return;
  if (status === wanted) return;
  // On a busy machine even an honest answer may come too late: a patient check must get it.
  expect(
    result.evidence.map(({ outcome }) => outcome),
    told(),
  ).toContain('timeout');
  const options = { mode: plan.mode, maxAgeMs: 0 };
  const later = await patient.check(name, options, { deadlineMs: PATIENT_MS });
  expect(later.status, `${told()} ${JSON.stringify(later)}`).toBe(wanted);
  count(tally, wanted);
}

async function inTurns<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const left = all[Symbol.iterator]();
  const one = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

function draw(runs: number, first: number, seed = randomInt(2 ** 30)) {
  const drawn = fc.sample(plans, { numRuns: runs, seed });
  const named = drawn.map((plan, i) => ({ plan, name: `n${first + i}.${plan.suffix}` }));
  return { seed, named };
}

const directly = (name: string, mode: Mode) =>
  api.checker.check(name, { mode, maxAgeMs: 0 }, { deadlineMs: 60_000 });

/** So that the test cannot pass by never answering. */
function expectAnswers(tally: Tally, runs: number): void {
  const of = (key: string) => tally.get(key) ?? 0;
  const told = JSON.stringify([...tally]);
  expect(of('available'), told).toBeGreaterThan(runs / 20);
  expect(of('registered'), told).toBeGreaterThan(runs / 100);
  expect(of('unknown'), told).toBeGreaterThan(runs / 10);
}

test('D1: over HTTP, whatever servers do wrong, available needs all of them to agree', async () => {
  const { seed, named } = draw(OVER_HTTP, 0);
  const tally: Tally = new Map();
  // One organisation may not ask so much at once.
  const clients: HttpClient[] = [];
  for (let i = 0; i < 4; i += 1) clients.push(api.as(await domains.owner()));
  await inTurns(named.entries(), async ([i, { name, plan }]) => {
    world.plan(name, plan);
    const body = { domain: name, mode: plan.mode, maxAge: '0s' };
    const answer = await clients[i % clients.length]?.post<CheckResult>('/app/v1/check', body);
    expect(answer?.status, answer?.text).toBe(200);
    if (answer) await judge(answer.body, name, plan, seed, tally);
  });
  expectAnswers(tally, OVER_HTTP);
});

test('D1: in hundreds of combinations of faults available never appears by mistake', async () => {
  const { seed, named } = draw(DIRECTLY, OVER_HTTP);
  const tally: Tally = new Map();
  await inTurns(named, async ({ name, plan }) => {
    world.plan(name, plan);
    await judge(await directly(name, plan.mode), name, plan, seed, tally);
  });
  expectAnswers(tally, DIRECTLY);
  // Rare ones may not have been drawn, or all been too late on a busy machine.
  const rare = ['reserved', 'likely_available', 'likely_registered'];
  const more = draw(DIRECTLY, OVER_HTTP + DIRECTLY + CHANGED);
  for (const { name, plan } of more.named) {
    if (rare.every((status) => tally.has(status))) break;
    world.plan(name, plan);
    const options = { mode: plan.mode, maxAgeMs: 0 };
    const result = await patient.check(name, options, { deadlineMs: PATIENT_MS });
    await judge(result, name, plan, more.seed, tally);
  }
  expect([...tally.keys()]).toEqual(expect.arrayContaining(rare));
});

test('D1: nor where the servers did something else before, which is kept', async () => {
  const { seed, named } = draw(CHANGED, OVER_HTTP + DIRECTLY);
  const after = draw(CHANGED, 0, seed + 1);
  const tally: Tally = new Map();
  await inTurns(named.entries(), async ([i, { name, plan }]) => {
    // The name stays the same, and so its suffix; everything else may change.
    const next = { ...(after.named[i]?.plan ?? plan), suffix: plan.suffix };
    const mode = plan.mode === 'bloom' || next.mode === 'bloom' ? 'full' : next.mode;
    world.plan(name, plan);
    await directly(name, mode);
    world.plan(name, next);
    await judge(await directly(name, mode), name, { ...next, mode }, seed, tally);
  });
  expect(tally.get('available'), JSON.stringify([...tally])).toBeGreaterThan(CHANGED / 50);
});
