import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Score } from '@holdfast/lookalikes';
import { readHost } from '@holdfast/names';
import {
  type HttpClient,
  type Knot,
  startKnot,
  temporaryDirectory,
} from '@holdfast/platform/testing';
import { buildFilter } from '@holdfast/resolve';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Hit, HitDetail } from '../../brand/hits/model.ts';
import type { Watcher } from '../../brand/watchers/model.ts';
import { startTestDomains, type TestDomains } from '../../testing/test-domains.ts';
import { createWatching } from '../follow/index.ts';
import { runPermutations } from './index.ts';
import { permutedNames } from './permuted-names.ts';
import { isWorthAsking, judge, nextRoundAt } from './rules.ts';
import { createScorer } from './score.ts';

const zone = (name: string, names: string[]) => ({
  name,
  text: `$ORIGIN ${name}.
$TTL 300
@ SOA ns1 hostmaster 1 3600 600 86400 60
@ NS ns1
@ NS ns2
ns1 A 127.0.0.1
ns2 A 127.0.0.2
${names.map((label) => `${label} NS ns1.elsewhere.example.\n`).join('')}`,
});
const REGISTERED = [
  ...['contoso', 'contosoo', 'cont0so', 'login-contoso', 'unrelated', 'fabrikan'],
  ...['aple', 'appel', 'applesupport', 'xn--pple-koa', 'vlsa', 'vida', 'visahelp', 'loginvisa'],
];
const DAY_MS = 86_400_000;

let domains: TestDomains;
let knot: Knot;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let owner: HttpClient;

beforeAll(async () => {
  knot = await startKnot({ zones: [zone('com', REGISTERED), zone('net', ['contoso'])] });
  folder = await temporaryDirectory();
  const { hosts, port } = knot.address;
  const servers = hosts.map((host) => `${host}:${port}`);
  domains = await startTestDomains({
    environment: {
      HOLDFAST_DNS_SERVERS: servers.join(),
      HOLDFAST_DNS_PARENTS: `com=${servers.join('+')},net=${servers.join('+')}`,
      HOLDFAST_FILTER_DIR: folder.path,
    },
  });
  owner = await domains.owner(uuidv7());
});
afterAll(async () => {
  await domains.stop();
  await knot.stop();
  await folder.remove();
});
afterEach(async () => {
  await domains.query('delete from brand_watchers');
  await domains.query('delete from feed_positions');
});

const run = (most = 100_000) =>
  runPermutations(domains.composed.parts, {
    ...{ most, suffixes: [], signal: new AbortController().signal },
    log: domains.composed.parts.logger,
  });

async function watch(fields: object): Promise<string> {
  return (await owner.post<Watcher>('/app/v1/brand/watchers', fields)).body.id;
}

async function found(watcher: string): Promise<string[]> {
  const { body } = await owner.get<{ items: Hit[] }>(`/app/v1/brand/watchers/${watcher}/hits`, {
    query: { limit: 100, sort: 'domain' },
  });
  return body.items.map(({ domain }) => domain);
}

test('D13: with no feed of anybody, registered look-alikes become hits; what is not there does not', async () => {
  const watcher = await watch({ keyword: 'contoso', allowlist: ['contoso.com', 'contoso.net'] });
  await run();
  expect(await found(watcher)).toEqual(['cont0so.com', 'contosoo.com', 'login-contoso.com']);
  const { items } = (await owner.get<{ items: Hit[] }>('/app/v1/brand/hits')).body;
  const detail = await owner.get<HitDetail>(`/app/v1/brand/hits/${items[0]?.id}`);
  expect(detail.body).toMatchObject({
    feeds: ['permutations'],
    evidence: [{ feed: 'permutations', family: expect.any(String), server: expect.any(String) }],
  });
});

test('D13: what is registered of the names made up for five letters is a hit at the default, and of fewer by choice', async () => {
  const five = await watch({ keyword: 'apple' });
  const four = await watch({ keyword: 'visa' });
  await run();
  expect(await found(five)).toEqual([
    ...['aple.com', 'appel.com', 'applesupport.com', 'xn--pple-koa.com'],
  ]);
  expect(await found(four)).toEqual(['loginvisa.com', 'visahelp.com', 'vlsa.com']);
  // Another sensitivity takes effect at once, not on the next day.
  await owner.patch(`/app/v1/brand/watchers/${four}`, { sensitivity: 'broad' });
  await run();
  expect(await found(four)).toEqual(['loginvisa.com', 'vida.com', 'visahelp.com', 'vlsa.com']);
});

