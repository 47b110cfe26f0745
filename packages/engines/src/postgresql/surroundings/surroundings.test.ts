import { startBundledPostgres } from '@holdfast/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import type { RestoreNeeds, RestorePlace } from '../../model.ts';
import { type Dumped, restoreBench } from '../load/restore.fixture.ts';

const bench = restoreBench({
  settings: { wal_level: 'logical', allow_in_place_tablespaces: 'on' },
});
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // each starts programs by the dozen

let newer: Awaited<ReturnType<typeof startBundledPostgres>>;
beforeAll(async () => {
  newer = await startBundledPostgres();
});
afterAll(() => newer?.stop());

async function ask<Row extends object>(to: ConnectionTarget, ...sql: string[]): Promise<Row[]> {
  const { host, port, database, username: user } = to;
  const client = new pg.Client({ host, port, database, user, password: to.password.reveal() });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of sql) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const admin = () => bench.to('postgres');
const AROUND = `
  select datcollate, datctype, datlocprovider, daticulocale, spcname
  from pg_database d join pg_tablespace t on t.oid = dattablespace
  where datname = current_database()`;

/** Makes a database as the backup needs it, and loads the backup. */
async function remake(
  name: string,
  from: Dumped,
  needs: Partial<RestoreNeeds> = {},
  options: Parameters<typeof bench.restore>[2] = {},
) {
  const wanted = { ...from.needs, ...needs };
  const server = bench.to(from.needs.database ?? 'postgres');
  await bench.restoring().createDatabase(server, name, wanted, bench.session());
  return bench.restore(bench.to(name), { ...from, needs: wanted }, options);
}

async function report(to: ConnectionTarget, place: RestorePlace, needs: RestoreNeeds) {
  const { checks } = await bench.restoring().inspectTarget(to, place, needs, bench.session());
  const found = checks.find(({ check }) => check === 'surroundings');
  if (!found) throw new Error('not looked at');
  return found;
}

test('a database with a ctype of its own gets it again, and so do its generated columns', async () => {
  await ask(
    admin(),
    "create database letters template template0 lc_collate 'C' lc_ctype 'C.UTF-8'",
  );
  const from = bench.to('letters');
  await ask(
    from,
    `create table words (word text, up text generated always as (upper(word)) stored);
     insert into words (word) values ('ä z a é')`,
  );
  const dumped = await bench.dumped(from);
  const { surroundings: _, ...untold } = dumped.needs;
  // A backup of an earlier version does not say; the existing database does.
  for (const [name, needs] of [
    ['letters again', dumped.needs],
    ['letters of old', { ...untold, surroundings: undefined } as unknown as RestoreNeeds],
  ] as const) {
    await remake(name, dumped, needs);
    expect(await ask(bench.to(name), 'select up from words')).toEqual([{ up: 'Ä Z A É' }]);
    expect(await ask(bench.to(name), AROUND)).toEqual(await ask(from, AROUND));
  }
  await bench.database('other letters'); // with the server's own C.UTF-8
  expect(await report(bench.to('other letters'), { kind: 'empty' }, dumped.needs)).toMatchObject({
    ok: null,
    message: expect.stringMatching(/sorts by C with ctype C\.UTF-8, this one by C\.UTF-8/),
  });
});

test('a database that sorts by ICU, or by a newer server itself, does so again, or is refused', async () => {
  await ask(
    admin(),
    "create database sorted template template0 locale_provider icu icu_locale 'de-u-co-phonebk' locale 'C.UTF-8'",
  );
  const from = bench.to('sorted');
  await ask(from, "create table t as select unnest(array['Ärger', 'Adler', 'Zebra']) as word");
  const dumped = await bench.dumped(from);
  await remake('sorted again', dumped);
  expect(await ask(bench.to('sorted again'), AROUND)).toEqual([
    expect.objectContaining({ datlocprovider: 'i', daticulocale: 'de-u-co-phonebk' }),
  ]);
  const sorted = 'select word from t order by word';
  expect(await ask(bench.to('sorted again'), sorted)).toEqual(await ask(from, sorted));

  const at = bench.at(newer.address, 'postgres');
  const builtin = { ...dumped.needs.surroundings, provider: 'builtin', locale: 'C.UTF-8' };
  const needs = { ...dumped.needs, surroundings: builtin };
  await bench.restoring().createDatabase(at, 'builtin', needs, bench.session());
  expect(
    await ask(at, "select datlocprovider, datlocale from pg_database where datname = 'builtin'"),
  ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }]);

  const missing = { ...dumped.needs.surroundings, provider: 'libc', ctype: 'tlh_QO.UTF-8' };
  await expect(
    bench
      .restoring()
      .createDatabase(
        admin(),
        'klingon',
        { ...dumped.needs, surroundings: missing },
        bench.session(),
      ),
  ).rejects.toMatchObject({ code: 'ENCODING_MISMATCH' });
  expect(await bench.databases()).not.toContain('klingon');
});

