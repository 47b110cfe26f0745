import { setTimeout as delay } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  ensureApplicationDatabase,
  startEmbeddedPostgres,
} from '@holdfast/platform/embedded-postgres';
import { often, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { settledRestore } from '../../testing/restores.ts';
import type { BackupStep } from '../model.ts';
import { type FaultBench, startFaultBench } from './fault-bench.fixture.ts';

const OUTAGE_MS = 1_500;

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let server: EmbeddedPostgres;
let bench: FaultBench;

const start = () =>
  startEmbeddedPostgres({ directory: directory.path, settings: { fsync: 'off' } });

beforeAll(async () => {
  directory = await temporaryDirectory();
  server = await start();
  const url = await ensureApplicationDatabase(server.adminUrl(), 'holdfast');
  bench = await startFaultBench({ rows: 5_000, database: { url, drop: async () => {} } });
});
afterAll(async () => {
  await bench.stop();
  await server.stop();
  await directory.remove();
});

const STEPS: BackupStep[] = ['first_bytes', 'manifest_stored'];

test.each(often({ test: STEPS, soak: ['claimed', 'dump_begun', ...STEPS] as BackupStep[] }))(
  'B31: a database of the service that restarts at "%s" costs no backup',
  async (step) => {
    let back: Promise<void> | undefined;
    const job = await bench.backUp(
      {
        [step]: async () => {
          await server.stop();
          back = delay(OUTAGE_MS).then(async () => {
            server = await start();
          });
        },
      },
      { pace: { lease: 40_000, heartbeat: 500 }, timeout: 90_000 },
    );
    expect(back).toBeDefined();
    await bench.expectCompleted(job);
  },
);

test.each([
  ['restore', 'loading'],
  ['restore test', 'loaded'],
] as const)(
  'B31: a database of the service that restarts during a %s costs none',
  async (what, step) => {
    await bench.source.query('alter role "owner of shop" createdb');
    const { jobId } = await bench.backUp();
    let back: Promise<void> | undefined;
    const worker = await bench.backup.work({
      pace: { lease: 40_000, heartbeat: 500 },
      parts: {
        async onRestoreStep(reached) {
          if (reached !== step || back) return;
          await server.stop();
          back = delay(OUTAGE_MS).then(async () => {
            server = await start();
          });
        },
      },
    });
    onTestFinished(async () => {
      await worker.stop();
      // Left as the tests after this one expect to find it.
      await bench.source.query('drop database if exists shop_again');
      await bench.source.query('alter role "owner of shop" nocreatedb');
    });
    const url = `/datasources/${bench.datasource}/backups/${jobId}/restore-test`;
    const { status, body } =
      what === 'restore'
        ? await bench.owner().post<{ id: string }>('/restores', {
            ...{ datasourceId: bench.datasource, jobId, mode: 'new_database' },
            target: { database: 'shop_again' },
          })
        : await bench.owner().post<{ id: string }>(url);
    expect(status, JSON.stringify(body)).toBe(202);
    await vi.waitFor(() => expect(back).toBeDefined(), { timeout: 90_000 });
    await back;
    const ended = await settledRestore(bench.owner(), body.id);
    expect(ended).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
  },
);

test('a write that the database refuses for good fails the backup, and does not go on for ever', async () => {
  await bench.backup.query(
    `create function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'no manifest today'; end $$;
     create trigger refusing before insert on backup_manifests
       for each row execute function refuse()`,
  );
  const job = await bench.backUp();
  await bench.backup.query('drop trigger refusing on backup_manifests; drop function refuse()');
  const expected = { code: 'INTERNAL', message: /^Something went wrong on our side/ };
  await bench.expectFailed(job, expected);
});

test('whatever it was, the next backup works', () => bench.expectNextWorks());
