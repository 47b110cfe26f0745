import { domainObject, NOT_FOUND } from '@holdfast/resolve/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compose } from '../compose.ts';
import { startCheckApi } from './check-api.fixture.ts';
import { type CheckWorld, outcomesOf, startCheckWorld } from './check-world.fixture.ts';
import { forgetLookups } from './forget.ts';
import { createChecker } from './index.ts';

let world: CheckWorld;
beforeAll(async () => {
  world = await startCheckWorld();
}, 600_000);
afterAll(() => world?.stop());

describe('D1: maxAge', () => {
  test('is ten minutes in verified, and 0s never takes what is kept', async () => {
    const name = 'aging.com';
    expect(await world.check(name)).toMatchObject({ cached: false, ageSeconds: 0 });
    await world.later(9 * 60_000);
    const kept = await world.check(name);
    expect(kept).toMatchObject({ cached: true, ageSeconds: 540, status: 'available' });
    expect(kept.checkedAt).toBe(
      new Date(world.domains.clock.now().getTime() - 540_000).toISOString(),
    );
    expect(world.times(name)).toBe(1);
    expect(await world.check(name, { maxAge: '0s' })).toMatchObject({
      cached: false,
      ageSeconds: 0,
    });
    expect(world.times(name)).toBe(2);
    await world.later(10 * 60_000 + 1_000);
    expect(await world.check(name)).toMatchObject({ cached: false });
    expect(world.times(name)).toBe(3);
  });

  test('is as long as the caller says', async () => {
    const name = 'aged.com';
    await world.check(name);
    await world.later(6 * 24 * 3_600_000);
    expect(await world.check(name, { maxAge: '7d' })).toMatchObject({
      cached: true,
      ageSeconds: 518_400,
    });
    expect(await world.check(name, { maxAge: '24h' })).toMatchObject({ cached: false });
    expect(world.times(name)).toBe(2);
  });

  test('is a day in info and nothing in full', async () => {
    const name = 'daily.com';
    world.replies.set(name, { status: 200, body: domainObject(name) });
    await world.check(name, { mode: 'info' });
    await world.later(23 * 3_600_000);
    expect(await world.check(name, { mode: 'info' })).toMatchObject({
      cached: true,
      ageSeconds: 82_800,
    });
    expect(await world.check(name, { mode: 'full' })).toMatchObject({ cached: false });
    expect(world.times(name)).toBe(2);
  });

  test('tells the age of the oldest piece, and that not all of it was kept', async () => {
    const name = 'half-aged.com';
    await world.check(name, { mode: 'info' });
    await world.later(3_600_000);
    expect(await world.check(name, { mode: 'info' })).toMatchObject({
      ...{ status: 'available', cached: false, ageSeconds: 3_600 },
    });
    expect(world.times(name)).toBe(1); // "nobody has it" was kept, and the zone asked again
  });

  test('that is no duration is named', async () => {
    for (const maxAge of [
      '',
      '10',
      '-1h',
      '1.5h',
      '1w',
      '1h30m',
      ' 1h',
      '9999999s',
      'h',
      7,
      null,
    ]) {
      const body = { domain: 'free.com', mode: 'verified', maxAge };
      const answer = await world
        .client()
        .post<{ type: string; fields: object }>('/app/v1/check', body);
      expect(answer.status, String(maxAge)).toBe(400);
      expect(answer.body.type).toBe('VALIDATION_FAILED');
      expect(Object.keys(answer.body.fields)).toEqual(['maxAge']);
    }
  });
});

describe('D1: what is kept and was true once', () => {
  const keep = (name: string, source: string, outcome: string, at: Date) =>
    world.domains.query(
      `insert into lookups (name, source, outcome, server, asked_at, ms)
       values ($1, $2, $3, 'x', $4, 1)`,
      [name, source, outcome, at],
    );
  const ago = (ms: number) => new Date(world.domains.clock.now().getTime() - ms);

  test('a kept "not found" does not count when the zone was seen to have the name since', async () => {
    for (const [label, outcome] of [
      ['since-delegated', 'delegated'],
      ['since-in-zone', 'no_delegation'],
    ] as const) {
      const name = `${label}.com`;
      await keep(name, 'rdap', 'not_found', ago(20 * 3_600_000));
      await keep(name, 'dns', outcome, ago(15 * 60_000));
      world.replies.set(name, { status: 200, body: domainObject(name) });
      expect(await world.check(name, { mode: 'info' })).toMatchObject({
        status: 'registered',
        cached: false,
      });
    }
  });

  test('what a clock that ran ahead kept is not used, and is replaced', async () => {
    const name = 'from-the-future.com';
    await keep(name, 'dns', 'nxdomain', ago(-365 * 86_400_000));
    await keep(name, 'rdap', 'not_found', ago(-365 * 86_400_000));
    world.replies.set(name, { status: 200, body: domainObject(name) });
    for (const mode of ['verified', 'info']) {
      expect(await world.check(name, { mode })).toMatchObject({ status: 'registered' });
    }
    const rows = await world.domains.query<{ outcome: string }>(
      'select outcome from lookups where name = $1 and asked_at <= $2 order by source',
      [name, world.domains.clock.now()],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['nxdomain', 'found']);
  });
});

