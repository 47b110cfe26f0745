import { rm } from 'node:fs/promises';
import path from 'node:path';
import { manifestKeyOf } from '@holdfast/artifact';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FaultBench, startFaultBench } from '../backups/run/fault-bench.fixture.ts';
import { tickCustody } from './tick.ts';

const DAY_MS = 24 * 60 * 60_000;
const CUSTODY = { readDays: 30, readRate: 1e9 };

let bench: FaultBench;

beforeAll(async () => {
  bench = await startFaultBench({ rows: 200 });
}, 600_000);
afterAll(() => bench.stop());

type Job = {
  id: string;
  artifact_key: string;
  proof: { verdict: string; reason?: string; before?: { verdict: string } };
  seen_at: Date | null;
  read_at: Date | null;
};
const jobOf = async (jobId: string): Promise<Job> => {
  const [job] = await bench.backup.query<Job>('select * from backup_jobs where id = $1', [jobId]);
  if (!job) throw new Error('there is no such backup');
  return job;
};
const fileOf = (key: string) => path.join(bench.backup.context.dataDirectory, 'backups', key);

/** A day passes, and its listings and readings are done. */
async function day(): Promise<void> {
  const { backup } = bench;
  backup.clock.advance(DAY_MS);
  await tickCustody(backup.composed.parts, CUSTODY);
  const worker = await backup.work();
  await vi.waitFor(
    async () => {
      const left = await backup.query(
        "select from backup_queue.jobs where task_identifier like 'custody.%'",
      );
      expect(left).toEqual([]);
    },
    { timeout: 120_000, interval: 100 },
  );
  await worker.stop();
}

const alertsSince = async (since: Date) =>
  (
    await bench.backup.query<{ facts: object }>(
      "select facts from alerts where event = 'restore_test_unconfirmed' and raised_at > $1 order by id",
      [since],
    )
  ).map(({ facts }) => facts);

test('what is deleted from a storage is missing within a day, and told', async () => {
  const older = await bench.backUp();
  const newer = await bench.backUp();
  await bench.backup.query(`update backup_jobs set proof = '{"verdict":"confirmed"}'`);
  await day();
  const { artifact_key, seen_at } = await jobOf(newer.jobId);
  expect(seen_at).toEqual(bench.backup.clock.now());
  expect(await alertsSince(new Date(0))).toEqual([]);
  await rm(fileOf(artifact_key));
  const since = bench.backup.clock.now();
  await day();
  expect(await jobOf(newer.jobId)).toMatchObject({
    proof: { verdict: 'missing', reason: expect.stringContaining('artifact') },
  });
  expect(await jobOf(older.jobId)).toMatchObject({ proof: { verdict: 'confirmed' } });
  expect(await alertsSince(since)).toMatchObject([
    { jobId: newer.jobId, verdict: 'missing', foundBy: 'listing' },
  ]);
  expect(manifestKeyOf(artifact_key)).toBeTruthy();
});
