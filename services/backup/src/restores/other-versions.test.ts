import {
  type HttpClient,
  often,
  startBundledPostgres,
  startOtherPostgres,
} from '@holdfast/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../testing/jobs.ts';
import { restoreBackup } from '../testing/restores.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

/** Servers may have to be fetched first. */
const PATIENCE_MS = 300_000;

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
let datasource: string;
let jobId: string;

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner();
  const shop = await source.createDatabase(
    'shop',
    `create table orders (id int generated always as identity primary key, note text, at timestamptz default now());
     insert into orders (note) select md5(n::text) from generate_series(1, 500) n;
     create materialized view many as select count(*) as n from orders;
     create function twice(int) returns int language sql as 'select $1 * 2';`,
  );
  datasource = await addPostgresDatasource(owner, 'shop', source, shop);
  await backup.work();
  jobId = (await backUp(owner, datasource)).jobId;
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

const SERVERS = {
  16: () => startOtherPostgres(16),
  17: () => startOtherPostgres(17),
  18: () => startBundledPostgres(),
};

/** The version farthest away; those in between are tried in the soak. */
const FARTHEST = ['18'] as const;

test.each(
  often<readonly ('16' | '17' | '18')[]>({ test: FARTHEST, soak: ['16', '17', ...FARTHEST] }),
)(
  'a backup of PostgreSQL 15 restores into %s, and what cannot be compared there says so',
  async (version) => {
    const server = await SERVERS[version as unknown as keyof typeof SERVERS]();
    const { port, password, adminUrl } = server.address;
    const client = new pg.Client(adminUrl);
    await client.connect();
    await client.query('create database target');
    await client.end();
    const restore = await restoreBackup(owner, {
      datasourceId: datasource,
      jobId,
      mode: 'external_target',
      target: {
        mode: 'fields',
        host: '127.0.0.1',
        port,
        database: 'target',
        username: 'postgres',
        password,
        tls: { mode: 'off' },
      },
    });
    expect(restore).toMatchObject({ state: 'completed', failure: null });
    // It can be read again only where the client programs of that version are installed.
    if (restore.proof.verdict !== 'confirmed') {
      expect(restore.proof).toMatchObject({
        verdict: 'cannot_confirm',
        reason: expect.stringContaining(`pg_dump and pg_restore of version ${version}`),
      });
    }
    const url = new URL(adminUrl);
    url.pathname = '/target';
    const target = new pg.Client(url.href);
    await target.connect();
    const content = 'select o.*, twice(id), (select n from many) from orders o order by id';
    const restored = (await target.query(content)).rows;
    await target.end();
    await server.stop();
    expect(restored).toEqual(await source.query(content, 'shop'));
    expect(restored).toHaveLength(500);
  },
  PATIENCE_MS,
);
