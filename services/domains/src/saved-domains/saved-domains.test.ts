import type { HttpClient } from '@holdfast/platform/testing';
import type { Outcome, Registration, Source } from '@holdfast/resolve';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Checker, createChecker } from '../check/index.ts';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';
import { checkSaved } from './check-now.ts';
import { SORTS } from './model.ts';
import { refreshSaved } from './refresh.ts';

let domains: TestDomains;
let owner: HttpClient;
const organisation = uuidv7();
const SAVED = '/app/v1/saved-domains';

type Saved = { id: string; domain: string; notes: string | null; status: string | null };
type Page = { items: Saved[]; nextCursor?: string };

beforeAll(async () => {
  domains = await startTestDomains();
  owner = await domains.owner(organisation);
  for (let n = 0; n < 23; n += 1) {
    const domain = `${'abc'[n % 3]}${String(n).padStart(2, '0')}.${n % 2 ? 'com' : 'org'}`;
    const { body } = await owner.post<Saved>(SAVED, { domain, notes: n === 7 ? 'lucky' : null });
    if (n % 4 === 0) continue; // never checked
    await domains.query(
      `update saved_domains set status = 'registered', available = $2, registrar = $3,
         expires_at = $4, checked_at = $5 where id = $1`,
      [
        body.id,
        n % 5 === 0,
        `Registrar ${n % 3}`,
        n % 6 === 0 ? null : `2027-01-${String(n).padStart(2, '0')}T00:00:00.123456Z`,
        `2026-11-01T00:00:${String(n % 5).padStart(2, '0')}.000001Z`,
      ],
    );
  }
});
afterAll(() => domains.stop());

async function walk(query: Record<string, string | number>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await owner.get<Page>(SAVED, { query: { ...query, cursor } });
    expect(status).toBe(200);
    seen.push(...body.items.map(({ domain }) => domain));
    cursor = body.nextCursor;
  } while (cursor);
  return seen;
}

test('D9: saved once, in its one form; notes can be changed, and it can be forgotten', async () => {
  const { status, body } = await owner.post<Saved>(SAVED, {
    domain: 'BÜCHER.example.',
    notes: 'x',
  });
  expect(status).toBe(400); // .example has no registry
  expect(body).toMatchObject({ fields: { domain: expect.any(String) } });
  const saved = await owner.post<Saved>(SAVED, { domain: 'Bücher.COM' });
  expect(saved).toMatchObject({ status: 201, body: { domain: 'xn--bcher-kva.com', status: null } });
  expect(await owner.post(SAVED, { domain: 'bücher.com' })).toMatchObject({ status: 409 });
  const changed = await owner.patch<Saved>(`${SAVED}/${saved.body.id}`, { notes: 'books' });
  expect(changed.body.notes).toBe('books');
  expect((await owner.delete(`${SAVED}/${saved.body.id}`)).status).toBe(204);
  expect((await owner.delete(`${SAVED}/${saved.body.id}`)).status).toBe(404);
});

test.each(SORTS)('D9: sorted by %s, every domain comes once over all pages', async (sort) => {
  const all = await walk({ sort, limit: 4 });
  expect(new Set(all).size).toBe(23);
  expect(all).toHaveLength(23);
  expect(all).toEqual(await walk({ sort, limit: 100 }));
  const turned = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
  expect(await walk({ sort: turned, limit: 7 })).toEqual([...all].reverse());
});

