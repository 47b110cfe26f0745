import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/index.ts';
import { type DatabaseClock, followDatabaseClock } from './index.ts';

const HOUR_MS = 3_600_000;
const NEAR_MS = 30_000; // a busy machine
let clock: DatabaseClock | undefined;
let place: Awaited<ReturnType<typeof testDatabase>> | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  await clock?.stop();
  await place?.drop();
});

/** Shifts what `Date.now()` returns, as if this machine's clock had been set. */
function setMachineClock(aheadMs: number): void {
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + aheadMs);
}

test("a machine whose clock jumps goes on by the database's, and is told to have its own set", async () => {
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
  place = await testDatabase();
  clock = await followDatabaseClock(place.url, log);
  expect(said).toEqual([]);
  const truth = () => performance.timeOrigin + performance.now();
  const off = () => Math.abs((clock?.now().getTime() ?? 0) - truth());
  expect(off()).toBeLessThan(NEAR_MS);
  for (const ahead of [HOUR_MS, -HOUR_MS]) {
    setMachineClock(ahead);
    expect(off()).toBeLessThan(NEAR_MS);
    // It asks the database again at once, and keeps to the answer.
    await expect.poll(() => off() < NEAR_MS && said.length).toBe(1);
    expect(JSON.parse(said.pop() ?? '')).toMatchObject({
      msg: expect.stringContaining('clock differs from the database'),
    });
    expect(off()).toBeLessThan(NEAR_MS);
    vi.restoreAllMocks();
    // Starts again with the machine's clock right, so that the next jump is logged too.
    await clock.stop();
    clock = await followDatabaseClock(place.url, log);
  }
});
