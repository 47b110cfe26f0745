import { expect, test, vi } from 'vitest';
import { probe } from '../../probe/probe.fixture.ts';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { measureDump } from '../dump/dump.fixture.ts';
import { restoreBench } from './restore.fixture.ts';

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
