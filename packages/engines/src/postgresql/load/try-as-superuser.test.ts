import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { contentOf } from '../dump/dump.fixture.ts';
import { createPostgresqlMeasurer } from '../measure/index.ts';
import { RESTORER } from '../sandbox/model.ts';
import { readArchiveContents } from './contents.ts';
import { type Dumped, restoreBench } from './restore.fixture.ts';

const bench = restoreBench();
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** What a proof loads, and what it then finds there: `query` is asked of the copy. */
async function proven({ file, needs, measured }: Dumped, query = 'select') {
  const sandbox = await bench.restoring().startSandbox({
    ...{ needs, limits: ROOMY, workDirectory: await bench.work() },
    signal: bench.session().signal,
  });
  const load = (onFailedObject: 'stop' | 'skip') =>
    bench.restore(sandbox.target, { file, needs, measured }, { onFailedObject });
  const { leftOut = [], asText, warnings } = await load('stop').catch(() => load('skip'));
  const copy = await bench.dumped(sandbox.target);
  const { socket = '', database, username, password } = sandbox.target;
  const user = { user: username, password: password.reveal() };
  const client = new pg.Client({ host: socket, database, ...user });
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  await sandbox.stop();
  const without = new Set(leftOut.flatMap(({ marks = [] }) => marks));
  const content = (bytes: Buffer, options: object) => {
    const measurer = createPostgresqlMeasurer({ ...options, without });
    measurer.write(bytes);
    return contentOf(measurer.finish());
  };
  expect(content(copy.file, { asText })).toEqual(content(file, {}));
  const named = leftOut.map(({ fault, object, why }) => `${fault}: ${object}: ${why}`);
  return { leftOut, named, warnings, rows };
}

const IN_NO_DUMP = `
  create function pg_catalog.text(int) returns text language sql immutable as $$select 'n'$$;
  create cast (int as text) with function pg_catalog.text(int) as implicit;
  create function information_schema.seen() returns event_trigger language plpgsql as 'begin end';
  create event trigger seeing on ddl_command_end execute function information_schema.seen();
  comment on event trigger seeing is 'sees';
  create type pair as (a int, b int);
  create function pg_catalog.pair_cmp(pair, pair) returns int language sql immutable as 'select 0';
  create operator family pairs using btree;
  create operator class pair_ops for type pair using btree family pairs as function 1 pg_catalog.pair_cmp(pair, pair);
  create table paired (p pair); create index paired_index on paired (p pair_ops);
  create function pg_catalog.pair_from(internal) returns internal language internal immutable as 'prsd_start';
  create transform for pair language plpgsql (from sql with function pg_catalog.pair_from(internal));
  create function pg_catalog.own_lexize(internal, internal, internal, internal) returns internal language internal as 'dsimple_lexize';
  create text search template own_template (lexize = pg_catalog.own_lexize);
  create text search dictionary own_dictionary (template = own_template);
  create function pg_catalog.own_handler(internal) returns index_am_handler language internal as 'bthandler';
  create access method own_method type index handler pg_catalog.own_handler;
  create function pg_catalog.own_wrapper() returns fdw_handler language internal as 'now';
  create foreign data wrapper own_wrapper handler pg_catalog.own_wrapper;
  create server own_server foreign data wrapper own_wrapper;
  create function pg_catalog.own_step(internal, int) returns internal language internal as 'int8_avg_accum';
  create aggregate own_sum(int) (sfunc = pg_catalog.own_step, stype = internal, finalfunc = numeric_poly_avg)`;

/** Of the same kinds, and whole: all of it is compared as text. */
const WHOLE = `
  create function as_json(text) returns json language sql immutable as 'select to_json($1)';
  create cast (text as json) with function as_json(text);
  create function quiet() returns event_trigger language plpgsql as 'begin end';
  create event trigger quiet on ddl_command_start when tag in ('CREATE TABLE') execute function quiet();
  alter event trigger quiet enable always;
  create operator family family using btree;
  alter operator family family using btree add operator 1 pg_catalog.< (int, int), function 1 (int, int) btint4cmp(int, int);
  create function "odd ""; 'cmp"(pair, pair) returns int language sql immutable as 'select 0';
  create operator class whole_ops for type pair using btree as function 1 "odd ""; 'cmp"(pair, pair);
  create function in_c(pair) returns bigint language internal as 'int8in';
  create cast (pair as bigint) with function in_c(pair);
  create access method same type index handler bthandler;
  create operator class of_same for type int using same as operator 1 <, function 1 btint4cmp(int, int)`;

