import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reapRestores } from '../reaper/reap-restores.ts';
import { readLog, readRestore } from '../testing/restores.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';
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

const LOGIN = "`reader of shop`@'%'";

/** An overwrite that stops in its swap, after the tables have moved. */
async function stopInSwap(atSwap?: (id: string) => Promise<void>): Promise<string> {
  const { server, owner, backup } = bench;
  const worker = await backup.work({
    tools: bench.tools,
    parts: {
      async onRestoreStep(step) {
        // Before the move, functions are made in the side database alone.
        if (step === 'swapping') {
          await server.run(`revoke create routine on *.* from ${LOGIN};
            grant create routine on \`%_side_%\`.* to ${LOGIN}`);
          await atSwap?.(body.id);
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
  return body.id;
}

async function reap(): Promise<void> {
  const { composed, context, expireLeases } = bench.backup;
  await expireLeases();
  await reapRestores(composed.parts, new AbortController().signal, context.logger);
}

test('a swap that stopped after its tables had moved is finished by the reaper, never called undone', async () => {
  const { server, owner, backup } = bench;
  const backedUp = await server.contentOf('shop');
  await server.run("update orders set note = 'newer than the backup' where id <= 10", 'shop');
  const id = await stopInSwap();

  const standing = async () => {
    const overview = await owner.get<{ items: { standing: string }[] }>('/overview');
    return overview.body.items.map((item) => item.standing);
  };
  await reap(); // in vain
  expect(await readRestore(owner, id)).toMatchObject({
    state: 'started',
    failure: {
      code: 'SWAP_UNFINISHED',
      message: expect.stringMatching(/the place of "shop".*function .*every minute/),
    },
  });
  const alerts = await backup.query('select event, facts from alerts where dedupe_key = $1', [
    `overwrite_half_way:${id}`,
  ]);
  expect(alerts).toMatchObject([{ event: 'overwrite_half_way', facts: { givenUp: false } }]);
  expect(await standing()).toEqual(['half_way']);
  expect(await server.databases()).toHaveLength(3);

  await server.run(`grant create routine on *.* to ${LOGIN}`);
  await reap();
  const restore = await readRestore(owner, id);
  expect(restore).toMatchObject({
    ...{ state: 'completed', failure: null },
    proof: { verdict: 'confirmed_except', objects: [{ object: 'view lost' }] },
  });
  expect(await standing()).toEqual(['unproven']); // as before: this backup was not tested
  expect(await server.databases()).toEqual(['shop', restore.oldDatabase?.database]);
  expect(await server.contentOf('shop')).toBe(backedUp);
});

test('a swap whose database was repaired by hand is ended, and another overwrite can begin', async () => {
  const { server, owner, backup } = bench;
  const before = await server.databases();
  const repaired = (id: string) => owner.post(`/restores/${id}/repaired`);
  const id = await stopInSwap(async (running) => {
    expect(await repaired(running)).toMatchObject({
      ...{ status: 409, body: { type: 'RESTORE_IN_FLIGHT' } },
    });
  });
  expect(await readRestore(owner, id)).toMatchObject({ state: 'started' });
  expect((await repaired(id)).status).toBe(204);
  expect((await repaired(id)).status).toBe(204);
  const ended = { state: 'failed', failure: { code: 'SWAP_UNFINISHED' } };
  expect(await readRestore(owner, id)).toMatchObject(ended);
  expect(await bench.actionsOf(id)).toContain('restore.repaired');
  await server.run(`grant create routine on *.* to ${LOGIN}`);
  await reap();
  expect(await readRestore(owner, id)).toMatchObject(ended);
  expect(await server.databases()).toContainEqual(expect.stringContaining('_side_'));

  const worker = await backup.work({ tools: bench.tools });
  expect((await bench.backUp()).job.state).toBe('completed');
  const next = await bench.restore({ jobId, mode: 'overwrite', confirmOverwrite: true });
  await worker.stop();
  expect(next).toMatchObject({ state: 'completed', failure: null });
  for (const name of await server.databases()) {
    if (!before.includes(name)) await server.run(`drop database \`${name}\``);
  }
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

test('a worker that is killed with -9 while it tries definitions leaves nothing of them', async () => {
  const { server, owner, backup } = bench;
  await server.confine();
  await server.run(
    `create database beside; create table beside.held (id int); grant all on beside.* to ${LOGIN};
     create definer = ${LOGIN} view waits as select id from beside.held; set sql_mode = oracle;
     delimiter $$
     create definer = "reader of shop"@'%' package pack as function one return int; end$$
     delimiter ;`,
    'shop',
  );
  const before = await server.contentOf('shop');
  // No read of its definition waits for this, but making it does, which comes after all packages.
  const held = await lock('beside.held');
  const worker = startWorkerProcess(backup, { tools: bench.tools });
  const { body } = await owner.post<{ id: string }>('/restores', {
    ...{ datasourceId: bench.datasource, jobId, mode: 'overwrite', confirmOverwrite: true },
    ownership: 'omit',
  });
  await vi.waitUntil(
    async () =>
      (await server.run(`select id from information_schema.processlist where id <> connection_id()
        and info like '%VIEW%holdfast%try%' and state like 'Waiting for table metadata lock'`)) !==
      '',
    { timeout: 60_000 },
  );
  await worker.kill();
  await held.release();
  const left = () =>
    server.run("select name from mysql.proc where db = 'shop' and name like 'holdfast%'");
  expect(await left()).toMatch(/holdfast__try_/);

  await reap();
  expect(await readRestore(owner, body.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'WORKER_LOST', message: expect.stringMatching(/is as it was/) },
  });
  expect(await left()).toBe('');
  expect(await server.contentOf('shop')).toBe(before);
});

async function lock(table: string): Promise<{ release(): Promise<void> }> {
  const { server } = bench;
  const held = server.run(`lock tables ${table} write; select sleep(600) as 'holds ${table}'`);
  const ended = Promise.resolve(held).catch(() => {});
  const find = () =>
    server.run(`select id from information_schema.processlist
      where info like '%holds ${table}%' and id <> connection_id()`);
  await vi.waitUntil(async () => (await find()) !== '', { timeout: 90_000 });
  return {
    async release() {
      await server.run(`kill ${await find()}`);
      await ended;
    },
  };
}
