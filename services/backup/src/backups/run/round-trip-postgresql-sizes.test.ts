import { often } from '@holdfast/platform/testing';
import { expect, test } from 'vitest';
import { roundTrips } from './round-trip-postgresql.fixture.ts';

const trips = roundTrips();
const PATIENCE_MS = 300_000;

test('a database with nothing in it is backed up, and restored as such', async () => {
  const { source, expectSame } = trips();
  const { job, manifest } = await expectSame(await source.createDatabase('empty'), 'empty again');
  expect(job).toMatchObject({ rows: 0, warnings: [] });
  expect(manifest.tables).toEqual([]);
});

const WIDE = often({ test: { mib: 12, times: 5 }, soak: { mib: 100, times: 41 } });

test(`a row of ${WIDE.mib} MiB in one field comes back as it was`, {
  timeout: PATIENCE_MS,
}, async () => {
  const { source, expectSame } = trips();
  // Contains a character that is escaped and one of more than one byte, at varying places.
  const login = await source.createDatabase(
    'wide',
    `create table wide (field text); alter table wide alter field set storage external;
     insert into wide select repeat(string_agg(md5(n::text), E'\n\\é'), ${WIDE.times}) from generate_series(1, 72000) n`,
  );
  const { job, manifest } = await expectSame(login, 'wide again');
  expect(job.rows).toBe(1);
  expect(manifest.tables[0]?.bytes).toBeGreaterThan(WIDE.mib << 20);
});

const TABLES = often({ test: 150, soak: 5_000 });

test(`${TABLES} tables come back as they were`, { timeout: PATIENCE_MS }, async () => {
  const { source, expectSame } = trips();
  const login = await source.createDatabase(
    'many',
    `do $$ begin
       for n in 1..${TABLES} loop
         execute format('create table %I as select %s as n', 'table ' || n, n);
         if n % 500 = 0 then commit; end if;
       end loop;
     end $$`,
  );
  const { job, manifest } = await expectSame(login, 'many again');
  expect(job.rows).toBe(TABLES);
  expect(manifest.tables).toHaveLength(TABLES);
});
