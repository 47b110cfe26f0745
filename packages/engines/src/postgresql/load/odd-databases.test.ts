import { setTimeout as delay } from 'node:timers/promises';
import { startBundledPostgres } from '@holdfast/platform/testing';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { probe } from '../../probe/probe.fixture.ts';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { contentOf, measureDump } from '../dump/dump.fixture.ts';
import { piecesOf, restoreBench } from './restore.fixture.ts';

const bench = restoreBench();
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** Runs statements whose characters are sent as single bytes. */
async function runInLatin1(database: string, statements: string): Promise<void> {
  const client = await bench.open(database);
  const hex = Buffer.from(statements, 'latin1').toString('hex');
  await client.query(`do $$ begin execute convert_from(decode('${hex}', 'hex'),
    getdatabaseencoding()); end $$`);
  await client.end();
}

const STATEMENTS = `
  create schema "größe"; create type "größe"."fälle" as enum ('übel', 'gut');
  create table "größe"."straße" ("häuser" int primary key, "doppelt" int generated always as ("häuser" * 2) stored,
    "fall" "größe"."fälle" default 'übel', nummer serial);
  insert into "größe"."straße" select n from generate_series(1, 100) n;
  create table "größe"."weg" ("häuser" int references "größe"."straße");
  insert into "größe"."weg" values (7);
  create table "höfe" (n int) partition by list (n); create table "höfe 1" partition of "höfe" for values in (1);
  insert into "höfe" values (1);
  create materialized view "größe"."übersicht" as select count(*) as "zählung" from "größe"."straße";
  create function "größe"."grüße"("wörter" text) returns text language sql as 'select ''schöne '' || $1';
  revoke all on function "größe"."grüße"(text) from public;
  create index "schlüssel" on "größe"."straße" ("doppelt");
  alter table "größe"."straße" enable row level security;
  create policy "für gäste" on "größe"."straße" to "gäste" using (true);
  grant select on "größe"."straße" to "gäste";
  comment on table "größe"."straße" is 'größte'; create table "ÄÖ" as select 1 as n;
  alter table "ÄÖ" owner to "gäste"`;

// In the second one the session is UTF-8, and only the dump is not.
test.each(['SQL_ASCII', 'LATIN1'])(
  'names that are not UTF-8 in a database of %s go the whole way',
  async (encoding) => {
    const name = encoding.toLowerCase();
    await bench
      .admin()
      .query(`create database ${name} template template0 encoding '${encoding}' locale 'C'`);
    if (encoding === 'SQL_ASCII') await runInLatin1(name, 'create role "gäste"'); // for both
    await runInLatin1(name, STATEMENTS);
    expect(await probe(bench.to(name))).toMatchObject({ ok: true });
    const from = await bench.dumped(bench.to(name));
    const rows = Object.fromEntries(from.measured.tables.map((table) => [table.name, table.rows]));
    expect(rows).toMatchObject({ straße: 100, weg: 1, 'höfe 1': 1, ÄÖ: 1 });
    expect(from.measured.rights?.roles).toContain('gäste');

    const limits = ROOMY;
    const place = {
      needs: from.needs,
      limits,
      workDirectory: await bench.work(),
      signal: bench.session().signal,
    };
    const sandbox = await bench.restoring().startSandbox(place);
    expect((await bench.restore(sandbox.target, from)).warnings).toEqual([]);
    await bench.expectSame(sandbox.target, from);
    await sandbox.stop();

    const to = bench.to(`${name} again`);
    for (const ownership of ['omit', 'keep'] as const) {
      const needs = { ...from.needs, ownership };
      await bench
        .restoring()
        .createDatabase(bench.to('postgres'), to.database, needs, bench.session());
      const { warnings } = await bench.restore(to, { ...from, needs }, { ownership });
      expect(warnings.join('\n')).toMatch(ownership === 'omit' ? /gäste \(1 object\)/ : /^$/);
      await bench.expectSame(to, from);
      await bench.restoring().empty(to, { ...bench.session(), everything: true });
      await bench.restore(to, from);
      await bench.restoring().dropDatabase(bench.to('postgres'), to.database, bench.session());
    }

    for (const [pattern, left] of [
      ['größe.str*', 'straße'],
      ['öffentlich.*', ''],
      ['höfe', 'höfe 1'],
      ['public.Ä*', 'ÄÖ'],
    ] as const) {
      const dump = await bench.dump(bench.to(name), { excludeTables: [pattern] });
      const { measured } = await measureDump(dump);
      const kept = Object.keys(rows).filter((table) => table !== left);
      expect(measured.tables.map((table) => table.name).toSorted()).toEqual(kept.toSorted());
    }
  },
);

test('two tables that are read as one name are refused in words', async () => {
  await bench
    .admin()
    .query(`create database twins template template0 encoding 'SQL_ASCII' locale 'C'`);
  await runInLatin1('twins', 'create table "ä" (n int); create table "Ã¤" (n int)');
  await expect(bench.dumped(bench.to('twins'))).rejects.toMatchObject({
    code: 'DUMP_FAILED',
    message: expect.stringMatching(/both read as public\.ä, .* Rename one/),
  });
});

test('a question of ours that fails for another reason is not taken for a lack of rights', async () => {
  await bench.database(
    'maimed',
    'alter function pg_catalog.row_security_active(oid) rename to gone',
  );
  const failed = { message: expect.stringMatching(/failed at the server: .*row_security_active/) };
  await expect(bench.dump(bench.to('maimed'))).rejects.toMatchObject({
    code: 'QUERY_FAILED',
    ...failed,
  });
  expect(await probe(bench.to('maimed'))).toMatchObject({ ok: false, errorCode: 'QUERY_FAILED' });
});

