import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { DumpFailure } from '@holdfast/engines';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RestoreBench, startRestoreBench } from '../restores/restore-bench.fixture.ts';
import { startPostgresServer } from '../restores/restore-servers.fixture.ts';
import { readJob, runNow } from '../testing/jobs.ts';
import { type RestoreAnswer, readRestore } from '../testing/restores.ts';
import { reapBackups } from './reap-backups.ts';
import { reapRestores } from './reap-restores.ts';
import { sweepOrphans } from './sweep.ts';

vi.setConfig({ testTimeout: 300_000 });

let bench: RestoreBench<Awaited<ReturnType<typeof startPostgresServer>>>;
let jobId: string;

type TestParts = typeof bench.backup.composed.parts;

beforeAll(async () => {
  bench = await startRestoreBench(() => startPostgresServer({ rights: 'nocreatedb' }));
  const worker = await bench.backup.work({ tools: bench.tools });
  jobId = (await bench.backUp()).job.jobId;
  await worker.stop();
});
afterAll(() => bench.stop());

/** A round that has just read its list when `meanwhile` begins, and goes on once that is over. */
async function reapAfter(
  reap: typeof reapRestores,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const { composed, context } = bench.backup;
  const { parts } = composed;
  let listed = false;
  const system: typeof parts.database.system = async (work) => {
    const result = await parts.database.system(work);
    if (listed) return result;
    listed = true;
    await meanwhile();
    await vi.waitUntil(async () => (await bench.backup.query('select from leases')).length === 0, {
      timeout: 60_000,
    });
    return result;
  };
  const slow = { ...parts, database: { ...parts.database, system } };
  await reap(slow, new AbortController().signal, context.logger);
}

/** A restore that is loaded when the round reads its list, and has completed when its turn comes. */
async function restoreBeside(
  path: string,
  body: Record<string, unknown>,
  meanwhile = async () => {},
): Promise<RestoreAnswer> {
  const loaded = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const worker = await bench.backup.work({
    ...(body.mode ? { tools: bench.tools } : {}), // a restore test has a sandbox
    parts: {
      async onRestoreStep(step) {
        if (step !== 'loaded') return;
        loaded.resolve();
        await goOn.promise;
      },
    },
  });
  const { body: asked, ...answer } = await bench.owner.post<{ id: string }>(path, body);
  expect(answer.status, answer.text).toBe(202);
  await loaded.promise;
  await reapAfter(reapRestores, async () => {
    goOn.resolve();
    await vi.waitUntil(
      async () => (await readRestore(bench.owner, asked.id)).state === 'completed',
      { timeout: 120_000 },
    );
    await meanwhile();
  });
  await worker.stop();
  return readRestore(bench.owner, asked.id);
}

const restoring = (body: object) => ({ datasourceId: bench.datasource, jobId, ...body });

describe('a reaper that comes to something long after it was listed', () => {
  test('takes nothing away of a restore that has completed since', async () => {
    const target = await bench.server.makeEmpty('given');
    const asked = restoring({ mode: 'external_target', target });
    expect(await restoreBeside('/restores', asked)).toMatchObject({ state: 'completed' });
    expect(await bench.server.contentOf('given')).toBe(await bench.server.contentOf('shop'));
  });

  test('brings no safety copy back over a database that is in use again', async () => {
    let since: string | undefined;
    const asked = restoring({ mode: 'overwrite', confirmOverwrite: true });
    const restore = await restoreBeside('/restores', asked, async () => {
      await bench.server.run("update orders set note = 'written since'", 'shop');
      since = await bench.server.contentOf('shop');
    });
    expect(restore).toMatchObject({ state: 'completed' });
    expect(await bench.server.contentOf('shop')).toBe(since);
  });

  test('raises no alert for a restore test that has confirmed its backup since', async () => {
    const path = `/datasources/${bench.datasource}/backups/${jobId}/restore-test`;
    const { id } = await restoreBeside(path, {});
    expect(await bench.proofOf(jobId)).toMatchObject({ verdict: 'confirmed' });
    expect(await bench.alertsOf(id)).toEqual([]);
  });

  test('leaves a backup alone that waits for its next attempt', async () => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const worker = await bench.backup.work({
      pace: { retries: [3_600_000] },
      parts: {
        async onBackupStep(step) {
          if (step !== 'dump_begun') return;
          begun.resolve();
          await goOn.promise;
          throw new DumpFailure('SOURCE_LOST', 'The connection broke.');
        },
      },
    });
    const waiting = await runNow(bench.owner, bench.datasource);
    const read = () => readJob(bench.owner, bench.datasource, waiting);
    await begun.promise;
    await reapAfter(reapBackups, async () => {
      goOn.resolve();
      await vi.waitUntil(async () => (await read()).state === 'queued', { timeout: 60_000 });
    });
    expect(await read()).toMatchObject({ state: 'queued', attempts: [{}] });
    await worker.stop();
  });
});