test('D9: filters by name, notes, TLDs, availability, registrar and expiry, alone and together', async () => {
  expect(await walk({ search: 'LUCKY' })).toEqual(['b07.com']);
  expect((await walk({ tlds: 'org' })).every((name) => name.endsWith('.org'))).toBe(true);
  expect(await walk({ tlds: 'org,com' })).toHaveLength(23);
  expect(await walk({ available: 'true' })).toHaveLength(3);
  expect(await walk({ available: 'unknown' })).toHaveLength(6);
  expect(await walk({ registrar: 'registrar 1' })).toHaveLength(6);
  expect(
    await walk({ expires_from: '2027-01-10', expires_to: '2027-01-14', sort: 'expires' }),
  ).toEqual(['b10.org', 'c11.com', 'b13.com', 'c14.org']);
  expect(await walk({ tlds: 'com', available: 'false', search: 'b' })).toEqual(
    (await walk({ tlds: 'com', available: 'false' })).filter((name) => name.startsWith('b')),
  );
  expect(await walk({ domains: 'B07.com,a00.org,not-saved.com', sort: 'domain' })).toEqual([
    'a00.org',
    'b07.com',
  ]);
  const noName = await owner.get<{ fields: object }>(SAVED, { query: { domains: 'a00.org,-' } });
  expect(noName).toMatchObject({
    status: 400,
    body: { fields: { 'domains[1]': expect.anything() } },
  });
  const wrong = await owner.get<{ fields: object }>(SAVED, {
    query: { sort: 'size', expires_from: 'soon', expires_to: '0000-01-01', available: 'maybe' },
  });
  expect(Object.keys(wrong.body.fields).sort()).toEqual([
    'available',
    'expires_from',
    'expires_to',
    'sort',
  ]);
});

test('a refresh that could not find out leaves what was known, and comes again soon', async () => {
  const { parts } = domains.composed;
  const checker = sayingAlways({ dns: 'timeout', registry: 'timeout' });
  const before = await domains.query(
    'select domain, status, checked_at from saved_domains order by domain',
  );
  const count = await refreshSaved(parts, checker, new AbortController().signal);
  expect(count).toBe(23);
  const after = await domains.query(
    'select domain, status, checked_at from saved_domains order by domain',
  );
  expect(after).toEqual(before);
  const [next] = await domains.query<{ soon: boolean }>(
    `select bool_and(next_check_at between $1::timestamptz and $1::timestamptz + interval '61 minutes') as soon from saved_domains`,
    [domains.clock.now()],
  );
  expect(next?.soon).toBe(true);
  expect(await refreshSaved(parts, checker, new AbortController().signal)).toBe(0);
});

test('registrar and expiry stay known while the registry does not answer, and go when it says so', async () => {
  const { parts } = domains.composed;
  const { body } = await owner.post<Saved>(SAVED, { domain: 'keeps-its-registrar.com' });
  const known = async () => {
    const [row] = await domains.query<{ registrar: string | null; expires_at: Date | null }>(
      'select registrar, expires_at from saved_domains where id = $1',
      [body.id],
    );
    return [row?.registrar, row?.expires_at?.toISOString()];
  };
  const refresh = async (outcomes: Outcomes, registration?: Registration) => {
    await domains.query(
      `update saved_domains set next_check_at =
         $2::timestamptz + case when id = $1 then interval '0' else interval '1 hour' end`,
      [body.id, domains.clock.now()],
    );
    const checker = sayingAlways(outcomes, registration);
    expect(await refreshSaved(parts, checker, new AbortController().signal)).toBe(1);
  };
  const expiresAt = '2027-05-05T00:00:00.000Z';
  const registration = { registrar: 'R', expiresAt, statuses: [], nameservers: [] };
  await refresh({ dns: 'delegated', registry: 'found' }, registration);
  expect(await known()).toEqual(['R', expiresAt]);
  await refresh({ dns: 'delegated', registry: 'rate_limited' });
  expect(await known()).toEqual(['R', expiresAt]);
  await refresh({ dns: 'no_delegation', registry: 'timeout' });
  expect(await known()).toEqual(['R', expiresAt]);
  await refresh({ dns: 'nxdomain', registry: 'not_found' });
  expect(await known()).toEqual([null, undefined]);
});

