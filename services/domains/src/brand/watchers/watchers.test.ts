import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertHit } from '../../testing/insert-hit.ts';
import { startTestDomains, type TestDomains } from '../../testing/test-domains.ts';
import { MOST_WATCHERS, type Watcher } from './model.ts';

const WATCHERS = '/app/v1/brand/watchers';
let domains: TestDomains;
let owner: HttpClient;
let organisation: string;

type Page = { items: Watcher[]; nextCursor?: string };
type Refusal = { type: string; fields: Record<string, string> };

beforeAll(async () => {
  domains = await startTestDomains();
  organisation = uuidv7();
  owner = await domains.owner(organisation);
});
afterAll(() => domains.stop());

test('a member watches for more and allows names; less is for who may silence alerts', async () => {
  const member = await domains.someone({ org: organisation, role: 'member' });
  const { id } = (await member.post<Watcher>(WATCHERS, { keyword: 'watchful' })).body;
  const url = `${WATCHERS}/${id}`;
  for (const more of [{ allowlist: ['watchful.com'] }, { minScore: 40 }, { aiCheck: true }]) {
    expect((await member.patch(url, more)).status).toBe(200);
  }
  const before = (await owner.get(url)).text;
  const msg = 'This needs the permission alerts.silence.';
  for (const less of [{ minScore: 41 }, { enabled: false }, { keyword: 'other' }]) {
    expect(await member.patch(url, less)).toMatchObject({ status: 403, body: { msg } });
  }
  expect(await member.delete(url)).toMatchObject({ status: 403, body: { msg } });
  expect((await owner.get(url)).text).toBe(before);
  expect((await owner.patch(url, { minScore: 41 })).status).toBe(200);
  expect((await owner.delete(url)).status).toBe(204);
});

test('D13: a watcher is made with its defaults, read, changed field by field, and deleted', async () => {
  const made = await owner.post<Watcher>(WATCHERS, { keyword: ' Holdfast ' });
  expect(made).toMatchObject({
    status: 201,
    body: {
      ...{ keyword: 'holdfast', allowlist: [], notificationEmail: null, minScore: 50 },
      ...{ sensitivity: 'balanced', aiCheck: false, enabled: true },
    },
  });
  const url = `${WATCHERS}/${made.body.id}`;
  expect((await owner.get<Watcher>(url)).body).toEqual(made.body);
  domains.clock.advance(1_000);
  const changes = {
    allowlist: ['Holdfast.COM', 'holdfast.com.', 'bücher.de'],
    notificationEmail: 'ada@example.com',
    minScore: 0,
    sensitivity: 'broad',
    aiCheck: true,
    enabled: false,
  };
  for (const [field, value] of Object.entries(changes)) {
    expect((await owner.patch(url, { [field]: value })).status).toBe(200);
  }
  const { body } = await owner.get<Watcher>(url);
  expect(body).toMatchObject({
    ...changes,
    keyword: 'holdfast',
    allowlist: ['holdfast.com', 'xn--bcher-kva.de'],
    createdAt: made.body.createdAt,
  });
  expect(body.updatedAt).not.toBe(made.body.updatedAt);
  expect((await owner.patch<Watcher>(url, { notificationEmail: null })).body).toMatchObject({
    notificationEmail: null,
    minScore: 0,
  });
  expect((await owner.delete(url)).status).toBe(204);
  expect((await owner.get(url)).status).toBe(404);
});

test.each([
  ['a', /2 to 63/],
  ['x'.repeat(64), /longer than 63/],
  ['brand.com', /without a dot/],
  ['brand。com', /without a dot/],
  ['', /empty/],
  ['under_score', /cannot be/],
  ['-brand', /hyphen/],
  ['xn--a', /internationalised/],
])('D13: the keyword %j is refused by name', async (keyword, reason) => {
  const { status, body } = await owner.post<Refusal>(WATCHERS, { keyword });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual(['keyword']);
  expect(body.fields.keyword).toMatch(reason);
});

