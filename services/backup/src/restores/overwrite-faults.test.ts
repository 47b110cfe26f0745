import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { removeLeftFolders } from '../backups/index.ts';
import { reapRestores } from '../reaper/reap-restores.ts';
import { readJob } from '../testing/jobs.ts';
import { type RestoreAnswer, readLog, readRestore, settledRestore } from '../testing/restores.ts';
import type { TestWorker } from '../testing/test-backup.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';
import type { RestoreStep } from './model.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

const ROLE = pg.escapeIdentifier('owner of shop');
/** Several backups and restores one after the other, on a machine that may be busy. */
vi.setConfig({ testTimeout: 300_000 });

const OVERWRITE = { mode: 'overwrite', confirmOverwrite: true };

let bench: RestoreBench<Awaited<ReturnType<typeof startPostgresServer>>>;
let jobId: string;
/** Of the database as it was backed up. */
let backedUp: string;
/** What happens when a restore comes to a step. */
let faults: Partial<Record<RestoreStep, (worker: TestWorker) => unknown>> = {};

beforeAll(async () => {
  bench = await startRestoreBench(() => startPostgresServer({ rights: 'nocreatedb' }));
  const worker = await work();
  jobId = (await bench.backUp()).job.jobId;
  await worker.stop();
  backedUp = await bench.server.contentOf('shop');
});
afterAll(() => bench.stop());

async function work(): Promise<TestWorker> {
  const worker = await bench.backup.work({
    parts: {
      onRestoreStep: async (step) => {
        const fault = faults[step];
        delete faults[step];
        await fault?.(worker);
      },
    },
  });
  return worker;
}

/** Answers what the database holds from now on. */
async function change(note: string): Promise<string> {
  await bench.server.run(`update orders set note = '${note}'`, 'shop');
  return bench.server.contentOf('shop');
}

