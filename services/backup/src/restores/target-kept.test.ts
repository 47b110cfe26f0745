import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reapRestores } from '../reaper/reap-restores.ts';
import { readRestore, settledRestore } from '../testing/restores.ts';
import type { TestWorker } from '../testing/test-backup.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';
import type { RestoreStep } from './model.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startMariadbServer, startPostgresServer } from './restore-servers.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

describe.each([
  ['PostgreSQL', startPostgresServer],
  ['MariaDB', startMariadbServer],
])('%s', (_, start) => {
  let bench: RestoreBench;
  let worker: TestWorker;
  let atStep: Partial<Record<RestoreStep, () => Promise<unknown>>> = {};

  beforeAll(async () => {
    bench = await startRestoreBench(start);
    worker = await bench.backup.work({
      parts: { onRestoreStep: async (step) => void (await atStep[step]?.()) },
    });
  });
  afterAll(() => bench.stop());

  test('what somebody puts into an empty target before it is loaded is not taken away', async () => {
    const { jobId } = (await bench.backUp()).job;
    const target = await bench.server.makeEmpty('elsewhere');
    const tables = () =>
      bench.server.run(
        "select table_name from information_schema.tables where table_name = 'precious'",
        'elsewhere',
      );
    atStep = {
      loading: async () => {
        await bench.server.run('create table precious (id int)', 'elsewhere');
        if (start !== startPostgresServer) return;
        await bench.server.run(`alter table precious owner to "${target.username}"`, 'elsewhere');
      },
    };
    const restore = await bench.restore({ jobId, mode: 'external_target', target });
    expect(restore).toMatchObject({ state: 'failed', failure: { code: 'TARGET_NOT_EMPTY' } });
    expect(JSON.stringify(await tables())).toContain('precious');
    atStep = {};
  });

  test('what a second restore brings to a target is not taken away by the end of the first', async () => {
    const { jobId } = (await bench.backUp()).job;
    const target = await bench.server.makeEmpty('twice');
    await worker.stop();
    const killed = startWorkerProcess(bench.backup, {
      ...{ atRestore: { step: 'loading', signal: 'SIGKILL' }, pace: { lease: 60_000 } },
    });
    const ask = () =>
      bench.owner.post<{ id: string; type?: string }>('/restores', {
        ...{ datasourceId: bench.datasource, jobId, mode: 'external_target', target },
      });
    const first = await ask();
    expect(first.status, first.text).toBe(202);
    await killed.ended;
    await bench.backup.expireLeases();
    const again = await bench.backup.work();
    expect(await ask()).toMatchObject({ status: 409, body: { type: 'RESTORE_IN_FLIGHT' } });
    const { composed, context } = bench.backup;
    const reap = () => reapRestores(composed.parts, new AbortController().signal, context.logger);
    await reap();
    expect((await readRestore(bench.owner, first.body.id)).state).toBe('failed');
    const { body } = await ask();
    expect(await settledRestore(bench.owner, body.id)).toMatchObject({
      ...{ state: 'completed', proof: { verdict: 'confirmed' } },
    });
    await reap();
    expect(await bench.server.contentOf('twice')).toBe(await bench.server.contentOf('shop'));
    await again.stop();
  });
});
