import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RestoreAnswer, readLog, readRestore, settledRestore } from '../testing/restores.ts';
import type { TestWorker } from '../testing/test-backup.ts';
import type { RestoreStep } from './model.ts';
import { inSandbox, type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startMariadbServer, startPostgresServer } from './restore-servers.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

type Faults = Partial<Record<RestoreStep, () => unknown>>;

/** Each fault happens when a restore first comes to its step. */
function work(
  { backup, tools }: RestoreBench,
  faults: Faults,
  { retries = [1], sandbox = false }: { retries?: number[]; sandbox?: boolean } = {},
): Promise<TestWorker> {
  const left = { ...faults };
  return backup.work({
    pace: { retries },
    ...(!sandbox && { tools }),
    parts: {
      onRestoreStep: async (step) => {
        const fault = left[step];
        delete left[step];
        await fault?.();
      },
    },
  });
}

const HOUR_MS = 3_600_000;
const BUSY = {
  failure: {
    code: 'HOST_UNREACHABLE',
    message: expect.stringMatching(/too many|max_user_connections/),
  },
};

async function expectTriedAgain(bench: RestoreBench, restore: RestoreAnswer): Promise<void> {
  expect(restore, restore.failure?.message).toMatchObject({
    ...{ state: 'completed', failure: null, nextAttemptAt: null },
    proof: { verdict: 'confirmed' },
    attempts: [BUSY],
  });
  expect(await readLog(bench.owner, restore.id)).toMatch(
    /Failed: HOST_UNREACHABLE\..*\n.*Attempt 1 of 2 failed for a reason that may pass\. The next one starts over at 20/s,
  );
  const actions = await bench.actionsOf(restore.id);
  expect(actions.filter((action) => action === 'restore.retry_planned')).toHaveLength(1);
  expect(actions).not.toContain('restore.failed');
}