describe('an overwrite in place, where the rights allow no other database,', () => {
  /** The safety copy is a backup like any other, and holds what there was. */
  async function expectSafe(restore: RestoreAnswer, before: string): Promise<void> {
    const safety = await readJob(bench.owner, bench.datasource, restore.safetyJobId ?? '');
    expect(safety).toMatchObject({ state: 'completed', trigger: 'safety' });
    const worker = await work();
    const back = await bench.restore({ jobId: safety.jobId, ...OVERWRITE });
    await worker.stop();
    expect(back).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
    expect(await bench.server.contentOf('shop')).toBe(before);
  }

  /** Where it is stands in the failure and in the log. */
  async function expectTold(restore: RestoreAnswer): Promise<void> {
    const [row] = await bench.backup.query<{ artifact_key: string }>(
      'select artifact_key from backup_jobs where id = $1',
      [restore.safetyJobId],
    );
    const log = await readLog(bench.owner, restore.id);
    const { message = '' } = restore.failure ?? {};
    for (const text of [log.split('\n').slice(-3).join(), message]) {
      expect(text).toMatch(/holds a part of the backup/);
      expect(text).toContain(`backup job ${restore.safetyJobId}`);
      expect(text).toContain(row?.artifact_key);
      expect(text).not.toMatch(/as it was|taken away/);
    }
  }

  test('takes a safety backup first', async () => {
    const before = await change('before the overwrite');
    let inFlight: RestoreAnswer | undefined;
    faults = {
      async prepared() {
        const [row] = await bench.backup.query<{ id: string }>(
          "select id from restores where state = 'started'",
        );
        inFlight = await readRestore(bench.owner, row?.id ?? '');
        const safety = await readJob(bench.owner, bench.datasource, inFlight.safetyJobId ?? '');
        expect(safety.state).toBe('completed');
      },
    };
    const worker = await work();
    const restore = await bench.restore({ jobId, ...OVERWRITE });
    await worker.stop();
    expect(restore).toMatchObject({
      ...{ state: 'completed', proof: { verdict: 'confirmed' }, oldDatabase: null },
      safetyJobId: inFlight?.safetyJobId,
    });
    expect(await bench.server.contentOf('shop')).toBe(backedUp);
    await expectSafe(restore, before);
  });

  test('and loses its target on the way says exactly where the safety copy is', async () => {
    const before = await change('before the target was lost');
    const signIn = (how: 'login' | 'nologin') => bench.server.run(`alter role ${ROLE} ${how}`);
    faults = { loading: () => signIn('nologin') };
    const worker = await work();
    const restore = await bench.restore({ jobId, ...OVERWRITE });
    await worker.stop();
    await signIn('login');
    expect(restore).toMatchObject({ state: 'failed', failure: { code: 'AUTH_FAILED' } });
    await expectTold(restore);
    await expectSafe(restore, before);
  });

  test('and whose worker is killed with -9 says so, too', async () => {
    const before = await change('before the worker was killed');
    const killed = startWorkerProcess(bench.backup, {
      ...{ atRestore: { step: 'loading', signal: 'SIGKILL' }, pace: { lease: 60_000 } },
    });
    const asked = await bench.owner.post<{ restoreId: string }>('/restores', {
      ...{ datasourceId: bench.datasource, jobId, ...OVERWRITE },
    });
    await killed.ended;
    await bench.backup.expireLeases();
    const { parts } = bench.backup.composed;
    await reapRestores(parts, new AbortController().signal, bench.backup.context.logger);
    await removeLeftFolders(parts.spoolDirectory);
    const restore = await readRestore(bench.owner, asked.body.restoreId);
    expect(restore).toMatchObject({ state: 'failed', failure: { code: 'WORKER_LOST' } });
    await expectTold(restore);
    await expectSafe(restore, before);
  });

  test('and whose worker has to stop is done by the next one, with the first safety copy', async () => {
    const before = await change('before the worker stopped');
    let stopped: Promise<void> | undefined;
    let first: string | null | undefined;
    const asked = await bench.owner.post<{ restoreId: string }>('/restores', {
      ...{ datasourceId: bench.datasource, jobId, ...OVERWRITE },
    });
    const { restoreId } = asked.body;
    faults = {
      async loading(worker) {
        first = (await readRestore(bench.owner, restoreId)).safetyJobId;
        stopped = worker.stop({ graceMs: 20_000 });
        await delay(2_500); // runs are told a tenth of that after the stop began
      },
    };
    await work();
    await vi.waitFor(() => expect(stopped).toBeDefined(), { timeout: 90_000 });
    await stopped;
    const next = await work();
    const restore = await settledRestore(bench.owner, restoreId);
    await next.stop();
    expect(restore).toMatchObject({ state: 'completed', safetyJobId: first });
    expect(await readLog(bench.owner, restoreId)).toMatch(/another one begins anew/);
    expect(await bench.server.contentOf('shop')).toBe(backedUp);
    await expectSafe(restore, before);
  });

  test('touches nothing where no safety backup comes about', async () => {
    const before = await change('before the safety backup failed');
    await bench.server.run('create table secret (x int)', 'shop'); // the administrator's

    const worker = await work();
    const restore = await bench.restore({ jobId, ...OVERWRITE });
    await worker.stop();
    expect(restore).toMatchObject({
      failure: { code: 'PERMISSION_DENIED', message: expect.stringMatching(/secret/) },
      safetyJobId: null,
    });
    expect(restore.failure?.message).not.toMatch(/holds a part/);
    await bench.server.run('drop table secret', 'shop');
    expect(await bench.server.contentOf('shop')).toBe(before);
  });
});

test('a swap that is refused fails the overwrite: the database is as it was, nothing is left', async () => {
  await bench.server.run(`alter role ${ROLE} createdb`);
  const before = await change('before the swap was refused');
  const { port } = bench.server;
  const { PGPASSWORD: password } = bench.server.source.admin();
  // The datasource's own user may not end a session of the administrator.
  const busy = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'shop',
  });
  busy.on('error', () => {}); // should the test fail before it is ended
  await busy.connect();
  const worker = await work();
  const restore = await bench.restore({ jobId, ...OVERWRITE });
  expect(restore).toMatchObject({
    state: 'failed',
    failure: { code: 'SWAP_FAILED', message: expect.stringMatching(/is as it was/) },
    oldDatabase: null,
  });
  expect(await readLog(bench.owner, restore.id)).toMatch(/taken away again/);
  expect(await bench.server.databases()).toEqual(['shop']);
  expect(await bench.server.contentOf('shop')).toBe(before);
  await busy.end();
  const again = await bench.restore({ jobId, ...OVERWRITE });
  expect(again).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
  await worker.stop();
  expect(await bench.server.contentOf('shop')).toBe(backedUp);
  await bench.expectNothingLeft();
});
