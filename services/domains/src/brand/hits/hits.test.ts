import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertHit } from '../../testing/insert-hit.ts';
import { startTestDomains, type TestDomains } from '../../testing/test-domains.ts';
import type { Watcher } from '../watchers/model.ts';
import { forgetUnseen } from './forget.ts';
import { HIT_SORTS, type Hit, type HitDetail } from './model.ts';

const HITS = '/app/v1/brand/hits';
const WATCHERS = '/app/v1/brand/watchers';
const organisation = uuidv7();
let domains: TestDomains;
let owner: HttpClient;
let [one, other] = ['', ''];

type Page = { items: Hit[]; nextCursor?: string };

beforeAll(async () => {
  domains = await startTestDomains();
  owner = await domains.owner(organisation);
  one = (await owner.post<Watcher>(WATCHERS, { keyword: 'contoso' })).body.id;
  other = (await owner.post<Watcher>(WATCHERS, { keyword: 'fabrikam' })).body.id;
  for (let n = 0; n < 12; n += 1) {
    await insertHit(domains, {
      organisation,
      watcherId: n % 3 === 0 ? other : one,
      domain: `${n % 2 ? 'my-' : ''}hit${String(n).padStart(2, '0')}.com`,
      score: 30 + 5 * n,
      feed: n % 4 === 0 ? 'permutations' : 'certificates',
      // Several have the same time.
      seenAt: new Date(Date.UTC(2026, 10, 1, 0, 0, n % 5)),
    });
  }
  // Others differ by less than a millisecond.
  await domains.query(
    `update brand_hits set first_seen_at = first_seen_at + interval '300 microseconds',
       last_seen_at = last_seen_at + interval '300 microseconds'
     where organisation_id = $1 and domain like 'my-%'`,
    [organisation],
  );
});
afterAll(() => domains.stop());

async function walk(path: string, query: Record<string, string | number>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await owner.get<Page>(path, { query: { ...query, cursor } });
    expect(status).toBe(200);
    seen.push(...body.items.map(({ domain }) => domain));
    cursor = body.nextCursor;
    if (cursor && seen.length > 1_000) throw new Error('the pages have no end');
  } while (cursor);
  return seen;
}

test.each(HIT_SORTS)('D14: sorted by %s, every hit comes once over all pages', async (sort) => {
  const all = await walk(HITS, { sort, limit: 5 });
  expect(new Set(all).size).toBe(12);
  expect(all).toHaveLength(12);
  expect(await walk(HITS, { sort, limit: 1 })).toEqual(all);
  const turned = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
  expect(await walk(HITS, { sort: turned, limit: 3 })).toEqual([...all].reverse());
});

test.each(['lastSeen', 'firstSeen'])(
  'D14: sorted by %s, hits of one millisecond come in the order of their microseconds',
  async (sort) => {
    const seconds = [
      ['hit00', 'hit10', 'my-hit05'],
      ['hit06', 'my-hit01', 'my-hit11'],
      ['hit02', 'my-hit07'],
      ['hit08', 'my-hit03'],
      ['hit04', 'my-hit09'],
    ];
    const order = seconds.flat().map((label) => `${label}.com`);
    expect(await walk(HITS, { sort, limit: 2 })).toEqual(order);
    expect(await walk(HITS, { sort: `-${sort}`, limit: 2 })).toEqual(order.toReversed());
  },
);

test('D14: filters by watchers, score range, search, feed and band, alone and together', async () => {
  const all = async (query: Record<string, string | number>) => (await walk(HITS, query)).length;
  expect(await all({ watchers: other })).toBe(4);
  expect(await all({ watchers: `${one},${other}` })).toBe(12);
  expect(await all({ watchers: uuidv7() })).toBe(0);
  expect(await all({ score_min: 60 })).toBe(6);
  expect(await all({ score_min: 40, score_max: 50 })).toBe(3);
  expect(await all({ search: 'MY-' })).toBe(6);
  expect(await all({ feed: 'permutations' })).toBe(3);
  expect(await all({ band: 'critical' })).toBe(2);
  expect(await all({ watchers: one, score_min: 60, search: 'my-' })).toBe(2);
  expect(await walk(`${WATCHERS}/${other}/hits`, { sort: 'domain' })).toEqual([
    ...['hit00.com', 'hit06.com', 'my-hit03.com', 'my-hit09.com'],
  ]);
  expect(await walk(`${WATCHERS}/${other}/hits`, { score_max: 30 })).toEqual(['hit00.com']);
});

test('D14: a range that holds nothing names both ends; other wrong filters are named too', async () => {
  const refused = async (query: Record<string, string | number>, path = HITS) => {
    const { status, body } = await owner.get<{ fields: object }>(path, { query });
    expect(status).toBe(400);
    return Object.keys(body.fields).sort();
  };
  expect(await refused({ score_min: 60, score_max: 59, band: 'x' })).toEqual([
    ...['band', 'score_max', 'score_min'],
  ]);
  expect(await refused({ score_min: -1, score_max: 101 })).toEqual(['score_max', 'score_min']);
  expect(await refused({ watchers: 'x', feed: 'y', band: 'z', sort: 's' })).toEqual([
    ...['band', 'feed', 'sort'],
    'watchers[0]',
  ]);
  const own = `${WATCHERS}/${one}/hits`;
  expect(await refused({ score_min: 2, score_max: 1 }, own)).toEqual(['score_max', 'score_min']);
  expect(await refused({ watchers: one }, own)).toEqual(['watchers']);
});