test('tablespaces of a database and of its tables are kept where they are, and named where not', async () => {
  await ask(admin(), "create tablespace fast location ''");
  await ask(admin(), "create tablespace slow location ''");
  await ask(admin(), 'create database spread tablespace fast');
  const from = bench.to('spread');
  await ask(
    from,
    'create table here (id int primary key)',
    'create table there (id int) tablespace slow',
    'create index on here (id) tablespace slow',
  );
  const dumped = await bench.dumped(from);
  const places = `select relname, spcname from pg_class c join pg_tablespace t on t.oid = reltablespace
    where c.oid >= 16384 and relkind in ('r', 'i') order by 1`;
  expect(await remake('spread again', dumped)).toMatchObject({ warnings: [] });
  expect(await ask(bench.to('spread again'), places)).toEqual(await ask(from, places));
  expect(await ask(bench.to('spread again'), AROUND)).toMatchObject([{ spcname: 'fast' }]);
  expect(await ask(from, places)).toHaveLength(2);

  const at = bench.at(newer.address, 'postgres');
  const place = { kind: 'new', database: 'spread' } as const;
  expect(await report(at, place, dumped.needs)).toMatchObject({
    ok: null,
    message: expect.stringContaining('on the server: fast, slow'),
  });
  await bench.restoring().createDatabase(at, 'spread', dumped.needs, bench.session());
  const { warnings } = await bench.restore(bench.at(newer.address, 'spread'), dumped);
  expect(warnings).toEqual([
    expect.stringMatching(/Tablespaces were left out.*on the server: slow/),
  ]);

  await ask(admin(), 'create database apart tablespace fast');
  const parted = 'create table parted (n int) partition by range (n) tablespace pg_default';
  await ask(bench.to('apart'), parted);
  const apart = await bench.dumped(bench.to('apart'));
  await ask(admin(), 'create database together');
  expect(await bench.restore(bench.to('together'), apart)).toMatchObject({ warnings: [] });
});

const ABOUT = `
  select datconnlimit as connections, pg_get_userbyid(datdba) as owner,
  shobj_description(oid, 'pg_database') as comment, datacl::text as grants,
  array(select coalesce(setrole::regrole::text, '') || entry from pg_db_role_setting,
    unnest(setconfig) as entry where setdatabase = d.oid order by 1) as settings
  from pg_database d where datname = current_database()`;