describe('PostgreSQL: a restore whose server has no room for connections meanwhile', () => {
  let bench: RestoreBench<Awaited<ReturnType<typeof startPostgresServer>>>;
  let jobId: string;

  beforeAll(async () => {
    bench = await startRestoreBench(startPostgresServer);
    const worker = await work(bench, {});
    jobId = (await bench.backUp()).job.jobId;
    await worker.stop();
  });
  afterAll(() => bench.stop());

  const limit = (most: number, role = 'owner of shop') =>
    bench.server.run(`alter role ${pg.escapeIdentifier(role)} connection limit ${most}`);
  const busyFrom = (step: RestoreStep, role?: string): Faults => ({
    [step]: () => limit(0, role),
  });

  /** The server has room again once the second attempt begins. */
  async function restore(
    body: { mode: string } & Record<string, unknown>,
    busyAt: RestoreStep,
    role?: string,
  ): Promise<RestoreAnswer> {
    const worker = await work(bench, busyFrom(busyAt, role), { retries: [HOUR_MS] });
    const { body: asked } = await bench.owner.post<{ id: string }>('/restores', {
      ...{ datasourceId: bench.datasource, jobId, ...body },
    });
    await vi.waitFor(
      async () =>
        expect(await readRestore(bench.owner, asked.id)).toMatchObject({
          ...{ state: 'created', failure: null, attempts: [BUSY] },
          nextAttemptAt: new Date(bench.backup.clock.now().getTime() + HOUR_MS).toISOString(),
        }),
      { timeout: 60_000, interval: 100 },
    );
    await worker.stop();
    await limit(-1, role);
    const second = await work(bench, {});
    await bench.backup.query(
      "update backup_queue._private_jobs set run_at = now() where key = 'restores.run:' || $1",
      [asked.id],
    );
    const ended = await settledRestore(bench.owner, asked.id);
    await second.stop();
    return ended;
  }

  test.each<RestoreStep>(['claimed', 'loading', 'loaded'])(
    'from %s on is tried again, and makes the new database in the end',
    async (step) => {
      const target = { database: `copy_${step}` };
      await expectTriedAgain(bench, await restore({ mode: 'new_database', target }, step));
      const content = await bench.server.contentOf(target.database);
      expect(content).toBe(await bench.server.contentOf('shop'));
    },
  );

  test('is tried again, and fills the empty database in the end', async () => {
    const target = await bench.server.makeEmpty('elsewhere');
    const body = { mode: 'external_target', target };
    await expectTriedAgain(bench, await restore(body, 'loaded', 'owner of elsewhere'));
    expect(await bench.server.contentOf('elsewhere')).toBe(await bench.server.contentOf('shop'));
  });

  test('is tried again, and replaces the database in the end', async () => {
    const before = await bench.server.contentOf('shop');
    await bench.server.run('delete from customers', 'shop');
    const body = { mode: 'overwrite', confirmOverwrite: true, keepOldFor: '0h' };
    await expectTriedAgain(bench, await restore(body, 'loading'));
    expect(await bench.server.contentOf('shop')).toBe(before);
  });

  test('fails after its last attempt, and leaves nothing', async () => {
    const worker = await work(bench, { ...busyFrom('claimed') });
    const before = await bench.server.databases();
    const target = { database: 'never' };
    const failed = await bench.restore({ jobId, mode: 'new_database', target });
    await worker.stop();
    await limit(-1);
    expect(failed).toMatchObject({ state: 'failed', ...BUSY, attempts: [BUSY] });
    expect(await bench.server.databases()).toEqual(before);
  });

  test('is tested again in a sandbox', async () => {
    const worker = await work(
      bench,
      {
        prepared: () =>
          inSandbox(bench.backup, async (client) => {
            await client.query('alter database sandbox connection limit 0');
          }),
      },
      { sandbox: true },
    );
    const tested = await bench.test(jobId);
    await worker.stop();
    await expectTriedAgain(bench, tested);
    expect(await bench.alertsOf(tested.id)).toEqual([]);
  });

  test('but what somebody has to mend fails at once', async () => {
    const worker = await work(bench, { claimed: () => bench.server.run('create database taken') });
    const target = { database: 'taken' };
    const failed = await bench.restore({ jobId, mode: 'new_database', target });
    await worker.stop();
    expect(failed).toMatchObject({
      ...{ state: 'failed', failure: { code: 'TARGET_EXISTS' }, attempts: [] },
    });
  });

  describe('in place', () => {
    const body = { mode: 'overwrite', confirmOverwrite: true };
    beforeAll(() => bench.server.confine());

    test('is tried again while nothing was emptied', async () => {
      const before = await bench.server.contentOf('shop');
      await bench.server.run('delete from customers', 'shop');
      await expectTriedAgain(bench, await restore(body, 'saving'));
      expect(await bench.server.contentOf('shop')).toBe(before);
    });

    test('once it was emptied brings back its one safety copy, and is not tried again', async () => {
      await bench.server.run("update orders set note = 'newer'", 'shop');
      const before = await bench.server.contentOf('shop');
      const faults = { ...busyFrom('loading'), bringing_back: () => limit(-1) };
      const worker = await work(bench, faults);
      const failed = await bench.restore({ jobId, ...body });
      await worker.stop();
      expect(failed).toMatchObject({ state: 'failed', ...BUSY, attempts: [] });
      expect(await bench.server.contentOf('shop')).toBe(before);
    });
  });
});

describe('MariaDB: a restore whose server has no room for connections meanwhile', () => {
  let bench: RestoreBench;
  beforeAll(async () => {
    bench = await startRestoreBench(startMariadbServer);
  });
  afterAll(() => bench.stop());

  test('is tried again, and makes the new database in the end', async () => {
    const maker = await work(bench, {});
    const { jobId } = (await bench.backUp()).job;
    await maker.stop();
    const limit = (most: number) =>
      bench.server.run(`alter user 'reader of shop'@'%' with max_user_connections ${most}`);
    // The second attempt begins with room again.
    const steps: (() => unknown)[] = [() => {}, () => limit(0)];
    const worker = await bench.backup.work({
      pace: { retries: [1] },
      tools: bench.tools,
      parts: {
        onRestoreStep: async (step) => {
          if (step === 'claimed') await steps.shift()?.();
          if (step === 'loading' && steps.length > 0) await limit(1);
        },
      },
    });
    const target = { database: 'copy' };
    const restore = await bench.restore({ jobId, mode: 'new_database', target });
    await worker.stop();
    await expectTriedAgain(bench, restore);
    expect(await bench.server.contentOf('copy')).toBe(await bench.server.contentOf('shop'));
  });
});
