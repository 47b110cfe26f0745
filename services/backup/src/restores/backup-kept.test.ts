import { StorageError } from '@holdfast/storage';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reapRestores } from '../reaper/reap-restores.ts';
import { insertRestore } from '../testing/insert-restore.ts';
import { readLog, readRestore } from '../testing/restores.ts';
import type { RestoreStep } from './model.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

const LONG_MS = 25 * 3_600_000;

let bench: RestoreBench;
/** What happens when a restore comes to a step. */
let atStep: Partial<Record<RestoreStep, () => Promise<unknown>>> = {};
let isStorageAway = false;

beforeAll(async () => {
  bench = await startRestoreBench(() =>
    startPostgresServer({ sql: 'create table orders as select 1 as id' }),
  );
  const real = bench.backup.composed.parts.managedStorage;
  await bench.backup.work({
    parts: {
      onRestoreStep: async (step) => void (await atStep[step]?.()),
      managedStorage: {
        ...real,
        get: async (key, options) => {
          if (isStorageAway) throw new StorageError('denied', 'read');
          return real.get(key, options);
        },
      },
    },
  });
});
afterAll(() => bench.stop());

const urlOf = (jobId: string) => `/datasources/${bench.datasource}/backups/${jobId}`;
const reap = () =>
  reapRestores(
    bench.backup.composed.parts,
    new AbortController().signal,
    bench.backup.context.logger,
  );

test('B24: a test whose backup is deleted meanwhile is no loss: nobody is told', async () => {
  const { jobId } = (await bench.backUp()).job;
  atStep = {
    prepared: async () => {
      expect((await bench.owner.delete(urlOf(jobId))).status).toBe(204);
      await expect
        .poll(async () => (await bench.owner.get<{ state: string }>(urlOf(jobId))).body.state, {
          timeout: 90_000,
        })
        .toBe('deleted');
    },
  };
  const tested = await bench.test(jobId);
  atStep = {};
  expect(tested.state).toBe('failed');
  expect(tested.proof.verdict).toBe('cannot_confirm');
  expect(await bench.proofOf(jobId)).toEqual({ verdict: 'unproven' });
  expect(await bench.alertsOf(tested.id)).toEqual([]);
  await bench.expectNothingLeft();
});

test.each(['confirmed', 'mismatch'])(
  'B24: a later test that comes to nothing takes nothing away from "%s"',
  async (verdict) => {
    const { jobId } = (await bench.backUp()).job;
    const proof = { verdict, provenAt: '2026-11-14T03:00:00.000Z' };
    await bench.backup.query('update backup_jobs set proof = $2 where id = $1', [jobId, proof]);
    isStorageAway = true;
    const tested = await bench.test(jobId);
    isStorageAway = false;
    expect(tested.proof.verdict).toBe('cannot_confirm');
    expect(await bench.alertsOf(tested.id)).toMatchObject([{ verdict: 'cannot_confirm' }]);
    expect(await bench.proofOf(jobId)).toEqual(proof);
    if (verdict === 'mismatch') {
      const again = await bench.test(jobId);
      expect(await bench.proofOf(jobId)).toMatchObject({
        verdict: 'confirmed',
        restoreId: again.id,
      });
    }
  },
);

test('rows that a backup leaves out are missing after a restore, and one without any makes nobody safe: that is told', async () => {
  const managed = await bench.owner.post<{ id: string }>('/storage-destinations/managed/ensure');
  const policy = await bench.owner.post<{ id: string }>('/backup-policies', {
    ...{ name: 'partial', scheduleCron: '0 3 * * *', retention: { keepLast: 1 } },
    ...{ destinationId: managed.body.id, options: { excludeTables: ['public.orders'] } },
  });
  const { jobId } = (await bench.backUp({ policyId: policy.body.id })).job;
  const target = { database: 'partial' };
  const { id } = await bench.restore({ jobId, mode: 'new_database', target });
  const { body } = await bench.owner.get<{ warnings: string[] }>(`/restores/${id}`);
  expect(body.warnings.join()).toContain('public.orders');
  expect(await readLog(bench.owner, id)).toContain('public.orders');
  const tested = await bench.test(jobId);
  expect(tested.proof).toMatchObject({
    verdict: 'confirmed_except',
    objects: [{ object: 'the database', why: 'the backup holds no row of any table' }],
  });
});

test('a restore whose worker died is settled though its backup is gone', async () => {
  const { jobId } = (await bench.backUp()).job;
  const { organisation, datasource: datasourceId } = bench;
  expect((await bench.owner.delete(urlOf(jobId))).status).toBe(204);
  const { body } = await bench.owner.get<{ connection: object }>(`/datasources/${datasourceId}`);
  const restores = await Promise.all(
    [{}, { made: 'holdfast_never_made' }].map(async (journal) => {
      const mode = 'new_database' as const;
      const id = await insertRestore(bench.backup, {
        ...{ organisation, datasourceId, jobId, mode, state: 'started' },
      });
      await bench.backup.query('update restores set journal = $2, target = $3 where id = $1', [
        ...[id, journal, body.connection],
      ]);
      return id;
    }),
  );
  await reap();
  for (const id of restores) {
    expect(await readRestore(bench.owner, id)).toMatchObject({
      ...{ state: 'failed', failure: { code: 'WORKER_LOST' } },
    });
  }
});

test('and though its target is gone for good, with a word about what is left there', async () => {
  const { jobId } = (await bench.backUp()).job;
  const { organisation, datasource: datasourceId } = bench;
  const id = await insertRestore(bench.backup, {
    ...{ organisation, datasourceId, jobId, mode: 'external_target', state: 'started' },
  });
  const made = 'restored elsewhere';
  await bench.backup.query('update restores set journal = $2 where id = $1', [id, { made }]);
  await reap();
  expect((await readRestore(bench.owner, id)).state).toBe('started');
  bench.backup.clock.advance(LONG_MS);
  await reap();
  const owner = await bench.backup.owner(organisation);
  const restore = await readRestore(owner, id);
  expect(restore).toMatchObject({ state: 'failed', failure: { code: 'WORKER_LOST' } });
  expect(restore.failure?.message).toContain(`"${made}" may be left`);
});
