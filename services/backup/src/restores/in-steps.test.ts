import type { HttpClient } from '@holdfast/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backUp } from '../testing/jobs.ts';
import { readLog, readRestore, restoreBackup } from '../testing/restores.ts';
import {
  addPostgresDatasource,
  leaveUntested,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup, type TestWorker } from '../testing/test-backup.ts';

/**
 * Large enough to be restored in steps. In `copy` and `late` an index can be created only in the
 * transaction that created its table; in `late` it fails only once the test's lock is released.
 */
const CONTENT = `
  create function together(n int) returns int language plpgsql immutable as $$ begin
    if current_database() in ('copy', 'late') and current_query() ~ 'CREATE INDEX'
      and (select xmin::text from pg_catalog.pg_class where relname = 't')
        <> pg_catalog.pg_current_xact_id()::text
    then
      if current_database() = 'late' then perform pg_advisory_xact_lock_shared(1); end if;
      raise 'not by itself';
    end if;
    return n; end $$;
  create table t as select n, repeat(md5(n::text), 100) as note from generate_series(1, 7000) n;
  create index on t (n); create index on t (together(n));`;

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
let worker: TestWorker;
let asked: { datasourceId: string; jobId: string; mode: 'new_database' };
beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner();
  worker = await backup.work();
  const shop = await source.createDatabase('shop', CONTENT);
  await source.query('alter role "owner of shop" createdb');
  const datasourceId = await addPostgresDatasource(owner, 'shop', source, shop);
  await leaveUntested(owner, datasourceId);
  const { jobId } = await backUp(owner, datasourceId);
  asked = { datasourceId, jobId, mode: 'new_database' };
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

test('a restore that fails in steps is done again all at once, and confirmed', async () => {
  for (const database of ['other', 'copy']) {
    const restore = await restoreBackup(owner, { ...asked, target: { database } });
    expect(restore).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
    const log = await readLog(owner, restore.id);
    expect(log).toMatch(/4 connections create/);
    expect(/not by itself.* Trying again/.test(log)).toBe(database === 'copy');
  }
});

test('one that fails in steps after its lease was lost is not done again', async () => {
  await worker.stop();
  const { PGHOST: host, PGPORT: port, PGUSER: user, PGPASSWORD: password } = source.admin();
  const lock = new pg.Client({ host, port: Number(port), user, password, database: 'late' });
  // Like a worker that was frozen: it sends no heartbeat that would tell it that its lease was lost.
  const unaware = await backup.work({
    pace: { heartbeat: 600_000, lease: 600_000 },
    parts: {
      async onRestoreStep(step) {
        if (step !== 'loading') return;
        await lock.connect();
        await lock.query('select pg_advisory_lock(1)');
      },
    },
  });
  const { body } = await owner.post<{ id: string }>('/restores', {
    ...{ ...asked, target: { database: 'late' } },
  });
  const waiting = () =>
    lock.query("select from pg_locks where locktype = 'advisory' and not granted");
  await vi.waitFor(async () => expect((await waiting()).rows).not.toEqual([]), { timeout: 90_000 });
  await backup.expireLeases();
  await lock.end();
  await unaware.stop({ graceMs: 120_000 });
  expect(await readLog(owner, body.id)).toMatch(/4 connections create(?!.*Trying again)/s);
  expect((await readRestore(owner, body.id)).state).toBe('started'); // left to the reaper
});