test('settings, grants, limit, owner and comment of the database itself come back with a new one', async () => {
  await ask(admin(), 'create role shopkeeper', 'create role guest', 'create database "the shop"');
  const from = bench.to('the shop');
  await ask(from, 'create table t (id int)');
  await ask(
    admin(),
    `comment on database "the shop" is 'It''s; ours'`,
    'alter database "the shop" set search_path = "$user", "odd, schema"',
    `alter database "the shop" set app.secret = 'hush; \\ '' "x"'`,
    'alter role guest in database "the shop" set work_mem = \'5MB\'',
    'alter database "the shop" connection limit 7',
    'revoke all on database "the shop" from public',
    'grant connect on database "the shop" to guest with grant option',
    'alter database "the shop" owner to shopkeeper',
  );
  const dumped = await bench.dumped(from);
  expect(JSON.stringify(dumped.needs.surroundings)).not.toContain('hush');
  const keep = { ownership: 'keep', settings: 'keep' } as const;
  const { warnings } = await remake('the new shop', dumped, { ownership: 'keep' }, keep);
  expect(warnings).toEqual([]);
  expect(await ask(bench.to('the new shop'), ABOUT)).toEqual(await ask(from, ABOUT));

  // Not for a database that takes the place of another, whose settings it takes over.
  await remake('beside the shop', dumped, { ownership: 'keep' }, { ownership: 'keep' });
  expect(await ask(bench.to('beside the shop'), ABOUT)).toMatchObject([
    { owner: 'postgres', connections: -1, comment: null, settings: [] },
  ]);

  const plain = await bench.role('plain keeper', 'createdb');
  const asPlain = bench.to('the shop', plain);
  await ask(from, 'grant connect on database "the shop" to "plain keeper"');
  const place = { kind: 'new', database: 'plain shop' } as const;
  const told = await report(asPlain, place, { ...dumped.needs, ownership: 'keep' });
  expect(told).toMatchObject({ ok: null });
  expect(told.message).toMatch(/Only a superuser could keep.*"app\.secret", work_mem/);
  const omitted = await report(asPlain, place, dumped.needs);
  expect(omitted.message).toMatch(
    /Not restored for the database itself: its settings \(.*\), its connection limit \(7\), rights on it \(of .*guest.*\), its comment/,
  );
});

test('emptied to be overwritten in place, a database adds no right of its own to what is restored', async () => {
  await bench.database('in place', 'create role clerk', 'create table t (id int)');
  const from = bench.to('in place');
  const dumped = await bench.dumped(from);
  await ask(
    from,
    'alter default privileges grant select on tables to clerk',
    'alter default privileges in schema public grant select on tables to clerk with grant option',
    'alter default privileges for role clerk revoke execute on functions from public',
    'grant create on schema public to clerk with grant option',
    'revoke usage on schema public from public',
    'alter schema public owner to clerk',
  );
  await bench.restoring().empty(from, { ...bench.session(), everything: true });
  await bench.restore(from, dumped, { ownership: 'keep' });
  expect((await bench.dumped(from)).measured.rights).toEqual(dumped.measured.rights);
});

test('what stays behind with the old database is named, and does not keep it from being dropped', async () => {
  await bench.database(
    'publisher',
    'create table t (id int primary key)',
    'create publication p for table t',
  );
  await bench.database('old', 'create table t (id int primary key)');
  const old = bench.to('old');
  await ask(old, "select pg_create_logical_replication_slot('left_behind', 'pgoutput')");
  const publisher = `host=127.0.0.1 port=${old.port} user=postgres password=${bench.environment().PGPASSWORD} dbname=publisher`;
  await ask(bench.to('publisher'), "select pg_create_logical_replication_slot('sub', 'pgoutput')");
  await ask(
    old,
    `create subscription sub connection '${publisher}' publication p with (create_slot = false, slot_name = 'sub')`,
  );
  const dumped = await bench.dumped(bench.to('publisher'));
  const told = await report(old, { kind: 'replace' }, dumped.needs);
  expect(told).toMatchObject({ ok: null });
  expect(told.message).toMatch(/slot left_behind stays.*Subscription sub goes on/);

  await ask(admin(), 'alter database old is_template true');
  // The publisher's slot is read by the subscription.
  await expect
    .poll(() => ask(admin(), "select from pg_replication_slots where slot_name = 'sub' and active"))
    .toHaveLength(1);
  const drop = (name: string) => bench.restoring().dropDatabase(admin(), name, bench.session());
  await expect(drop('publisher')).rejects.toMatchObject({
    code: 'RESTORE_FAILED',
    message: expect.stringMatching(/its logical replication slot sub is in use\. /),
  });
  await drop('old');
  await expect
    .poll(() => ask(admin(), 'select from pg_replication_slots where active'))
    .toHaveLength(0);
  await drop('publisher');
  const left = (await bench.databases()).filter((name) => /^(old|publisher)$/.test(name));
  expect(left).toEqual([]);
  expect(await ask(admin(), 'select from pg_replication_slots')).toEqual([]);
});