test('D13: watchers of one keyword each get what their own sensitivity calls a look-alike', async () => {
  const broad = await watch({ keyword: 'visa', sensitivity: 'broad' });
  const other = await domains.owner();
  const { body } = await other.post<Watcher>('/app/v1/brand/watchers', { keyword: 'visa' });
  const watching = createWatching(domains.composed.parts);
  await watching.refresh();
  const seenBy = (name: string) => {
    const host = readHost(name);
    if (!host) throw new Error(`${name} is no host`);
    const sightings = watching.look('certificates', { host, evidence: {} }, domains.clock.now());
    return sightings.map(({ watcherId }) => watcherId).sort();
  };
  expect(seenBy('viza.com')).toEqual([broad]);
  expect(seenBy('visalogin.com')).toEqual([broad, body.id].sort());
});

test('D13: a name that was made up for a watcher never scores less than its default shows', () => {
  // The strictest sensitivity, with slips that score little and parts that do not resemble the keyword.
  const below = ['apple', 'a-b-c'].flatMap((keyword) => {
    const score = createScorer({ keyword, sensitivity: 'strict' });
    return permutedNames(keyword, ['com'])
      .map((permuted) => ({ ...permuted, score: score(permuted) }))
      .filter(({ score }) => (score?.score ?? 0) < 50 || sumOf(score) !== score?.score)
      .map(({ name }) => name.unicode)
      .toArray();
  });
  expect(below).toEqual([]);
});

function sumOf(score: Score | undefined): number {
  const sum = score?.components.reduce((total, { points }) => total + points, 0) ?? 0;
  return Math.min(100, Math.max(0, sum));
}

test("the allowlist's own suffixes are looked at, and the keyword itself elsewhere", async () => {
  const watcher = await watch({ keyword: 'contoso', allowlist: ['own.net'], minScore: 60 });
  await run();
  // Only those that reach the score: an added letter does not.
  expect(await found(watcher)).toEqual([
    ...['cont0so.com', 'contoso.com', 'contoso.net', 'login-contoso.com'],
  ]);
});

test('goes on where it was left, asks so many names a run, and comes again the next day', async () => {
  const watcher = await watch({ keyword: 'contoso' });
  const state = async () => {
    const [row] = await domains.query<{ done: number; next: Date }>(
      'select permutations_done as done, next_permutations_at as next from brand_watchers',
    );
    return row;
  };
  await run(150);
  expect(await state()).toMatchObject({ done: 150 });
  await run(150);
  expect(await state()).toMatchObject({ done: 300 });
  await run();
  const after = await state();
  expect(after?.done).toBe(0);
  expect(await found(watcher)).toContain('login-contoso.com');
  const [figures] = await domains.query<{ names: string }>('select names from feed_positions');
  const all = permutedNames('contoso', ['com']).toArray().length;
  expect(Number(figures?.names)).toBe(all);
  await run(); // not due yet
  expect(await domains.query('select names from feed_positions')).toEqual([figures]);
  const wait = (after?.next.getTime() ?? 0) - domains.clock.now().getTime();
  expect(wait).toBeGreaterThanOrEqual(DAY_MS / 2);
  expect(wait).toBeLessThanOrEqual(1.5 * DAY_MS);
});

test('a watcher with much to look at does not keep another from its turn', async () => {
  const large = await watch({ keyword: 'contoso' });
  domains.clock.advance(1_000);
  const small = await watch({ keyword: 'fabrikam' });
  domains.clock.advance(1_000);
  await run(400); // two batches
  const rows = await domains.query<{ id: string; done: number }>(
    'select id, permutations_done as done from brand_watchers',
  );
  expect(new Map(rows.map(({ id, done }) => [id, done]))).toEqual(
    new Map([
      [large, 200],
      [small, 200],
    ]),
  );
});

test('a round has an end, whatever the keyword and however many suffixes, and each suffix its share', () => {
  const suffixes = ['com', 'net', 'org', 'de', 'fr', 'it', 'at', 'ch', 'be', 'co.uk'];
  const names = permutedNames('o'.repeat(60), suffixes).toArray();
  expect(names).toHaveLength(10_000);
  for (const suffix of suffixes) {
    expect(names.filter(({ name }) => name.suffix === suffix).length).toBeGreaterThan(500);
  }
});

