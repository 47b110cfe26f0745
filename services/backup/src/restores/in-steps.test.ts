import type { HttpClient } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../testing/jobs.ts';
import { readLog, restoreBackup } from '../testing/restores.ts';
import {
  addPostgresDatasource,
  leaveUntested,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

/** Large enough for steps; in `copy` an index can be made by whoever has just made its table only. */
const CONTENT = `
  create function together(n int) returns int language plpgsql immutable as $$ begin
    if current_database() = 'copy' and current_query() ~ 'CREATE INDEX'
      and (select xmin::text from pg_catalog.pg_class where relname = 't')
        <> pg_catalog.pg_current_xact_id()::text
    then raise 'not by itself'; end if;
    return n; end $$;
  create table t as select n, repeat(md5(n::text), 100) as note from generate_series(1, 7000) n;
  create index on t (n); create index on t (together(n));`;

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner();
  await backup.work();
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

test('a restore that fails in steps is done again all at once, and confirmed', async () => {
  const shop = await source.createDatabase('shop', CONTENT);
  await source.query('alter role "owner of shop" createdb');
  const datasourceId = await addPostgresDatasource(owner, 'shop', source, shop);
  await leaveUntested(owner, datasourceId);
  const { jobId } = await backUp(owner, datasourceId);
  for (const database of ['other', 'copy']) {
    const restore = await restoreBackup(owner, {
      ...{ datasourceId, jobId, mode: 'new_database', target: { database } },
    });
    expect(restore).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
    const log = await readLog(owner, restore.id);
    expect(log).toMatch(/made by 4 connections/);
    expect(/not by itself.* tried again/.test(log)).toBe(database === 'copy');
  }
});