describe('D1: a registry that fails', () => {
  test('leaves the name unknown, says why and when to ask again, and nothing of it is kept', async () => {
    world.trouble = { status: 429, headers: { 'retry-after': '1' }, body: NOT_FOUND };
    const limited = await world.check('limited.info');
    expect(limited).toMatchObject({
      status: 'unknown',
      available: null,
      confidence: 'none',
      reason: 'The registry is limiting requests.',
      retryAfter: 1,
    });
    expect(outcomesOf(limited)).toEqual({ dns: 'nxdomain', rdap: 'rate_limited' });
    expect(
      await world.domains.query(
        "select 1 from lookups where name = 'limited.info' and source <> 'dns'",
      ),
    ).toEqual([]);
    world.trouble = {};
    // Retry-After is honoured: the check waits for its turn, and then has an answer.
    const started = performance.now();
    expect(await world.check('limited.info', { maxAge: '7d' })).toMatchObject({
      status: 'available',
    });
    expect(performance.now() - started).toBeGreaterThan(500);
  });

  test('is left alone after a few failures, and asked again by one check first', async () => {
    world.trouble = { status: 500 };
    const statuses: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      const result = await world.check(`broken-${i}.biz`);
      expect(result).toMatchObject({ status: 'unknown', available: null });
      statuses.push(outcomesOf(result).rdap ?? '');
      await world.domains.query('update host_turns set paused_until = null');
    }
    expect(statuses).toEqual([...Array(5).fill('server_error'), 'circuit_open', 'circuit_open']);
    expect(await world.check('broken-0.biz')).toMatchObject({
      reason: 'The registry has failed too often and will not be asked for a while.',
      retryAfter: 30,
    });
    world.trouble = {};
    await world.later(31_000);
    expect(await world.check('broken-0.biz')).toMatchObject({
      status: 'available',
      available: true,
    });
    expect(await world.check('broken-1.biz')).toMatchObject({
      status: 'available',
      available: true,
    });
  });
});

test('D1: many checks of one name at once are one lookup', async () => {
  const { parts } = world.domains.composed;
  const { promise: open, resolve: letGo } = Promise.withResolvers<void>();
  let recalled = 0;
  const checker = createChecker({
    ...parts,
    database: {
      ...parts.database,
      system: async (work) => {
        const found = await parts.database.system(work);
        recalled += 1;
        return found;
      },
    },
    resolvers: {
      ...parts.resolvers,
      registry: {
        lookup: async (name, options) => {
          await open;
          return parts.resolvers.registry.lookup(name, options);
        },
      },
    },
  });
  const all = Array.from({ length: 20 }, () =>
    checker.check('wanted.com', { mode: 'info', maxAgeMs: 0 }, { deadlineMs: 60_000 }),
  );
  await expect.poll(() => recalled).toBe(20);
  letGo();
  for (const result of await Promise.all(all)) {
    expect(result).toMatchObject({ status: 'available', cached: false });
  }
  expect(world.times('wanted.com')).toBe(1);
});

test('D1: another process answers from what this one found', async () => {
  await world.check('shared.com');
  const other = await compose(world.domains.context);
  const api = await startCheckApi({ ...world.domains, composed: other }, other.parts.resolvers);
  const result = await world.check('shared.com', {}, api.as(world.client()));
  expect(result).toMatchObject({ status: 'available', cached: true });
  expect(world.times('shared.com')).toBe(1);
  await api.stop();
  await other.close();
});

test('answers older than a month are forgotten, however many there are, and no others', async () => {
  const { domains } = world;
  await domains.query('delete from lookups');
  const now = domains.clock.now().getTime();
  for (const days of [0, 29, 31, 32, 33, 400]) {
    await domains.query(
      "insert into lookups values ($1, 'dns', 'nxdomain', 'a server', null, null, $2, 1)",
      [`d${days}.com`, new Date(now - days * 86_400_000)],
    );
  }
  const { signal } = new AbortController();
  expect(await forgetLookups(domains.composed.parts, signal, 2)).toBe(4);
  const left = await domains.query<{ name: string }>('select name from lookups order by name');
  expect(left.map(({ name }) => name)).toEqual(['d0.com', 'd29.com']);
});