test('a reaper that was frozen before it undoes a restore takes nothing away of a later one', async () => {
  const target = await bench.server.makeEmpty('again');
  const loaded = Promise.withResolvers<void>();
  const over = Promise.withResolvers<never>();
  let isFirst = true;
  const worker = await bench.backup.work({
    ...{ tools: bench.tools, pace: { heartbeat: 600_000, lease: 600_000 } },
    parts: {
      onRestoreStep(step) {
        if (step !== 'loaded' || !isFirst) return;
        isFirst = false;
        loaded.resolve();
        return over.promise;
      },
    },
  });
  const asked = restoring({ mode: 'external_target', target });
  expect((await bench.owner.post('/restores', asked)).status).toBe(202);
  await loaded.promise;
  await bench.backup.expireLeases();
  const { composed, context } = bench.backup;
  const { parts } = composed;
  const { signal } = new AbortController();
  let calls = 0;
  const tenant: typeof parts.database.tenant = async (organisation, work) => {
    const result = await parts.database.tenant(organisation, work);
    calls += 1;
    if (calls !== 2) return result;
    await bench.backup.expireLeases();
    await reapRestores(parts, signal, context.logger);
    const later = await bench.restore({ jobId, mode: 'external_target', target });
    expect(later).toMatchObject({ state: 'completed' });
    return result;
  };
  const pace = { ...parts.pace, heartbeat: 600_000, lease: 600_000 };
  const frozen = { ...parts, pace, database: { ...parts.database, tenant } };
  await reapRestores(frozen, signal, context.logger);
  expect(calls).toBeGreaterThan(1);
  expect(await bench.server.run('select count(*)::int from orders', 'again')).toEqual([
    { count: 1000 },
  ]);
  over.reject(new Error('The worker died.'));
  await worker.stop();
});

/** The files of a backup. */
async function filesOf(id: string): Promise<{ manifest: string; all(): Promise<string[]> }> {
  const folder = path.join(bench.backup.context.dataDirectory, 'backups');
  const all = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.includes(id)).sort();
  const manifest = (await all()).find((name) => name.endsWith('.manifest.json')) ?? '';
  return { manifest: path.join(folder, manifest), all };
}

/**
 * A job without a manifest in this state, whose worker writes the manifest after all, and which is
 * imported by a user, as soon as `isTime` after something was read or written.
 */
async function takenInWhen(
  state: 'started' | 'failed',
  isTime: (stateNow: string) => boolean,
): Promise<{ parts: TestParts; expectKept(): Promise<void> }> {
  const { query, composed } = bench.backup;
  const worker = await bench.backup.work();
  const { jobId: id } = (await bench.backUp()).job;
  await worker.stop();
  const files = await filesOf(id);
  const before = await files.all();
  expect(before).toHaveLength(2);
  await rename(files.manifest, `${bench.backup.context.dataDirectory}/manifest`);
  const become = (now: string) =>
    query('update backup_jobs set state = $2 where id = $1', [id, now]);
  await become(state);
  const { database } = composed.parts;
  let done = false;
  const tenant: typeof database.tenant = async (organisation, work) => {
    const result = await database.tenant(organisation, work);
    const [row] = await query<{ state: string }>('select state from backup_jobs where id = $1', [
      id,
    ]);
    if (!done && isTime(row?.state ?? '')) {
      done = true;
      await rename(`${bench.backup.context.dataDirectory}/manifest`, files.manifest);
      await become('completed');
    }
    return result;
  };
  return {
    parts: { ...composed.parts, database: { ...database, tenant } },
    async expectKept() {
      expect(done).toBe(true);
      expect(await files.all()).toEqual(before);
    },
  };
}

test('a reaper removes nothing of a backup that was finished and taken in after it had failed it', async () => {
  const { parts, expectKept } = await takenInWhen('started', (state) => state === 'failed');
  await reapBackups(parts, new AbortController().signal, bench.backup.context.logger);
  await expectKept();
});

test('a sweep removes nothing of a backup that was finished and taken in while it looked around', async () => {
  let listed = false;
  const { parts, expectKept } = await takenInWhen('failed', () => listed);
  const { managedStorage } = parts;
  const list: typeof managedStorage.list = async function* (...of) {
    yield* managedStorage.list(...of);
    listed = true;
  };
  bench.backup.clock.advance(2 * 3_600_000);
  const swept = { ...parts, managedStorage: { ...managedStorage, list } };
  await sweepOrphans(swept, new AbortController().signal, bench.backup.context.logger);
  await expectKept();
});
