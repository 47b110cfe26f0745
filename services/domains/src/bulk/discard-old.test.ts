import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkTasks } from '../check/tasks.ts';
import { forgetOld } from '../generator/forget-old.ts';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';
import { discardOld } from './discard-old.ts';

const { signal } = new AbortController();
const organisation = uuidv7();
let domains: TestDomains;

beforeAll(async () => {
  domains = await startTestDomains();
});
afterAll(() => domains.stop());

async function bulkJob(state: string, days: number | null): Promise<string> {
  const id = uuidv7();
  await domains.query(
    `insert into bulk_jobs (id, organisation_id, mode, give_up_after_ms, state, total, batches,
       created_at, finished_at)
     values ($1, $2, 'bloom', 0, $3, 3, 1, now(), now() - make_interval(days => $4))`,
    [id, organisation, state, days],
  );
  await domains.query(
    `insert into bulk_results (job_id, seq, organisation_id, position, domain, tld, status, result)
     select $1, n, $2, n, 'a.com', 'com', 'unknown', '{}' from generate_series(1, 3) n`,
    [id, organisation],
  );
  return id;
}

const left = async (table: string, column = 'id') =>
  (await domains.query<{ value: string }>(`select distinct ${column} as value from ${table}`))
    .map(({ value }) => value)
    .toSorted();

test('bulk checks that were done long ago are deleted with their results, others never', async () => {
  await bulkJob('completed', 101);
  await bulkJob('cancelled', 200);
  const kept = [await bulkJob('completed', 99), await bulkJob('running', null)].toSorted();
  const { parts } = domains.composed;
  expect(await discardOld(parts, 100, signal)).toBe(2);
  expect(await discardOld(parts, 100, signal)).toBe(0);
  const client = await domains.owner(organisation);
  const { body } = await client.get<{ items: { id: string }[] }>('/app/v1/check/bulk');
  expect(body.items.map(({ id }) => id).toSorted()).toEqual(kept);
  await domains.work();
  await vi.waitUntil(async () => (await left('bulk_jobs')).length === 2, { timeout: 90_000 });
  expect(await left('bulk_jobs')).toEqual(kept);
  expect(await left('bulk_results', 'job_id')).toEqual(kept);
});

test('so are generated names, answers of a month ago, and hosts that nobody asks any more', async () => {
  for (const days of [101, 99]) {
    await domains.query(
      `insert into generator_jobs (id, organisation_id, description, category, style, max_length,
         size, state, created_at)
       values ($1, $2, 'a shop', 'any', 'any', 10, 1, 'completed', now() - make_interval(days => $3))`,
      [uuidv7(), organisation, days],
    );
  }
  expect(await forgetOld(domains.composed.parts, 100, signal)).toBe(1);
  expect(await left('generator_jobs')).toHaveLength(1);

  const days = [1, 8, 31];
  for (const age of days) {
    await domains.query(
      `insert into lookups (name, source, outcome, server, asked_at, ms)
       values ($1, 'registry', 'found', 'x', now() - make_interval(days => $2), 1)`,
      [`${age}.com`, age],
    );
    await domains.query(
      'insert into host_turns (host, next_at) values ($1, now() - make_interval(days => $2))',
      [`${age}.example`, age],
    );
  }
  const [forget] = checkTasks(domains.composed.parts);
  const log = domains.context.logger;
  await forget?.run({}, { signal, attempt: 1, log });
  expect(await left('lookups', 'name')).toEqual(['1.com', '8.com']);
  expect(await left('host_turns', 'host')).toEqual(['1.example']);
});
