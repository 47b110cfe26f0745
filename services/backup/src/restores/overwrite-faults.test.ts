import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reapRestores } from '../reaper/reap-restores.ts';
import { backUp, jobIn, readJob, runNow } from '../testing/jobs.ts';
import { type RestoreAnswer, readLog, readRestore, settledRestore } from '../testing/restores.ts';
import type { TestWorker } from '../testing/test-backup.ts';
import type { RestoreStep } from './model.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

const ROLE = pg.escapeIdentifier('owner of shop');
/** Several backups and restores one after the other, on a machine that may be busy. */
vi.setConfig({ testTimeout: 300_000 });

/** How many rows the database that is backed up has. */
const ROWS = 1_200;
const OVERWRITE = { mode: 'overwrite', confirmOverwrite: true };

let bench: RestoreBench<Awaited<ReturnType<typeof startPostgresServer>>>;
let jobId: string;
/** The content of the database as it was backed up. */
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

/** Starts a worker, without sandboxes unless asked: later faults show without them, too, and sooner. */
async function work({ sandbox = false } = {}): Promise<TestWorker> {
  const worker = await bench.backup.work({
    ...(!sandbox && { tools: bench.tools }),
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

/** Changes every row; returns what the database contains from now on. */
async function change(note: string): Promise<string> {
  await bench.server.run(`update orders set note = '${note}'`, 'shop');
  return bench.server.contentOf('shop');
}

/** The file of a backup's artifact, which a test may damage. */
async function fileOf(job: string): Promise<string> {
  const [row] = await bench.backup.query<{ artifact_key: string }>(
    'select artifact_key from backup_jobs where id = $1',
    [job],
  );
  return path.join(bench.backup.context.dataDirectory, 'backups', row?.artifact_key ?? '');
}

/** Changes one bit in the middle; returns what repairs it again. */
async function damage(file: string): Promise<() => Promise<void>> {
  const whole = await readFile(file);
  const damaged = Buffer.from(whole);
  const middle = damaged.length >> 1;
  damaged[middle] = (damaged[middle] ?? 0) ^ 1;
  await chmod(file, 0o600);
  await writeFile(file, damaged);
  return () => writeFile(file, whole);
}

const overwrite = async (options?: { sandbox: boolean }) => {
  const worker = await work(options);
  const restore = await bench.restore({ jobId, ...OVERWRITE });
  await worker.stop();
  return restore;
};

const reap = () =>
  reapRestores(
    bench.backup.composed.parts,
    new AbortController().signal,
    bench.backup.context.logger,
  );

async function expectAsItWas(restore: RestoreAnswer, before: string): Promise<void> {
  expect(restore.state).toBe('failed');
  expect(await bench.server.contentOf('shop')).toBe(before);
}

/** Expects the next backup to have all rows. */
async function expectBackupOfAll(): Promise<void> {
  const worker = await work();
  const { job } = await bench.backUp();
  await worker.stop();
  expect(job.rows).toBe(ROWS);
}

describe('an overwrite in place, where the rights allow no other database,', () => {
  test('tries the backup and a safety copy in a sandbox, then empties', async () => {
    const before = await change('before the overwrite');
    let inFlight: RestoreAnswer | undefined;
    faults = {
      async emptying() {
        const [row] = await bench.backup.query<{ id: string }>(
          "select id from restores where state = 'started'",
        );
        inFlight = await readRestore(bench.owner, row?.id ?? '');
        const safety = await readJob(bench.owner, bench.datasource, inFlight.safetyJobId ?? '');
        expect(safety).toMatchObject({ state: 'completed', trigger: 'safety' });
        expect(await bench.server.contentOf('shop')).toBe(before);
      },
    };
    const restore = await overwrite({ sandbox: true });
    expect(restore).toMatchObject({
      ...{ state: 'completed', proof: { verdict: 'confirmed' }, oldDatabase: null },
      safetyJobId: inFlight?.safetyJobId,
    });
    expect(await bench.server.contentOf('shop')).toBe(backedUp);
    const log = await readLog(bench.owner, restore.id);
    expect(log).toMatch(
      /The backup in the sandbox: confirmed.*The safety copy in the sandbox: confirmed.*The database was emptied/s,
    );
    // The safety copy is a backup like any other, and holds what there was.
    const worker = await work();
    const back = await bench.restore({ jobId: restore.safetyJobId ?? '', ...OVERWRITE });
    await worker.stop();
    expect(back).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
    expect(await bench.server.contentOf('shop')).toBe(before);
  });

  test('touches nothing if its safety copy would lack rows that no dump has', async () => {
    await bench.server.run(
      `set role ${ROLE}; create extension hstore; create table guarded (id int primary key);
      insert into guarded values (1), (2);
      create function guard() returns trigger language plpgsql as 'begin return new; end';
      create trigger guard before insert on guarded for each row execute function guard();
      alter extension hstore add table guarded`,
      'shop',
    );
    const before = await change('before the copy that would lack rows');
    const restore = await overwrite();
    expect(restore).toMatchObject({
      failure: {
        code: 'SAFETY_COPY_INCOMPLETE',
        message: expect.stringMatching(
          /^Nothing was changed: .*: rows of table public\.guarded\. Move/,
        ),
      },
    });
    await expectAsItWas(restore, before);
    await bench.server.run('alter extension hstore drop table guarded; drop table guarded', 'shop');
    await bench.server.run('drop function guard(); drop extension hstore', 'shop');
  });

  test('of a damaged backup touches nothing', async () => {
    const before = await change('before the damaged backup');
    const repair = await damage(await fileOf(jobId));
    const restore = await overwrite({ sandbox: true });
    await repair();
    expect(restore).toMatchObject({ failure: { code: 'BACKUP_CORRUPT' }, safetyJobId: null });
    await expectAsItWas(restore, before);
  });

  test('whose safety copy is damaged touches nothing', async () => {
    const before = await change('before the damaged safety copy');
    const worker = await bench.backup.work({
      tools: bench.tools,
      parts: {
        async onBackupStep(step) {
          if (step !== 'manifest_stored') return;
          const [row] = await bench.backup.query<{ id: string }>(
            "select id from backup_jobs where state = 'started' and trigger = 'safety'",
          );
          await damage(await fileOf(row?.id ?? ''));
        },
      },
    });
    const restore = await bench.restore({ jobId, ...OVERWRITE });
    await worker.stop();
    expect(restore.failure?.code).toBe('BACKUP_CORRUPT');
    expect(await readLog(bench.owner, restore.id)).not.toMatch(/was emptied/);
    await expectAsItWas(restore, before);
  });

  test('where no sandbox can be had reads the backup whole, and refuses a damaged one', async () => {
    const before = await change('before there was no sandbox');
    const repair = await damage(await fileOf(jobId));
    const worker = await work();
    const refused = await bench.restore({ jobId, ...OVERWRITE });
    await repair();
    expect(refused.failure?.code).toBe('BACKUP_CORRUPT');
    expect(await bench.server.contentOf('shop')).toBe(before);
    const restore = await bench.restore({ jobId, ...OVERWRITE });
    await worker.stop();
    expect(restore).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
    expect(await readLog(bench.owner, restore.id)).toMatch(
      /read in full instead.*Install PostgreSQL/,
    );
    expect(await bench.server.contentOf('shop')).toBe(backedUp);
  });

  test('takes tables of the server’s template1 out of the database, too', async () => {
    await change('before the stray tables');
    await bench.server.run('create table orders (stray int)', 'template1');
    await bench.server.run('create table forgotten (stray int)', 'template1');
    await bench.server.run('create table forgotten (stray int)', 'shop');
    await bench.server.run(`alter table forgotten owner to ${ROLE}`, 'shop');
    const restore = await overwrite();
    expect(restore).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
    expect(await bench.server.contentOf('shop')).toBe(backedUp);
    await bench.server.run('drop table orders, forgotten', 'template1');
  });

  test('is refused where the template gave the database what this user may not drop', async () => {
    const before = await change('before the foreign schema');
    const stray = 'create schema audit; create table audit.entries (id int)';
    const readable =
      'grant usage on schema audit to public; grant select on audit.entries to public';
    for (const database of ['template1', 'shop']) {
      await bench.server.run(`${stray}; ${readable}`, database);
    }
    const { status, body } = await bench.owner.post<{ type: string; msg: string }>('/restores', {
      ...{ datasourceId: bench.datasource, jobId, ...OVERWRITE },
    });
    expect([status, body.type]).toEqual([422, 'TARGET_NOT_WRITABLE']);
    expect(body.msg).toMatch(/may not drop .*audit/);
    for (const database of ['template1', 'shop']) {
      await bench.server.run('drop schema audit cascade', database);
    }
    expect(await bench.server.contentOf('shop')).toBe(before);
  });

  test('that fails while it loads brings the safety copy back', async () => {
    const before = await change('before the loading failed');
    faults = { loading: () => bench.server.run('create table in_the_way (x int)', 'shop') };
    const restore = await overwrite();
    expect(restore.failure?.code).toBe('TARGET_NOT_EMPTY');
    expect(restore.failure?.message).toMatch(/The database is as it was/);
    expect(restore.failure?.message).toContain(`backup job ${restore.safetyJobId}`);
    expect(restore.progress.step).toBe('bringing_back');
    expect(await bench.actionsOf(restore.id)).toContain('restore.failed');
    await expectAsItWas(restore, before);
    await expectBackupOfAll();
  });

  test('that is not confirmed brings the safety copy back', async () => {
    const before = await change('before the proof failed');
    faults = {
      loaded: () => bench.server.run("update orders set note = 'no' where id = 1", 'shop'),
    };
    const restore = await overwrite();
    expect(restore.failure?.code).toBe('PROOF_MISMATCH');
    expect(restore.failure?.message).toMatch(/The database is as it was/);
    await expectAsItWas(restore, before);
  });

  test('and loses its target gets the safety copy back later; backups wait until then', async () => {
    const before = await change('before the target was lost');
    const signIn = (how: 'login' | 'nologin') => bench.server.run(`alter role ${ROLE} ${how}`);
    faults = { loading: () => signIn('nologin') };
    const worker = await work();
    const { body } = await bench.owner.post<{ id: string }>('/restores', {
      ...{ datasourceId: bench.datasource, jobId, ...OVERWRITE },
    });
    await vi.waitFor(
      async () =>
        expect((await readRestore(bench.owner, body.id)).failure?.code).toBe('OVERWRITE_HALF_WAY'),
      { timeout: 240_000 },
    );
    const waiting = await runNow(bench.owner, bench.datasource);
    await reap(); // in vain
    const half = await readRestore(bench.owner, body.id);
    expect(half).toMatchObject({ state: 'started', failure: { code: 'OVERWRITE_HALF_WAY' } });
    expect(half.failure?.message).toMatch(/empty or holds only part.*safety copy.*try again/);
    expect((await readJob(bench.owner, bench.datasource, waiting)).state).toBe('queued');
    const told = () =>
      bench.backup.query<{ event: string; facts: object }>(
        "select event, facts from alerts where facts ->> 'restoreId' = $1 and event <> 'overwrite_asked_for' order by id",
        [body.id],
      );
    const { safetyJobId } = half;
    const halfWay = { event: 'overwrite_half_way', facts: { givenUp: false, safetyJobId } };
    expect(await told()).toMatchObject([halfWay]);
    await signIn('login');
    await reap();
    const restore = await readRestore(bench.owner, body.id);
    expect(restore).toMatchObject({ state: 'failed', failure: { code: 'AUTH_FAILED' } });
    expect(restore.failure?.message).toMatch(/The database is as it was/);
    expect(await told()).toMatchObject([halfWay, { event: 'restore_failed' }]);
    const job = await jobIn(bench.owner, bench.datasource, waiting, ['completed', 'failed']);
    expect(job).toMatchObject({ state: 'completed', rows: ROWS });
    await worker.stop();
    await expectAsItWas(restore, before);
  });

  test('whose safety copy is lost is told as half way; backups fail until it is seen to', async () => {
    const before = await change('before the safety copy was lost');
    let repair: (() => Promise<void>) | undefined;
    faults = {
      async loading() {
        const [row] = await bench.backup.query<{ safety_job_id: string }>(
          "select safety_job_id from restores where state = 'started'",
        );
        repair = await damage(await fileOf(row?.safety_job_id ?? ''));
        await bench.server.run('create table in_the_way (x int)', 'shop');
      },
    };
    const worker = await work();
    const { body } = await bench.owner.post<{ id: string }>('/restores', {
      ...{ datasourceId: bench.datasource, jobId, ...OVERWRITE },
    });
    await vi.waitFor(
      async () => expect((await readRestore(bench.owner, body.id)).failure).not.toBeNull(),
      { timeout: 240_000 },
    );
    const waiting = await runNow(bench.owner, bench.datasource);
    const restore = await vi.waitFor(
      async () => {
        await reap();
        const found = await readRestore(bench.owner, body.id);
        expect(found.state).toBe('failed');
        return found;
      },
      { timeout: 240_000, interval: 200 },
    );
    expect(restore.failure?.code).toBe('OVERWRITE_HALF_WAY');
    expect(restore.failure?.message).toMatch(/BACKUP_CORRUPT.*Restore the safety copy/);
    const [told] = await bench.backup.query(
      "select event, facts from alerts where dedupe_key = 'restore_failed:' || $1",
      [restore.id],
    );
    expect(told).toMatchObject({
      event: 'overwrite_half_way',
      facts: { ...restore.failure, givenUp: true, safetyJobId: restore.safetyJobId },
    });
    const waited = await jobIn(bench.owner, bench.datasource, waiting, ['completed', 'failed']);
    expect(waited.failure).toMatchObject({
      code: 'OVERWRITE_HALF_WAY',
      message: expect.stringContaining(restore.id),
    });
    const safety = `/datasources/${bench.datasource}/backups/${restore.safetyJobId}`;
    expect((await bench.owner.delete(safety)).status).toBe(409);

    const repaired = () => bench.owner.post(`/restores/${restore.id}/repaired`);
    expect((await repaired()).status).toBe(204);
    expect((await repaired()).status).toBe(204);
    expect(await bench.actionsOf(restore.id)).toContain('restore.repaired');
    await bench.server.run('drop table if exists in_the_way', 'shop');
    expect((await backUp(bench.owner, bench.datasource)).state).toBe('completed'); // the user said so

    await bench.backup.query(
      `update restores set journal = journal || '{"halfWay": true}' where id = $1`,
      [restore.id],
    );
    await repair?.();
    const back = await bench.restore({ jobId: restore.safetyJobId ?? '', ...OVERWRITE });
    expect(back).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
    await worker.stop();
    await expectAsItWas(restore, before);
    await expectBackupOfAll(); // they work again
  });

  test('and whose worker has to stop is done by the next one, with the first safety copy', async () => {
    await change('before the worker stopped');
    let stopped: Promise<void> | undefined;
    let first: string | null | undefined;
    const asked = await bench.owner.post<{ id: string }>('/restores', {
      ...{ datasourceId: bench.datasource, jobId, ...OVERWRITE },
    });
    const { id: restoreId } = asked.body;
    faults = {
      async loading(worker) {
        first = (await readRestore(bench.owner, restoreId)).safetyJobId;
        stopped = worker.stop({ graceMs: 20_000 });
        await delay(2_500); // runs learn of the stop after a tenth of that time
      },
    };
    await work();
    await vi.waitFor(() => expect(stopped).toBeDefined(), { timeout: 240_000 });
    await stopped;
    const next = await work();
    const restore = await settledRestore(bench.owner, restoreId);
    await next.stop();
    expect(restore).toMatchObject({ state: 'completed', safetyJobId: first });
    expect(await readLog(bench.owner, restoreId)).toMatch(/another one will start over/);
    expect(await bench.server.contentOf('shop')).toBe(backedUp);
  });

  test('touches nothing once the datasource has become another database', async () => {
    const before = await change('before the datasource was edited');
    const other = await bench.server.makeEmpty('another');
    const become = (login: object) =>
      bench.owner.put(`/datasources/${bench.datasource}/credentials`, login);
    const { body } = await bench.owner.post<{ id: string }>('/restores', {
      ...{ datasourceId: bench.datasource, jobId, ...OVERWRITE },
    });
    expect((await become(other)).status).toBe(200);
    const worker = await work();
    const restore = await settledRestore(bench.owner, body.id);
    await worker.stop();
    expect(restore).toMatchObject({ state: 'failed', failure: { code: 'TARGET_CHANGED' } });
    expect((await become({ ...other, database: 'shop', username: 'owner of shop' })).status).toBe(
      200,
    );
    await bench.server.run('drop database another');
    expect(await bench.server.contentOf('shop')).toBe(before);
  });

  test('touches nothing where no safety backup comes about', async () => {
    const before = await change('before the safety backup failed');
    await bench.server.run('create table secret (x int)', 'shop'); // the administrator's
    const restore = await overwrite();
    expect(restore).toMatchObject({
      failure: { code: 'PERMISSION_DENIED', message: expect.stringMatching(/secret/) },
      safetyJobId: null,
    });
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
    failure: { code: 'SWAP_FAILED', message: expect.stringMatching(/is unchanged/) },
    oldDatabase: null,
  });
  expect(await readLog(bench.owner, restore.id)).toMatch(/created at the target was removed/);
  expect(await bench.server.databases()).toEqual(['shop']);
  expect(await bench.server.contentOf('shop')).toBe(before);
  await busy.end();
  const again = await bench.restore({ jobId, ...OVERWRITE });
  expect(again).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
  await worker.stop();
  expect(await bench.server.contentOf('shop')).toBe(backedUp);
  await bench.expectNothingLeft();
});
