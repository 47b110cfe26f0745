import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reapRestores } from '../reaper/reap-restores.ts';
import { readLog, readRestore } from '../testing/restores.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startMariadbServer } from './restore-servers.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

let bench: RestoreBench;
let jobId: string;

beforeAll(async () => {
  bench = await startRestoreBench(startMariadbServer);
  const worker = await bench.backup.work({ tools: bench.tools });
  jobId = (await bench.backUp()).job.jobId;
  await worker.stop();
});
afterAll(() => bench.stop());

test('a swap that stopped after its tables had moved is finished by the reaper, never called undone', async () => {
  const { server, owner, backup } = bench;
  const backedUp = await server.contentOf('shop');
  const login = "`reader of shop`@'%'";
  await server.run("update orders set note = 'newer than the backup' where id <= 10", 'shop');
  const { composed, context } = backup;
  const reap = async () => {
    await backup.expireLeases();
    await reapRestores(composed.parts, new AbortController().signal, context.logger);
  };
  const worker = await backup.work({
    tools: bench.tools,
    parts: {
      async onRestoreStep(step) {
        // Nothing before the move needs this right; views are made again after it.
        if (step === 'swapping') await server.run(`revoke create view on *.* from ${login}`);
      },
    },
  });
  const { body } = await owner.post<{ id: string }>('/restores', {
    ...{ datasourceId: bench.datasource, jobId, mode: 'overwrite', confirmOverwrite: true },
  });
  await vi.waitFor(
    async () => expect(await readLog(owner, body.id)).toMatch(/swap was interrupted/),
    { timeout: 240_000 },
  );
  await worker.stop();
  expect(await readLog(owner, body.id)).toMatch(/view .*could not be created/);

  await reap(); // in vain
  expect(await readRestore(owner, body.id)).toMatchObject({ state: 'started', failure: null });
  expect(await server.databases()).toHaveLength(3);

  await server.run(`grant create view on *.* to ${login}`);
  await reap();
  const restore = await readRestore(owner, body.id);
  expect(restore).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
  expect(await server.databases()).toEqual(['shop', restore.oldDatabase?.database]);
  expect(await server.contentOf('shop')).toBe(backedUp);
});