test('name servers that say nothing: no hit, no step forward, and it is told', async () => {
  const watcher = await watch({ keyword: 'contoso' });
  await knot.whileFrozen(() => run(20));
  expect(await found(watcher)).toEqual([]);
  const [row] = await domains.query('select permutations_done as done from brand_watchers');
  expect(row).toEqual({ done: 0 });
  expect((await domains.client.get('/metrics')).text).toContain(
    'holdfast_feed_errors_total{feed="permutations",source="dns"} 1',
  );
  domains.clock.advance(31 * 60_000);
  owner = await domains.owner((await ownerOf(watcher)) ?? '');
  await run();
  expect(await found(watcher)).toContain('contosoo.com');
});

async function ownerOf(watcher: string): Promise<string | undefined> {
  const [row] = await domains.query<{ id: string }>(
    'select organisation_id as id from brand_watchers where id = $1',
    [watcher],
  );
  return row?.id;
}

test('what a fresh filter does not have is not asked about', async () => {
  const list = path.join(folder.path, 'com.txt');
  await writeFile(list, 'contosoo.com\nother.com\n');
  await buildFilter({ source: list, folder: folder.path, tld: 'com', clock: domains.clock });
  const fresh = await startTestDomains({
    environment: { ...domains.context.environment, HOLDFAST_FILTER_DIR: folder.path },
  });
  try {
    const { parts } = fresh.composed;
    const client = await fresh.owner();
    await client.post('/app/v1/brand/watchers', { keyword: 'contoso' });
    const options = { suffixes: [], signal: new AbortController().signal, log: parts.logger };
    await runPermutations(parts, { ...options, most: 100_000 });
    const hits = async () =>
      (await client.get<{ items: Hit[] }>('/app/v1/brand/hits')).body.items
        .map(({ domain }) => domain)
        .filter((domain) => domain.endsWith('.com'));
    expect(await hits()).toEqual(['contosoo.com']);
  } finally {
    await fresh.stop();
  }
});

test('what the sources say: only an answer counts, and a wildcard is none', () => {
  const at = new Date('2026-11-15T00:00:00Z');
  const about = { source: 'dns', server: 'x', at, ms: 0 } as const;
  expect(judge({ ...about, outcome: 'delegated' })).toBe('there');
  expect(judge({ ...about, outcome: 'no_delegation' })).toBe('there');
  for (const outcome of ['wildcard', 'nxdomain'] as const) {
    expect(judge({ ...about, outcome })).toBe('not_there');
  }
  for (const outcome of ['timeout', 'servfail', 'refused', 'lame', 'rate_limited'] as const) {
    expect(judge({ ...about, outcome })).toBe('unknown');
  }
  const miss = (builtAt: string) => ({
    ...about,
    outcome: 'miss' as const,
    filter: { builtAt, falsePositiveRate: 0.005 },
  });
  expect(isWorthAsking(miss('2026-11-14T00:00:00Z'), at)).toBe(false);
  expect(isWorthAsking(miss('2026-11-10T00:00:00Z'), at)).toBe(true);
  expect(isWorthAsking({ ...miss('2026-11-14T00:00:00Z'), outcome: 'hit' }, at)).toBe(true);
  expect(isWorthAsking({ ...about, outcome: 'no_filter' }, at)).toBe(true);
});

test('permuted names: always the same, each once, all registrable, suffixes in turn', () => {
  for (const keyword of ['bücher', 'ui', 'contoso', 'a-b']) {
    const names = permutedNames(keyword, ['com', 'co.uk']).toArray();
    expect(permutedNames(keyword, ['com', 'co.uk']).toArray()).toEqual(names);
    expect(new Set(names.map(({ name }) => name.ascii)).size).toBe(names.length);
    expect(names.slice(0, 2).map(({ name }) => name.unicode)).toEqual([
      ...[`${keyword}.com`, `${keyword}.co.uk`],
    ]);
    const suffixes = names.slice(0, 30).map(({ name }) => name.suffix);
    expect(suffixes.filter((suffix) => suffix === 'com').length).toBeLessThan(20);
    expect(names.every(({ name }) => name.ascii.endsWith(`.${name.suffix}`))).toBe(true);
  }
});

test('rounds are a day apart, at a time of day of their own', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
      (id, now) => {
        const next = nextRoundAt(id, now);
        const wait = next.getTime() - now.getTime();
        expect(wait).toBeGreaterThanOrEqual(DAY_MS / 2);
        expect(wait).toBeLessThanOrEqual(1.5 * DAY_MS);
        expect(nextRoundAt(id, next).getTime() - next.getTime()).toBe(DAY_MS);
      },
    ),
  );
});
