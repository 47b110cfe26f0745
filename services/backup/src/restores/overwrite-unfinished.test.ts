import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
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
  await bench.server.run(
    'create table gone (a int); create view lost as select a from gone; drop table gone',
    'shop',
  );
  const worker = await bench.backup.work({ tools: bench.tools });
  jobId = (await bench.backUp()).job.jobId;
  await bench.server.run('drop view lost', 'shop');
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
        // Before the move, functions are made in the side database alone.
        if (step === 'swapping') {
          await server.run(`revoke create routine on *.* from ${login};
            grant create routine on \`%_side_%\`.* to ${login}`);
        }
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
  expect(await readLog(owner, body.id)).toMatch(/function .*could not be created/);

  const standing = async () => {
    const overview = await owner.get<{ items: { standing: string }[] }>('/overview');
    return overview.body.items.map((item) => item.standing);
  };
  await reap(); // in vain
  expect(await readRestore(owner, body.id)).toMatchObject({
    state: 'started',
    failure: {
      code: 'SWAP_UNFINISHED',
      message: expect.stringMatching(/the place of "shop".*function .*every minute/),
    },
  });
  const alerts = await backup.query('select event, facts from alerts where dedupe_key = $1', [
    `overwrite_half_way:${body.id}`,
  ]);
  expect(alerts).toMatchObject([{ event: 'overwrite_half_way', facts: { givenUp: false } }]);
  expect(await standing()).toEqual(['half_way']);
  expect(await server.databases()).toHaveLength(3);

  await server.run(`grant create routine on *.* to ${login}`);
  await reap();
  const restore = await readRestore(owner, body.id);
  expect(restore).toMatchObject({
    ...{ state: 'completed', failure: null },
    proof: { verdict: 'confirmed_except', objects: [{ object: 'view lost' }] },
  });
  expect(await standing()).toEqual(['unproven']); // as before: this backup was not tested
  expect(await server.databases()).toEqual(['shop', restore.oldDatabase?.database]);
  expect(await server.contentOf('shop')).toBe(backedUp);
});

test('a swap is complete where the server keeps a side database, which the restore names', async () => {
  const { server, owner, backup } = bench;
  const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'data-directory-'));
  await chmod(elsewhere, 0o777); // for the account of the server
  const before = await server.databases();
  let side = '';
  const worker = await backup.work({
    tools: bench.tools,
    parts: {
      async onRestoreStep(step) {
        if (step !== 'swapping') return;
        side = (await server.databases()).find((name) => name.includes('_side_')) ?? '';
        // Where such a table is moved away, the server keeps a link to its file.
        await server.run(`create table linked (id int) data directory = '${elsewhere}'`, side);
      },
    },
  });
  const restore = await bench.restore({ jobId, mode: 'overwrite', confirmOverwrite: true });
  await worker.stop();
  expect(restore).toMatchObject({
    state: 'completed',
    failure: null,
    warnings: [expect.stringMatching(new RegExp(`"${side}".*rmdir.*isl.*once more`))],
  });
  expect(await server.databases()).toEqual(
    [...before, restore.oldDatabase?.database, side].toSorted(),
  );
  expect((await owner.delete(`/restores/${restore.id}/old-database`)).status).toBe(204);
  expect(await readRestore(owner, restore.id)).toMatchObject({
    oldDatabase: null,
    warnings: [expect.stringMatching(new RegExp(`"${side}".*does not try again`))],
  });
  expect(await server.databases()).toEqual([...before, side].toSorted());
  await rm(elsewhere, { recursive: true });
});
