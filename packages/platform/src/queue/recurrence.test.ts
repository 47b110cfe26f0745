import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, testPool } from '../testing/index.ts';
import { SCHEMA } from './count.fixture.ts';
import { installQueue } from './index.ts';
import { dueBetween, enqueueOnce } from './recurrence.ts';

let place: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;

beforeEach(async () => {
  place = await testDatabase();
  await installQueue(place.url, SCHEMA);
  pool = testPool(place.url, { max: 4 });
});
afterEach(async () => {
  await pool.end();
  await place.drop();
});

const minutesAfter = (minutes: number) => new Date(Date.UTC(2026, 10, 16, 16, minutes));
const DAY_MS = 86_400_000;

async function enqueued(): Promise<string[]> {
  const { rows } = await pool.query<{ task: string }>(
    `select task_identifier as task from ${SCHEMA}_queue.jobs order by id`,
  );
  return rows.map(({ task }) => task);
}

test('however many workers say so, a task that is due is enqueued once for each of its times', async () => {
  const due = [{ task: 'reap', at: minutesAfter(0) }];
  await Promise.all(Array.from({ length: 4 }, () => enqueueOnce(pool, SCHEMA, due)));
  expect(await enqueued()).toEqual(['reap']);
  await enqueueOnce(pool, SCHEMA, [{ task: 'reap', at: minutesAfter(1) }]);
  await enqueueOnce(pool, SCHEMA, due); // a worker that was slow
  expect(await enqueued()).toEqual(['reap', 'reap']);
});

test('one worker whose clock was a month ahead keeps no other from its work', async () => {
  const now = Date.now();
  await enqueueOnce(pool, SCHEMA, [{ task: 'reap', at: new Date(now + 30 * DAY_MS) }]);
  await enqueueOnce(pool, SCHEMA, [{ task: 'reap', at: new Date(now) }]);
  expect(await enqueued()).toEqual(['reap', 'reap']);
});

test('after an outage each task is due once, for the last of its times; one of hours not at all', () => {
  const recurring = [
    { task: 'often', cron: '* * * * *' },
    { task: 'hourly', cron: '23 * * * *' },
    { task: 'at noon', cron: '0 12 * * *' },
  ];
  const minuteOf = (at: Date) => at.getTime() / 60_000;
  const due = (from: number, to: number) =>
    dueBetween(recurring, minuteOf(minutesAfter(from)), minuteOf(minutesAfter(to)));
  expect(due(21, 22)).toEqual([{ task: 'often', at: minutesAfter(22) }]);
  expect(due(22, 30)).toEqual([
    { task: 'often', at: minutesAfter(30) },
    { task: 'hourly', at: minutesAfter(23) },
  ]);
  expect(due(22, 22)).toEqual([]);
  expect(due(22, 22 + 600)).toEqual([
    { task: 'often', at: minutesAfter(622) },
    { task: 'hourly', at: minutesAfter(623 - 60) },
  ]);
});