test('what a superuser cannot make either is named as a fault of the backup, with what needs it; all else stays compared as text', async () => {
  await bench.database('in no dump', `${IN_NO_DUMP}; ${WHOLE}`);
  const { named, leftOut, warnings } = await proven(await bench.dumped(bench.to('in no dump')));
  expect(named).toMatchInlineSnapshot(`
    [
      "backup: transform FOR public.pair LANGUAGE plpgsql: function pg_catalog.pair_from(internal) does not exist",
      "backup: cast (integer AS text): function pg_catalog.text(integer) does not exist",
      "backup: aggregate public.own_sum(integer): function own_step(internal, integer) does not exist",
      "backup: access method own_method: function own_handler(internal) does not exist",
      "backup: operator class public.pair_ops: function pair_cmp(public.pair, public.pair) does not exist",
      "backup: text search template public.own_template: function own_lexize(internal, internal, internal, internal) does not exist",
      "backup: text search dictionary public.own_dictionary: it needs text search template public.own_template, which could not be restored",
      "backup: foreign data wrapper own_wrapper: function own_wrapper() does not exist",
      "backup: server own_server: it needs foreign data wrapper own_wrapper, which could not be restored",
      "backup: index public.paired_index: it needs operator class public.pair_ops, which could not be restored",
      "backup: event trigger seeing: function information_schema.seen() does not exist",
    ]
  `);
  for (const { advice } of leftOut) expect(advice).toMatch(/^What is named here is in a schema of/);
  expect(warnings).toMatchInlineSnapshot(`
    [
      "The test server restores as an ordinary user, who may not create these as they are; their statements were compared as text: function public.in_c(public.pair), cast (text AS json), access method same, operator family public.family, operator family public.of_same, operator class public.of_same, operator family public.pairs, operator family public.whole_ops, operator class public.whole_ops, event trigger quiet.",
    ]
  `);
});

test('what an extension makes anyway, and what has another name after each restore, is refused everywhere', async () => {
  await bench.database(
    'made twice',
    // What a superuser makes for the dump does not keep it from being loaded again.
    `create access method my_heap type table handler heap_tableam_handler;
     create table heaped using my_heap as select 1 as n;
     create extension hstore; alter extension hstore drop cast (hstore as json);
     create table texts (t text); create table beside as select 1 as n;
     create table watched (r regclass);
     insert into watched select reltoastrelid from pg_class where relname = 'texts';
     create table of_server (r regclass); insert into of_server values ('pg_toast.pg_toast_1255');
     create schema before; create table parts (n int primary key, m int references parts) partition by list (n);
     create table before.part partition of parts for values in (1); alter table before.part disable trigger all`,
  );
  const { named, leftOut } = await proven(await bench.dumped(bench.to('made twice')));
  const about = leftOut.map(({ advice = '' }, place) => {
    return `${named[place]}. ${advice.slice(0, 30)}…`.replaceAll(/_[ac]_\d+/g, '');
  });
  expect([...new Set(about)]).toMatchInlineSnapshot(`
    [
      "backup: cast (public.hstore AS json): cast from type public.hstore to type json already exists. An extension of the backup mak…",
      "server: rows of table public.of_server: permission denied for schema pg_toast. The user who restores there ma…",
      "backup: rows of table public.watched: permission denied for schema pg_toast. It is the name of a TOAST tabl…",
      "backup: trigger RI_ConstraintTrigger of table before.part: trigger "RI_ConstraintTrigger" for table "part" does not exist. It is a trigger of a foreign k…",
    ]
  `);
});

test('the superuser runs nothing of the dump, whatever it holds', async () => {
  await bench.database(
    'hostile',
    `create sequence ran;
     create function validate(text[], oid) returns void language plpgsql as $$ begin perform nextval('public.ran'); end $$;
     create foreign data wrapper watching validator validate options (a 'b');
     create function watch() returns event_trigger language plpgsql as $$ begin perform nextval('public.ran'); end $$;
     create event trigger watching on ddl_command_start execute function watch();
     alter event trigger watching enable always;
     create function note(n int) returns boolean language plpgsql as $$ begin
       if current_setting('is_superuser') = 'on' and current_database() = 'sandbox' then perform nextval('public.ran'); end if;
       execute format('alter database %I set role = %I', current_database(), current_user);
       execute format('alter database %I set search_path = public', current_database());
       return true; end $$;
     create domain noted as int check (note(value));
     create function add(noted, int) returns noted language sql as 'select $1';
     create aggregate added(int) (sfunc = add, stype = noted, initcond = '1');
     create table t (n int check (note(n))); insert into t values (1);
     create function as_json(text) returns json language sql immutable as 'select to_json($1)';
     create cast (text as json) with function as_json(text);
     create function as_int(json) returns int language sql immutable as 'select 1';
     create cast (json as int) with function as_int(json);
     create function pg_catalog.text(int) returns text language sql immutable as $$select 'n'$$;
     create cast (int as text) with function pg_catalog.text(int) as implicit;
     select setval('ran', 1, false)`,
  );
  const dumped = await bench.dumped(bench.to('hostile'));
  const contents = readArchiveContents(dumped.file);
  const more = [
    "; select nextval('public.ran')",
    `; commit; alter role "${RESTORER}" superuser; select nextval('public.ran')`,
  ];
  const casts = contents.entries.filter(
    ({ kind, tag }) => kind === 'CAST' && /json/.test(`${tag}`),
  );
  const file = contents.withDefinitions(
    new Map(
      casts.map((entry, place) => [
        entry.id,
        Buffer.concat([contents.definitionOf(entry), Buffer.from(`${more[place]};\n`)]),
      ]),
    ),
  );
  const measurer = createPostgresqlMeasurer();
  measurer.write(file);
  const { named, rows } = await proven(
    { ...dumped, file, measured: measurer.finish() },
    `select ran.is_called, r.rolsuper, current_setting('role') as role, current_setting('search_path') as path
     from public.ran, pg_roles r where r.rolname = '${RESTORER}'`,
  );
  expect(rows).toEqual([{ is_called: false, rolsuper: false, role: RESTORER, path: 'public' }]);
  expect(named).toEqual([
    'backup: cast (integer AS text): function pg_catalog.text(integer) does not exist',
  ]);
});