test('D13: every wrong field is named at once, entries of the allowlist with their place', async () => {
  const { body } = await owner.post<Refusal>(WATCHERS, {
    keyword: 'a',
    allowlist: ['fine.com', 'www.example.com', 'co.uk', 'nonsense'],
  });
  expect(Object.keys(body.fields).sort()).toEqual([
    'allowlist[1]',
    'allowlist[2]',
    'allowlist[3]',
    'keyword',
  ]);
  const shapes = await owner.post<Refusal>(WATCHERS, {
    ...{ keyword: 1, allowlist: Array(1_001).fill('a.com'), notificationEmail: 'nobody' },
    ...{ minScore: 101, sensitivity: 'loose', aiCheck: 'yes', enabled: 0 },
  });
  expect(Object.keys(shapes.body.fields).sort()).toEqual([
    ...['aiCheck', 'allowlist', 'enabled', 'keyword', 'minScore', 'notificationEmail'],
    'sensitivity',
  ]);
});

test('D13: one keyword once for each organisation, whatever its spelling', async () => {
  const other = await domains.owner();
  expect((await owner.post(WATCHERS, { keyword: 'Bücher' })).status).toBe(201);
  expect(await owner.post(WATCHERS, { keyword: 'XN--bcher-kva' })).toMatchObject({
    status: 409,
    body: { type: 'NAME_TAKEN' },
  });
  expect((await other.post(WATCHERS, { keyword: 'bücher' })).status).toBe(201);
});

test('D13: an organisation has so many watchers and no more, also when asked at once', async () => {
  const crowded = uuidv7();
  const client = await domains.owner(crowded);
  await domains.query(
    `insert into brand_watchers (id, organisation_id, keyword, min_score, ai_check, enabled,
       created_at, updated_at, next_digest_at, next_permutations_at)
     select gen_random_uuid(), $1, 'k' || n, 50, false, false, now(), now(), now(), now()
     from generate_series(1, $2) n`,
    [crowded, MOST_WATCHERS - 1],
  );
  // Connections are opened beforehand, so that no request starts later than the others.
  await Promise.all(Array.from({ length: 16 }, () => client.get(WATCHERS)));
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) => client.post<Refusal>(WATCHERS, { keyword: `more${n}` })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(15);
});

test('D18: lists page through each watcher once, filtered and sorted', async () => {
  const client = await domains.owner();
  for (const keyword of ['delta', 'alpha', 'charlie', 'bravo', 'echo']) {
    await client.post(WATCHERS, { keyword, enabled: keyword !== 'echo' });
    domains.clock.advance(1_000);
  }
  const walk = async (query: Record<string, string>) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await client.get<Page>(WATCHERS, { query: { ...query, cursor, limit: 2 } });
      seen.push(...body.items.map(({ keyword }) => keyword));
      cursor = body.nextCursor;
    } while (cursor);
    return seen;
  };
  expect(await walk({})).toEqual(['echo', 'bravo', 'charlie', 'alpha', 'delta']);
  expect(await walk({ sort: 'created' })).toEqual(['delta', 'alpha', 'charlie', 'bravo', 'echo']);
  expect(await walk({ sort: 'keyword' })).toEqual(['alpha', 'bravo', 'charlie', 'delta', 'echo']);
  expect(await walk({ sort: '-keyword', enabled: 'true' })).toEqual([
    ...['delta', 'charlie', 'bravo', 'alpha'],
  ]);
  expect(await walk({ search: 'AL' })).toEqual(['alpha']);
});

test('D13: what is allowed loses its hits, another keyword loses all, and so does a deletion', async () => {
  const { body: watcher } = await owner.post<Watcher>(WATCHERS, { keyword: 'contoso' });
  const hits = () =>
    domains
      .query<{ domain: string }>('select domain from brand_hits where watcher_id = $1 order by 1', [
        watcher.id,
      ])
      .then((rows) => rows.map(({ domain }) => domain));
  const url = `${WATCHERS}/${watcher.id}`;
  const add = (domain: string) =>
    insertHit(domains, { organisation, watcherId: watcher.id, domain });
  for (const domain of ['contoso.net', 'contoso.org', 'contoso.de']) await add(domain);
  await owner.patch(url, { allowlist: ['contoso.org'] });
  expect(await hits()).toEqual(['contoso.de', 'contoso.net']);
  await owner.patch(url, { keyword: 'contoso', minScore: 90 });
  expect(await hits()).toEqual(['contoso.de', 'contoso.net']);
  await owner.patch(url, { keyword: 'fabrikam' });
  expect(await hits()).toEqual([]);
  await add('fabrikam.de');
  await owner.delete(url);
  expect(await hits()).toEqual([]);
});
