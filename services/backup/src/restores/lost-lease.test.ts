import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BackupStep } from '../backups/model.ts';
import { reapBackups } from '../reaper/reap-backups.ts';
import { reapRestores } from '../reaper/reap-restores.ts';
import { type RestoreAnswer, readLog, readRestore } from '../testing/restores.ts';
import { giveUpRestores } from './give-up.ts';
import type { RestoreStep } from './model.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';
import { runRestore } from './run/run.ts';

vi.setConfig({ testTimeout: 300_000 });

const OVERWRITE = { mode: 'overwrite', confirmOverwrite: true };

let bench: RestoreBench<Awaited<ReturnType<typeof startPostgresServer>>>;
let jobId: string;

beforeAll(async () => {
  bench = await startRestoreBench(() => startPostgresServer({ rights: 'nocreatedb' }));
  const worker = await bench.backup.work({ tools: bench.tools });
  jobId = (await bench.backUp()).job.jobId;
  await worker.stop();
});
afterAll(() => bench.stop());

/**
 * Runs a restore whose lease is taken over when it first reaches this step, or in the middle of what
 * follows it. Like one that was frozen, its worker does not know of that when it goes on, and with
 * `trouble` it then fails. Resolves once the worker has stopped.
 */
async function loseAt(
  lostAt: RestoreStep | BackupStep,
  body: Record<string, unknown>,
  {
    inTheMiddle,
    meanwhile,
    trouble = false,
    faults = {},
  }: {
    /** Resolves when the worker has got there. */
    inTheMiddle?: () => Promise<unknown>;
    meanwhile?: () => Promise<unknown>;
    trouble?: boolean;
    faults?: Partial<Record<RestoreStep, () => Promise<unknown>>>;
  },
): Promise<RestoreAnswer> {
  let lost: Promise<void> | undefined;
  const lose = async () => {
    await takeOver();
    await meanwhile?.();
  };
  const onStep = async (step: RestoreStep | BackupStep) => {
    if (lost) return;
    await faults[step as RestoreStep]?.();
    if (step !== lostAt) return;
    lost = inTheMiddle ? inTheMiddle().then(lose) : lose();
    if (!inTheMiddle) await lost;
    if (trouble) throw new Error('trouble');
  };
  const worker = await bench.backup.work({
    ...{ pace: { heartbeat: 600_000, lease: 600_000 }, tools: bench.tools },
    parts: { onRestoreStep: onStep, onBackupStep: onStep },
  });
  const answer = await bench.owner.post<{ id: string }>('/restores', {
    ...{ datasourceId: bench.datasource, jobId, ...body },
  });
  expect(answer.status, answer.text).toBe(202);
  await vi.waitFor(() => expect(lost).toBeDefined(), { timeout: 240_000 });
  await lost;
  await worker.stop({ graceMs: 120_000 });
  return readRestore(bench.owner, answer.body.id);
}

/** What other workers do once a lease has expired. */
async function takeOver(): Promise<void> {
  const { composed, context } = bench.backup;
  await bench.backup.expireLeases();
  await reapBackups(composed.parts, new AbortController().signal, context.logger);
  await reapRestores(composed.parts, new AbortController().signal, context.logger);
}

/** A session as the server's administrator. */
async function connect(database: string): Promise<pg.Client> {
  const { source } = bench.server;
  const { PGPASSWORD: password = '' } = source.admin();
  const { port } = source;
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database });
  client.on('error', () => {}); // the server may be stopped before it
  await client.connect();
  return client;
}

async function isWaitedFor(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
  );
  return rowCount !== 0;
}