test('D14: one hit shows its components, bands, feeds, times and evidence', async () => {
  const [first] = (await owner.get<Page>(HITS, { query: { sort: '-score', limit: 1 } })).body.items;
  expect(first).not.toHaveProperty('evidence');
  expect((await owner.get(`${HITS}/${first?.id}`)).body).toEqual({
    ...first,
    evidence: [{ feed: 'certificates', name: 'my-hit11.com', at: '2026-11-01T00:00:01.000Z' }],
    comparison: expect.objectContaining({ name: 'my-hit11.com', brand: 'contoso' }),
  });
  expect(first).toMatchObject({
    ...{ keyword: 'contoso', watcherId: one, score: 85, band: 'critical', aiCheck: null },
    components: [{ rule: 'exact', points: 85, detail: 'for the test' }],
  });
});

test('D14: one hit shows which of its characters stand for which of the brand, wherever they were seen', async () => {
  const client = await domains.owner(organisation);
  const { body } = await client.post<Watcher>(WATCHERS, {
    ...{ keyword: 'tailspin', allowlist: ['tailspin.de', 'other.org'] },
  });
  const watcherId = body.id;
  const compare = async (domain: string) => {
    const id = await insertHit(domains, { organisation, watcherId, domain, score: 10 });
    const { body: hit } = await client.get<HitDetail>(`${HITS}/${id}`);
    return { hit, id };
  };
  const cyrillic = new URL('http://t\u0430ilspin.net').hostname;
  expect((await compare(cyrillic)).hit.comparison).toEqual({
    ...{ name: cyrillic, unicode: 't\u0430ilspin.net', brand: 'tailspin.de' },
    pieces: [
      { kind: 'same', brand: 't', name: 't' },
      { kind: 'homoglyph', brand: 'a', name: '\u0430' },
      { kind: 'same', brand: 'ilspin', name: 'ilspin' },
      { kind: 'ending', brand: '.de', name: '.net' },
    ],
  });
  // The registered name does not contain the brand, but a name below it does.
  const { id } = await compare('elsewhere.com');
  const seen = { feed: 'certificates', name: 'tailspin.login.elsewhere.com', at: '2026-11-01' };
  await domains.query('update brand_hits set evidence = evidence || $2::jsonb where id = $1', [
    ...[id, JSON.stringify([seen])],
  ]);
  const { comparison } = (await client.get<HitDetail>(`${HITS}/${id}`)).body;
  expect(comparison).toMatchObject({ name: 'tailspin.login.elsewhere.com' });
  expect(comparison?.pieces[0]).toEqual({ kind: 'same', brand: 'tailspin', name: 'tailspin' });
  await client.delete(`${WATCHERS}/${watcherId}`);
});

test("D16: another organisation's watchers filter nothing in, and its hits are not there", async () => {
  const stranger = await domains.owner();
  expect((await stranger.get<Page>(HITS, { query: { watchers: one } })).body.items).toEqual([]);
  expect((await stranger.get(`${WATCHERS}/${one}/hits`)).status).toBe(404);
});

test('D14: lists walk along an index, whatever they are sorted by', async () => {
  const crowd = uuidv7();
  const watcher = (await (await domains.owner(crowd)).post<Watcher>(WATCHERS, { keyword: 'crowd' }))
    .body.id;
  await domains.query(
    `insert into brand_hits (id, organisation_id, watcher_id, domain, unicode, tld, rule_score, score,
       band, components, feeds, evidence, first_seen_at, last_seen_at)
     select gen_random_uuid(), $1, $2, n || '.com', '', 'com', 50, n % 100, 'low', '[]', '{}', '[]',
       now() - n * interval '1 second', now() - (n % 977) * interval '1 minute'
     from generate_series(1, 20000) n`,
    [crowd, watcher],
  );
  await domains.query('analyze brand_hits');
  for (const column of ['last_seen_at', 'first_seen_at', 'score', 'domain']) {
    const plan = await domains.query<{ 'QUERY PLAN': string }>(
      `explain select * from brand_hits where organisation_id = '${crowd}'
       order by ${column} desc, id desc limit 26`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('Index Scan Backward using brand_hits_by_');
    expect(text).not.toContain('Sort');
  }
});

test('hits that nobody has seen for a year are forgotten, and no others', async () => {
  const own = uuidv7();
  const client = await domains.owner(own);
  const watcherId = (await client.post<Watcher>(WATCHERS, { keyword: 'northwind' })).body.id;
  const now = domains.clock.now().getTime();
  for (const days of [0, 364, 366, 400, 800]) {
    const seenAt = new Date(now - days * 86_400_000);
    await insertHit(domains, { organisation: own, watcherId, domain: `d${days}.com`, seenAt });
  }
  const all = await walk(HITS, { limit: 100 });
  const { signal } = new AbortController();
  expect(await forgetUnseen(domains.composed.parts, { signal, atOnce: 2 })).toBe(3);
  const { body } = await client.get<Page>(HITS, { query: { sort: 'domain' } });
  expect(body.items.map(({ domain }) => domain)).toEqual(['d0.com', 'd364.com']);
  expect(await walk(HITS, { limit: 100 })).toEqual(all);
});
