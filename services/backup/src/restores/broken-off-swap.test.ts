import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reapRestores } from '../reaper/reap-restores.ts';
import { jobIn, readJob, runNow } from '../testing/jobs.ts';
import { readRestore } from '../testing/restores.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';
import { giveUpRestores } from './give-up.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startMariadbServer } from './restore-servers.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });
const HOUR_MS = 3_600_000;

let bench: RestoreBench;
let jobId: string;

beforeAll(async () => {
  bench = await startRestoreBench(startMariadbServer);
  const worker = await bench.backup.work();
  jobId = (await bench.backUp()).job.jobId;
  await worker.stop();
});
afterAll(() => bench.stop());

const parts = () => bench.backup.composed.parts;
const reap = () => reapRestores(parts(), new AbortController().signal, bench.backup.context.logger);
const triggersOf = async (database: string) =>
  `${await bench.server.run(`select trigger_name from information_schema.triggers where trigger_schema = '${database}'`)}`;
const whyNoBackup = () =>
  parts().database.tenant(bench.organisation, (tx) =>
    parts().whyNoBackup(tx, { organisation: bench.organisation, datasourceId: bench.datasource }),
  );

/** An overwrite whose worker died in the swap, which has taken the triggers off so far. */
async function breakOff(): Promise<string> {
  const { ended } = startWorkerProcess(bench.backup, {
    atRestore: { step: 'swapping', signal: 'SIGKILL' },
  });
  const { body } = await bench.owner.post<{ id: string }>('/restores', {
    ...{ datasourceId: bench.datasource, jobId, mode: 'overwrite', confirmOverwrite: true },
  });
  expect(await ended).toMatchObject({ signal: 'SIGKILL' });
  await bench.backup.expireLeases();
  await bench.server.run('drop trigger noted', 'shop');
  return body.id;
}

test('a backup that comes between the death of a worker in a swap and the reaper waits, and lacks nothing', async () => {
  const id = await breakOff();
  let asked = 0;
  const worker = await bench.backup.work({
    parts: {
      whyNoBackup: (...of) => {
        asked += 1;
        return parts().whyNoBackup(...of);
      },
    },
  });
  const waiting = await runNow(bench.owner, bench.datasource);
  const read = () => readJob(bench.owner, bench.datasource, waiting);
  await vi.waitUntil(async () => asked > 1 || (await read()).state === 'completed', {
    timeout: 120_000,
  });
  // The reaper of the worker may come first: then it is done, or done soon.
  await vi.waitFor(
    async () => {
      await reap();
      expect((await readRestore(bench.owner, id)).state).toBe('completed');
    },
    { timeout: 120_000, interval: 200 },
  );
  await jobIn(bench.owner, bench.datasource, waiting, ['completed']);
  const target = { database: 'copied' };
  const copy = await bench.restore({ jobId: waiting, mode: 'new_database', target });
  await worker.stop();
  expect(copy).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
  expect(await triggersOf('copied')).toContain('noted');
});

test('a swap that nobody can finish fails backups after a day, and none of another database', async () => {
  const id = await breakOff();
  const target = (port: number) =>
    bench.backup.query(`update restores set target = target || $2 where id = $1`, [id, { port }]);
  expect(await whyNoBackup()).toBe('for_now');
  await target(1);
  expect(await whyNoBackup()).toBeUndefined();
  await target(bench.server.port);
  bench.backup.clock.advance(25 * HOUR_MS);
  expect(await whyNoBackup()).toMatchObject({
    code: 'OVERWRITE_HALF_WAY',
    message: expect.stringMatching(/the place of "shop".*every minute/),
  });

  await giveUpRestores(parts());
  const owner = await bench.backup.owner(bench.organisation);
  expect(await readRestore(owner, id)).toMatchObject({
    state: 'failed',
    failure: { code: 'OVERWRITE_HALF_WAY', message: expect.stringContaining('__holdfast_old_') },
  });
  expect(await whyNoBackup()).toMatchObject({
    code: 'OVERWRITE_HALF_WAY',
    message: expect.stringContaining(id),
  });
  expect((await owner.post(`/restores/${id}/repaired`)).status).toBe(204);
  expect(await whyNoBackup()).toBeUndefined();
});