/** As somebody may set them for a database's applications, none of which is us. */
const HOSTILE = {
  default_transaction_read_only: 'on',
  default_transaction_isolation: 'serializable',
  default_transaction_deferrable: 'on',
  statement_timeout: '1ms',
  lock_timeout: '1ms',
  idle_in_transaction_session_timeout: '1ms',
  idle_session_timeout: '1ms',
  transaction_timeout: '1ms',
  search_path: 'nowhere',
  row_security: 'off',
  session_replication_role: 'replica',
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'sql_standard',
  TimeZone: 'Asia/Kathmandu',
  bytea_output: 'escape',
  standard_conforming_strings: 'off',
  quote_all_identifiers: 'on',
  client_min_messages: 'error',
  client_encoding: 'LATIN1',
  default_tablespace: 'nowhere',
  default_table_access_method: 'nowhere',
  check_function_bodies: 'on',
  session_preload_libraries: 'auto_explain',
  array_nulls: 'off',
  transform_null_equals: 'on',
  extra_float_digits: '-15',
  xmloption: 'document',
  xmlbinary: 'hex',
};

async function makeHostile(client: pg.Client, whose: string): Promise<void> {
  const { rows } = await client.query('select lower(name) as name from pg_settings');
  const known = new Set(rows.map(({ name }) => name));
  for (const [name, value] of Object.entries(HOSTILE)) {
    if (!known.has(name.toLowerCase())) continue;
    await client.query(`set check_function_bodies = off; alter ${whose} set ${name} = '${value}'`);
  }
}

test('whatever is set for a database and its user, a backup of it is proven and every mode restores into it', async () => {
  await bench.database('calm');
  const login = await bench.role('odd one', 'createdb');
  await bench.admin().query('alter database calm owner to "odd one"');
  // Making the index again takes longer than anything may there.
  const client = await bench.open('calm');
  await client.query(`set role "odd one"; create schema s; create function s.slowly(n int) returns int language plpgsql immutable as $$
      begin if n = 1 then perform pg_sleep(0.6); end if; return n; end $$;
    create table s.t (n int primary key, at timestamptz, d interval, b bytea, f float8, x xml, a int[], note text default 'a\\b');
    insert into s.t select n, now(), '-1 day 02:03', '\\x00ff', 0.1 + 0.2, '<a/>', '{1,NULL}' from generate_series(1, 50) n;
    create index on s.t (s.slowly(n)); create materialized view s.m as select at, f from s.t;
    alter table s.t enable row level security; revoke all on function s.slowly(int) from public`);
  await client.end();
  const calm = await bench.dumped(bench.to('calm', login));

  await makeHostile(bench.admin(), 'role "odd one"');
  for (const database of ['calm', 'given']) {
    if (database === 'given') await bench.database(database);
    await bench.admin().query(`alter database ${database} owner to "odd one"`);
    await makeHostile(bench.admin(), `database ${database}`);
  }
  // The server says so whenever a session begins, and leaves the user as it is.
  const actAs = (role: string) =>
    bench.admin().query(`alter role "odd one" in database given set role = '${role}'`);
  await actAs('pg_monitor');
  const from = await bench.dumped(bench.to('calm', login));
  expect(contentOf(from.measured)).toEqual(contentOf(calm.measured));
  const place = {
    needs: from.needs,
    limits: ROOMY,
    workDirectory: await bench.work(),
    signal: bench.session().signal,
  };
  const sandbox = await bench.restoring().startSandbox(place);
  await bench.restore(sandbox.target, from);
  await bench.expectSame(sandbox.target, from);
  await sandbox.stop();

  const to = bench.to('given', login);
  const restoring = bench.restoring();
  for (const kind of ['empty', 'replace'] as const) {
    const { checks } = await restoring.inspectTarget(to, { kind }, from.needs, bench.session());
    expect(checks.filter(({ ok }) => ok === false)).toEqual([]);
  }
  expect((await bench.restore(to, from)).warnings).toEqual([
    expect.stringMatching(/setting with a value/), // the tablespace
  ]);
  await bench.expectSame(to, from);
  await restoring.empty(to, { ...bench.session(), everything: true });
  await bench.admin().query('create role gone');
  await actAs('gone');
  await bench.admin().query('drop role gone');
  await bench.restore(to, from, { disposable: true });
  await bench.expectSame(to, from);
  await restoring.createDatabase(to, 'beside', from.needs, bench.session());
  await bench.restore(bench.to('beside', login), from);
  const plan = { current: 'given', side: 'beside', aside: 'former' };
  // Only a superuser can give some of these settings to the new database.
  await restoring.swap(bench.to('given'), plan, bench.session());
  await bench.expectSame(to, from);
  await restoring.dropDatabase(to, 'former', bench.session());
  expect(await bench.databases()).not.toContain('former');
});

test('the same on a newer server, whose limits the program of an older one does not know', async () => {
  const newer = await startBundledPostgres();
  try {
    await bench.database('old', 'create table t as select n from generate_series(1, 3) n');
    const from = await bench.dumped(bench.to('old'));
    const to = bench.at(newer.address, 'hostile');
    const admin = new pg.Client(newer.address.adminUrl);
    await admin.connect();
    await admin.query('create database hostile');
    await makeHostile(admin, 'database hostile');
    await admin.end();
    // The dump comes more slowly than any transaction may last there.
    const slowly = async function* () {
      yield* piecesOf(from.file.subarray(0, -50));
      await delay(1_000);
      yield* piecesOf(from.file.subarray(-50));
    };
    await bench.restore(to, from, { dump: slowly() });
  } finally {
    await newer.stop();
  }
});