/** The artifacts and manifests of all backups. */
async function stored(): Promise<string[]> {
  const folder = path.join(bench.backup.context.dataDirectory, 'backups');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('a restore that goes on after its lease was lost, and before its worker knows of that,', () => {
  test('takes nothing away of what a later one has brought to the same target', async () => {
    const target = await bench.server.makeEmpty('late');
    const external = { jobId, mode: 'external_target', target };
    const restore = await loseAt('loaded', external, {
      trouble: true,
      async meanwhile() {
        const later = await bench.restore(external);
        expect(later).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
      },
    });
    expect(restore).toMatchObject({ state: 'failed', failure: { code: 'WORKER_LOST' } });
    expect(await bench.server.contentOf('late')).toBe(await bench.server.contentOf('shop'));
    expect(await readLog(bench.owner, restore.id)).not.toMatch(/INTERNAL/);
  });

  test('empties no database that others have filled while its program was loading', async () => {
    const target = await bench.server.makeEmpty('filled');
    const others = await connect('filled');
    const restore = await loseAt(
      'loading',
      { jobId, mode: 'external_target', target },
      {
        faults: {
          loading: () =>
            others.query(
              `begin; create table orders as select 1 as n;
               alter table orders owner to ${pg.escapeIdentifier(`${target.username}`)}`,
            ),
        },
        inTheMiddle: () => vi.waitUntil(() => isWaitedFor(others), { timeout: 60_000 }),
        meanwhile: () => others.query('commit'),
      },
    );
    expect(restore).toMatchObject({ state: 'failed', failure: { code: 'WORKER_LOST' } });
    expect((await others.query('select n from orders')).rows).toEqual([{ n: 1 }]);
    await others.end();
  });

  test('does not remove the safety copy that was healed without it', async () => {
    let healed: string[] = [];
    await loseAt('manifest_stored', OVERWRITE, {
      trouble: true,
      async meanwhile() {
        healed = await stored();
      },
    });
    const states = await bench.backup.query(
      "select state from backup_jobs where trigger = 'safety'",
    );
    expect(states).toEqual([{ state: 'completed' }]);
    expect(await stored()).toEqual(healed);
  });

  test('does not empty a database that has its safety copy back, and is used again', async () => {
    const inUse = async () => {
      await bench.server.run("update orders set note = 'written since'", 'shop');
      return bench.server.contentOf('shop');
    };
    let since: string | undefined;
    const restore = await loseAt('bringing_back', OVERWRITE, {
      faults: { loading: () => bench.server.run('create table in_the_way (x int)', 'shop') },
      async meanwhile() {
        since = await inUse();
      },
    });
    expect(restore).toMatchObject({ state: 'failed', failure: { code: 'TARGET_NOT_EMPTY' } });
    expect(restore.failure?.message).toMatch(/is as it was/);
    expect(await bench.server.contentOf('shop')).toBe(since);
  });
});

type Parts = Parameters<typeof runRestore>[0];

async function ask(body: Record<string, unknown>): Promise<string> {
  const answer = await bench.owner.post<{ id: string }>('/restores', {
    ...{ datasourceId: bench.datasource, jobId, ...body },
  });
  expect(answer.status, answer.text).toBe(202);
  return answer.body.id;
}

/** A run of this restore here and now. */
function run(
  id: string,
  parts: Partial<Parts>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const { composed, context } = bench.backup;
  return runRestore(
    { ...composed.parts, ...parts },
    { organisation: bench.organisation, id },
    { signal, log: context.logger, runTest: async () => {} },
  );
}

test('a worker that was frozen before it claimed a restore keeps to the safety copy of the one before it', async () => {
  await bench.server.run("update orders set note = 'to be kept'", 'shop');
  const before = await bench.server.contentOf('shop');
  const id = await ask(OVERWRITE);
  const { database } = bench.backup.composed.parts;
  const read = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const tenant: typeof database.tenant = async (organisation, work) => {
    const result = await database.tenant(organisation, work);
    read.resolve();
    await goOn.promise;
    return result;
  };
  const frozen = run(id, {
    database: { ...database, tenant },
    async onRestoreStep(step) {
      if (step === 'loading') await bench.server.run('create table in_the_way (x int)', 'shop');
    },
  });
  await read.promise;
  const stopping = new AbortController();
  const first = run(
    id,
    {
      onRestoreStep(step) {
        if (step === 'loading') stopping.abort(new Error('The worker must stop.'));
      },
    },
    stopping.signal,
  );
  await expect(first).rejects.toThrow();
  const { state, safetyJobId } = await readRestore(bench.owner, id);
  expect(state).toBe('created');
  goOn.resolve();
  await frozen;
  expect(await readRestore(bench.owner, id)).toMatchObject({ state: 'failed', safetyJobId });
  expect(await bench.server.contentOf('shop')).toBe(before);
});

describe('a restore that was ended by others while it ran', () => {
  const giveUpAt = (at: RestoreStep, then = () => {}) => ({
    async onRestoreStep(step: RestoreStep) {
      if (step !== at) return;
      await giveUpRestores(bench.backup.composed.parts);
      then();
    },
  });

  test('empties no database', async () => {
    await bench.server.run("update orders set note = 'newer than the backup'", 'shop');
    const before = await bench.server.contentOf('shop');
    const id = await ask(OVERWRITE);
    await run(id, giveUpAt('rehearsing'));
    expect(await readRestore(bench.owner, id)).toMatchObject({
      state: 'failed',
      failure: { code: 'DATABASE_SET_BACK' },
      safetyJobId: null,
    });
    expect(await bench.server.contentOf('shop')).toBe(before);
  });

  test('takes nothing away that it had brought', async () => {
    const target = await bench.server.makeEmpty('kept');
    const id = await ask({ mode: 'external_target', target });
    const trouble = () => {
      throw new Error('trouble');
    };
    await run(id, giveUpAt('loaded', trouble));
    expect((await readRestore(bench.owner, id)).failure?.code).toBe('DATABASE_SET_BACK');
    expect(await bench.server.run('select count(*)::int from orders', 'kept')).toEqual([
      { count: 1000 },
    ]);
  });
});

describe('a program that still loads when its restore is taken over', () => {
  /** Held up at a table of the backup, until others have taken the restore over. */
  async function takenOver(table: string, database: string, body: Record<string, unknown>) {
    const others = await connect(database);
    const restore = await loseAt('loading', body, {
      faults: { loading: () => others.query(`begin; create table ${table} (x int)`) },
      inTheMiddle: () => vi.waitUntil(() => isWaitedFor(others), { timeout: 60_000 }),
      meanwhile: () => others.query('rollback'),
    });
    await others.end();
    expect(restore).toMatchObject({ state: 'failed', failure: { code: 'WORKER_LOST' } });
    return restore;
  }

  const tablesOf = (database: string) =>
    bench.server.run(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      database,
    );

  test('commits nothing into a target that was reported as it was', async () => {
    const target = await bench.server.makeEmpty('given_back');
    await takenOver('orders', 'given_back', { mode: 'external_target', target });
    expect(await tablesOf('given_back')).toEqual([]);
  });

  test('commits nothing into a database that has its safety copy back', async () => {
    // What it holds now has no lock in common with the backup.
    await bench.server.run(
      `drop table orders, customers, shelves; drop sequence tickets; drop function twice(int);
       select lo_unlink(4242); create table kept as select 1 as n;
       alter table kept owner to "owner of shop"`,
      'shop',
    );
    const restore = await takenOver('orders', 'shop', OVERWRITE);
    expect(restore.failure?.message).toMatch(/is as it was/);
    expect(await tablesOf('shop')).toEqual([{ relname: 'kept' }]);
  });
});
