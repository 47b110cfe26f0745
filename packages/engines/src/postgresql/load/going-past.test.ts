import { expect, test, vi } from 'vitest';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { contentOf } from '../dump/dump.fixture.ts';
import { createPostgresqlMeasurer } from '../measure/index.ts';
import { restoreBench } from './restore.fixture.ts';

const bench = restoreBench();
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // each starts programs by the dozen

/** Which every restore refuses, once the functions are what `NOW` makes them. */
const BROKEN = `
  create table limits (most int); insert into limits values (100);
  create function allowed(n int) returns boolean language plpgsql
    as 'begin return n <= (select most from limits); end';
  create table checked (n int check (allowed(n)), id serial primary key);
  insert into checked select generate_series(1, 100);
  create table of_checked (id int constraint of_id references checked); insert into of_checked values (1), (2);
  create table clock (t timestamptz check (t > clock_timestamp()));
  insert into clock values (clock_timestamp() + '1 s');
  create table parents (id int primary key); create table orphans (id int references parents);
  alter table orphans disable trigger all; insert into orphans values (7);
  create function one(n int) returns int language sql immutable as 'select n';
  create table twins (n int); insert into twins values (1), (2);
  create unique index twins_once on twins (one(n));
  create table apart (n int, exclude (one(n) with =)); insert into apart values (1), (2);
  create table worked (n int, m int generated always as (one(n)) stored); insert into worked values (3);
  create domain small as int check (one(value) < 10);
  create table smalls (n small); insert into smalls values (5);
  create index limits_index on limits (most);
  create table relations (r regclass); insert into relations values ('limits_index');
  create table by_default (n int, r regclass default 'limits_index'); insert into by_default values (1);
  create materialized view late as select 1 / (select count(*) - 1 from parents) as n;
  create extension lo; alter extension lo drop function lo_oid(lo)`;
const NOW = `
  create or replace function one(n int) returns int language plpgsql immutable
    as 'begin if n = 3 then raise ''never %'', n; end if; return 11; end';
  insert into parents values (1)`;

/** What a server of ours lacks. */
const ELSEWHERE = `
  create extension postgres_fdw; create extension file_fdw;
  create server far foreign data wrapper postgres_fdw options (host '127.0.0.1', port '1');
  create user mapping for public server far options (user 'x', password_required 'false');
  create foreign table away (n int) server far;
  create server files foreign data wrapper file_fdw;
  create foreign table lines (l text) server files options (filename '/etc/hostname');
  create materialized view copied as select * from away with no data;
  update pg_class set relispopulated = true where relname = 'copied';
  create function as_json(text) returns json language sql as 'select to_json($1)';
  create cast (text as json) with function as_json(text);
  create extension citext; create table worded (c citext primary key); insert into worded values ('A');
  create view of_worded as select lower(c::text) from worded;
  create function words() returns citext language sql as 'select ''a''::citext';
  update pg_extension set extname = 'gone' where extname = 'citext'`;

/** All of it comes back. */
const WHOLE = `
  create role "some body"; create role another;
  create table named (r regrole, a aclitem[]);
  insert into named values ('"some body"', array['another=r/"some body"'::aclitem]);
  create table whole (n int primary key, s text);
  insert into whole select n, n::text from generate_series(1, 1000) n;
  create sequence numbers; select setval('numbers', 42)`;

const CORRECT = /^Correct these rows .*, and the next backup restores\. .*onFailedObject: skip/;
const BY_NAME = /^What is named here does not exist, or is made only after the rows/;
const SCHEMA = /empty search_path.*write the schema/;
const EXTENSION = /needs this extension\. Where its package is installed/;
const EXPECTED: [fault: 'backup' | 'server', object: string, why: RegExp, advice: RegExp][] = [
  ['server', 'extension gone', /"gone" is not available/, EXTENSION],
  ['backup', 'function public.lo_oid(public.lo)', /already exists/, /ALTER EXTENSION … ADD/],
  ['server', 'function public.words()', /it needs extension gone/, EXTENSION],
  ['server', 'table public.worded', /it needs extension gone/, EXTENSION],
  ['server', 'view public.of_worded', /it needs table public\.worded/, EXTENSION],
  ['backup', 'default r of table public.by_default', /limits_index" does not exist/, /^Repair/],
  ['backup', 'rows of table public.by_default', /limits_index" does not exist/, BY_NAME],
  ['backup', 'rows of table public.checked', /"limits" does not exist/, SCHEMA],
  ['backup', 'rows of table public.clock', /violates check constraint "\w+"$/, CORRECT],
  ['backup', 'rows of table public.relations', /limits_index" does not exist/, BY_NAME],
  ['backup', 'rows of table public.smalls', /domain public\.small violates/, CORRECT],
  ['backup', 'rows of table public.worked', /^never 3$/, CORRECT],
  ['backup', 'constraint apart_one_excl of table public.apart', /exclusion/, CORRECT],
  ['backup', 'index public.twins_once', /could not create unique index/, CORRECT],
  [
    'backup',
    'foreign key of_id of table public.of_checked',
    /rows of table public\.checked/,
    SCHEMA,
  ],
  ['backup', 'foreign key orphans_id_fkey of table public.orphans', /violates foreign/, CORRECT],
  ['server', 'materialised view public.copied', /user mapping not found/, /takes another server/],
  ['backup', 'materialised view public.late', /division by zero/, /^Repair/],
];

test('a restore past what fails names each object with whose fault it is and what to do, and brings back all the rest', async () => {
  await bench.database('odd', `${BROKEN}; ${NOW}; ${ELSEWHERE}; ${WHOLE}`);
  const from = await bench.dumped(bench.to('odd'));
  const sandbox = await bench.restoring().startSandbox({
    ...{ needs: from.needs, limits: ROOMY, workDirectory: await bench.work() },
    signal: bench.session().signal,
  });
  // The first try is like every restore, which stops at the first of them.
  await expect(bench.restore(sandbox.target, from, { disposable: true })).rejects.toMatchObject({
    ...{ code: 'EXTENSION_MISSING', ofObject: true },
  });
  const {
    leftOut = [],
    asText,
    warnings,
  } = await bench.restore(sandbox.target, from, { onFailedObject: 'skip' });
  expect(leftOut.map(({ fault, object }) => [fault, object])).toEqual(
    EXPECTED.map(([fault, object]) => [fault, object]),
  );
  for (const [place, [, object, why, advice]] of EXPECTED.entries()) {
    expect(leftOut[place]?.why, object).toMatch(why);
    expect(leftOut[place]?.advice, object).toMatch(advice);
  }
  expect(warnings).toEqual([
    expect.stringMatching(
      /as text: cast .*json.*, user mapping .*, foreign table public\.lines\.$/,
    ),
  ]);
  const without = new Set(leftOut.flatMap(({ marks = [] }) => marks));
  const measured = (file: Buffer, options: object) => {
    const measurer = createPostgresqlMeasurer({ ...options, without });
    measurer.write(file);
    const content = contentOf(measurer.finish());
    return { ...content, tables: content.tables.filter(({ sha256 }) => sha256 !== '') };
  };
  const backup = measured(from.file, {});
  const copy = (await bench.dumped(sandbox.target)).file;
  expect(measured(copy, { asText })).toEqual(backup);
  expect(backup.tables.map(({ name, rows }) => [name, rows])).toEqual([
    ...[
      ['apart', 2],
      ['limits', 1],
      ['named', 1],
      ['of_checked', 2],
      ['orphans', 1],
    ],
    ...[
      ['parents', 1],
      ['twins', 2],
      ['whole', 1000],
    ],
  ]);
  await sandbox.stop();
});
