import type { HttpClient } from '@holdfast/platform/testing';
import { startDebianPostgres } from '@holdfast/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../testing/jobs.ts';
import { readLog, restoreBackup } from '../testing/restores.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

/** Rows of many lengths: a server that fills free space with them puts them in another order. */
const CONTENT = `
  create table uneven as
    select n, repeat('x', hashint4(n) & 2047) as note from generate_series(1, 3000) n;
  do $$ begin
    for i in 1..60 loop execute format('create table t%s (id int primary key, note text)', i); end loop;
  end $$;`;

let backup: TestBackup;
let source: PostgresSource;
let target: Awaited<ReturnType<typeof startDebianPostgres>>;
let owner: HttpClient;
let datasourceId: string;
let jobId: string;
let tamper: string | undefined;

beforeAll(async () => {
  [backup, source, target] = await Promise.all([
    startTestBackup(),
    startPostgresSource(),
    startDebianPostgres({ settings: { max_locks_per_transaction: '10', max_connections: '20' } }),
  ]);
  owner = await backup.owner();
  const shop = await source.createDatabase('shop', CONTENT);
  datasourceId = await addPostgresDatasource(owner, 'shop', source, shop);
  await backup.work({
    parts: {
      onRestoreStep: async (step) => {
        if (step === 'loaded' && tamper) await run(tamper, 'target');
      },
    },
  });
  jobId = (await backUp(owner, datasourceId)).jobId;
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
  await target.stop();
});

async function run<Row extends pg.QueryResultRow>(sql: string, database: string): Promise<Row[]> {
  const url = new URL(target.address.adminUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function restoreInto(database: string) {
  await run(`drop database if exists ${database}`, 'postgres');
  await run(`create database ${database}`, 'postgres');
  const { port, password } = target.address;
  const login = { host: '127.0.0.1', port, username: 'postgres', password };
  return restoreBackup(owner, {
    ...{ datasourceId, jobId, mode: 'external_target' },
    target: { mode: 'fields', ...login, database, tls: { mode: 'off' } },
  });
}

test('B23: rows that come back in another order, as they must without one transaction, are confirmed', async () => {
  tamper = undefined;
  const restore = await restoreInto('target');
  expect(restore).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
  expect(await readLog(owner, restore.id)).toContain('too many objects');
  const [found] = await run<{ moved: boolean }>(
    'select exists (select from (select n, lag(n) over (order by ctid) as before from uneven) s where before > n) as moved',
    'target',
  );
  expect(found, 'the order has changed, or this proves nothing').toEqual({ moved: true });
});

test('B23: and a row that differs there is still found', async () => {
  tamper = "update uneven set note = overlay(note placing 'y' from 1) where n = 1500";
  const restore = await restoreInto('target');
  const found = { what: 'table', name: 'public.uneven', problem: 'content_differs' };
  expect(restore.proof).toMatchObject({ verdict: 'mismatch', differences: [found] });
});