test('D9: one is read by its id, and checked when somebody asks: what was found out is kept, and an unknown changes nothing', async () => {
  const { parts } = domains.composed;
  const { body } = await owner.post<Saved>(SAVED, { domain: 'asked-for.com' });
  const url = `${SAVED}/${body.id}`;
  const { signal } = new AbortController();
  const check = (outcomes: Outcomes, registration?: Registration) =>
    checkSaved(parts, sayingAlways(outcomes, registration), { organisation, id: body.id }, signal);
  const expiresAt = '2027-05-05T00:00:00.000Z';
  const registration = { registrar: 'R', expiresAt, statuses: [], nameservers: [] };
  const found = await check({ dns: 'delegated', registry: 'found' }, registration);
  expect(found).toMatchObject({ saved: { status: 'registered' }, result: { cached: false } });
  const read = await owner.get<Saved>(url);
  expect(read.body).toMatchObject({ id: body.id, status: 'registered', registrar: 'R', expiresAt });
  const failed = await check({ dns: 'timeout', registry: 'server_error' });
  expect(failed).toMatchObject({
    saved: { status: 'registered', available: false },
    result: { status: 'unknown', available: null },
  });
  expect((await owner.get<Saved>(url)).body).toEqual(read.body);

  const stranger = await domains.owner(uuidv7());
  for (const client of [stranger, owner]) {
    const missing = client === owner ? `${SAVED}/${uuidv7()}` : url;
    expect((await client.get(missing)).status).toBe(404);
    expect((await client.post(`${missing}/check`)).status).toBe(404);
  }
  expect((await owner.delete(url)).status).toBe(204);
});

test('of two checks at once the newer answer stays, whichever ends last, and the next check is a day away', async () => {
  const { parts } = domains.composed;
  const { body } = await owner.post<Saved>(SAVED, { domain: 'asked-twice.com' });
  const { signal } = new AbortController();
  const check = (checker: Checker) =>
    checkSaved(parts, checker, { organisation, id: body.id }, signal);
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const slow = () => {
    asked.resolve();
    return held.promise;
  };
  const older = check(sayingAlways({ dns: 'nxdomain', registry: 'not_found' }, undefined, slow));
  await asked.promise;
  domains.clock.advance(1_000);
  const newer = await check(sayingAlways({ dns: 'delegated', registry: 'found' }));
  expect(newer.saved).toMatchObject({ status: 'registered', available: false });
  const due = new Date(domains.clock.now().getTime() - 1);
  await domains.query('update saved_domains set next_check_at = $2 where id = $1', [body.id, due]);
  held.resolve();
  expect(await older).toMatchObject({ result: { available: true }, saved: newer.saved });
  const [next] = await domains.query<{ later: boolean }>(
    `select next_check_at > $2::timestamptz + interval '11 hours' as later
       from saved_domains where id = $1`,
    [body.id, due],
  );
  expect(next?.later).toBe(true);

  // A result stored by a clock far ahead does not keep out the answers of all others.
  await domains.query(
    "update saved_domains set checked_at = checked_at + interval '1 day' where id = $1",
    [body.id],
  );
  const mended = await check(sayingAlways({ dns: 'nxdomain', registry: 'not_found' }));
  expect(mended.saved).toMatchObject({ available: true });
  expect((await owner.delete(`${SAVED}/${body.id}`)).status).toBe(204);
});

test('a run ends when its time is over, and leaves the rest to the next', async () => {
  const { parts } = domains.composed;
  await domains.query('update saved_domains set next_check_at = $1', [domains.clock.now()]);
  const checker = sayingAlways({ dns: 'delegated' });
  const { signal } = new AbortController();
  expect(await refreshSaved(parts, checker, signal, 0)).toBe(20);
  expect(await refreshSaved(parts, checker, signal, 0)).toBe(4);
});

type Outcomes = { dns: Outcome; registry?: Outcome };

/** A checker whose sources always say the same, dated when they were asked, once `answer` resolves. */
function sayingAlways(
  { dns, registry }: Outcomes,
  registration?: Registration,
  answer?: () => Promise<void>,
): Checker {
  const { parts } = domains.composed;
  const saying = (source: Source, outcome: Outcome) => ({
    lookup: async () => {
      const at = domains.clock.now();
      await answer?.();
      return {
        ...{ source, outcome, server: 'x', at, ms: 1 },
        ...(registration && { registration }),
      };
    },
  });
  return createChecker({
    ...parts,
    resolvers: {
      ...parts.resolvers,
      dns: { ...saying('dns', dns), records: async () => undefined },
      registry: saying('rdap', registry ?? 'no_route'),
    },
  });
}
