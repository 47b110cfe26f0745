import { startBundledPostgres } from '@holdfast/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { installExtension } from '../dump/own-extension.fixture.ts';
import { type Dumped, restoreBench } from './restore.fixture.ts';

const bench = restoreBench();
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // each starts programs by the dozen

let newer: Awaited<ReturnType<typeof startBundledPostgres>>;
let shop: Dumped;

const RIGHTS = `
  create role app; create role "odd ""role"; create role denied login; create role boss;
  create schema shop authorization app;
  grant usage on schema shop to public, "odd ""role";
  create table shop.orders (id int primary key, note text);
  insert into shop.orders values (1, 'secret');
  alter table shop.orders owner to app;
  grant select (id), update (note) on shop.orders to boss with grant option;
  set role boss; grant select (id) on shop.orders to denied; reset role;
  create function shop.secret() returns text language sql security definer
    as 'select note from shop.orders';
  revoke execute on function shop.secret() from public;
  grant execute on function shop.secret() to app;
  create function shop.open() returns int language sql as 'select 1';
  create procedure shop.work() language sql as 'select 1';
  revoke execute on procedure shop.work() from public;
  alter default privileges for role app in schema shop grant select on tables to denied;
  alter default privileges for role app revoke execute on functions from public;
  create function public.hidden() returns int language sql security definer as 'select 1';
  revoke usage on schema public from public;
  select lo_from_bytea(4242, 'x');
  alter large object 4242 owner to app;
  grant select on large object 4242 to denied;`;

beforeAll(async () => {
  newer = await startBundledPostgres();
  await bench.database('shop');
  const client = await bench.open('shop');
  await client.query(RIGHTS);
  await client.end();
  shop = await bench.dumped(bench.to('shop'));
});
afterAll(() => newer?.stop());

async function ask<Row extends object>(to: ConnectionTarget, sql: string): Promise<Row[]> {
  const { host, port, database, username: user } = to;
  const client = new pg.Client({ host, port, database, user, password: to.password.reveal() });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const MAY = `
  select rolname as role,
  has_schema_privilege(rolname, 'shop', 'usage') as schema,
  has_table_privilege(rolname, 'shop.orders', 'select') as orders,
  has_column_privilege(rolname, 'shop.orders', 'id', 'select') as ids,
  has_function_privilege(rolname, 'shop.secret()', 'execute') as secret,
  has_function_privilege(rolname, 'shop.open()', 'execute') as open,
  has_function_privilege(rolname, 'shop.work()', 'execute') as work,
  has_schema_privilege(rolname, 'public', 'usage') as public
  from pg_roles where rolname in ('app', 'boss', 'denied', 'odd "role') order by 1`;
const OWNERS = `
  select relname::text as name, relowner::regrole::text as owner from pg_class
  where relnamespace = 'shop'::regnamespace
  union all select proname, proowner::regrole::text from pg_proc
  where pronamespace = 'shop'::regnamespace
  union all select nspname, nspowner::regrole::text from pg_namespace where nspname = 'shop'
  union all select oid::text, lomowner::regrole::text from pg_largeobject_metadata order by 1`;

test('kept rights are those of the backup, role by role, and the measure shows it', async () => {
  const to = bench.to('kept');
  await bench.restoring().createDatabase(bench.to('shop'), 'kept', shop.needs, bench.session());
  await bench.restore(to, shop, { ownership: 'keep' });
  const may = await ask<{ role: string; secret: boolean }>(to, MAY);
  expect(may).toEqual(await ask(bench.to('shop'), MAY));
  expect(may.map(({ role, secret }) => [role, secret])).toEqual([
    ...[
      ['app', true],
      ['boss', false],
      ['denied', false],
      ['odd "role', false],
    ],
  ]);
  expect(await ask(to, OWNERS)).toEqual(await ask(bench.to('shop'), OWNERS));
  expect((await bench.dumped(to)).measured.rights).toEqual(shop.measured.rights);
  expect(shop.measured.rights).toMatchObject({
    roles: ['app', 'boss', 'denied', 'odd "role', 'pg_database_owner', 'postgres'],
    ...{ owners: ['app', 'pg_database_owner', 'postgres'], grantors: ['boss'] },
  });
  await ask(to, 'grant execute on function shop.secret() to denied');
  expect((await bench.dumped(to)).measured.rights?.sha256).not.toBe(shop.measured.rights?.sha256);
});

test.each(['15', '18'])(
  'left out at another server (%s), no right comes back that everybody had lost, and what is missing is told',
  async (version) => {
    const elsewhere = version === '18' ? bench.at(newer.address, 'postgres') : bench.to('postgres');
    await ask(elsewhere, 'create database omitted');
    if (version === '18') await ask(elsewhere, 'create role denied');
    const to = { ...elsewhere, database: 'omitted' };
    const { warnings } = await bench.restore(to, shop);
    const may = `
      select has_function_privilege('denied', 'shop.secret()', 'execute') as secret,
      has_function_privilege('denied', 'shop.open()', 'execute') as open,
      has_function_privilege('denied', 'shop.work()', 'execute') as work,
      has_schema_privilege('denied', 'public', 'usage') as public`;
    expect(await ask(to, may)).toEqual([{ secret: false, open: true, work: false, public: false }]);
    await ask(
      to,
      'create function later() returns int language sql security definer as $$select 1$$',
    );
    expect(
      await ask(to, "select has_function_privilege('denied', 'later()', 'execute') as later"),
    ).toEqual([{ later: false }]);
    const told = warnings.join(' ');
    expect(told).toMatch(
      /Owners were left out, and user postgres owns everything instead of app \(\d+ objects\)/,
    );
    expect(told).toMatch(
      /Grants to these roles were left out: app \(1 grant\), boss \(2 grants\), denied \(\d grants?\)/,
    );
    expect(told).toContain('"odd \\"role" (1 grant)');
  },
);

test('rights that cannot be kept stop the restore before anything is made, each role by name', async () => {
  await ask(bench.at(newer.address, 'postgres'), 'create database lacking');
  const lacking = bench.at(newer.address, 'lacking');
  const failure = await bench.restore(lacking, shop, { ownership: 'keep' }).catch((error) => error);
  expect(failure).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(failure.message).toMatch(/lacks roles .*: app, boss,.*"odd \\"role".*CREATE ROLE.*omit/);
  const plain = await bench.role('plain restorer', 'createdb');
  await bench.admin().query('create database "of plain" owner "plain restorer"');
  const asPlain = bench.to('of plain', plain);
  const denied = await bench.restore(asPlain, shop, { ownership: 'keep' }).catch((error) => error);
  expect(denied).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(denied.message).toMatch(
    /may not act for roles .*: app, postgres\. .*have granted .*: boss\. Only a superuser/,
  );
  for (const to of [lacking, bench.to('of plain')]) {
    expect(await ask(to, "select from pg_namespace where nspname = 'shop'")).toEqual([]);
  }
});

test('a member of an owner and of a role that may grant its rights on gets both back', async () => {
  const member = await bench.role('member of both', 'createdb');
  await bench
    .admin()
    .query('create role granting; create role owning; grant granting, owning to "member of both"');
  await bench.admin().query('create database handed owner "member of both"');
  const client = await bench.open('handed');
  await client.query(`create schema a authorization owning; create table a.t (i int); alter table a.t owner to owning;
    insert into a.t values (1); grant select on a.t to granting with grant option`);
  await client.end();
  const handed = await bench.dumped(bench.to('handed'));
  const to = bench.to('handed again', member);
  await bench
    .restoring()
    .createDatabase(bench.to('handed', member), to.database, handed.needs, bench.session());
  await bench.restore(to, handed, { ownership: 'keep' });
  expect((await bench.dumped(bench.to('handed again'))).measured.rights).toEqual(
    handed.measured.rights,
  );
});

test('who may use a schema, a table or a function only by a grant gets rows, indexes and views back that do', async () => {
  await bench.database('granted');
  await installExtension();
  const client = await bench.open('granted');
  await client.query(`
    create role keeper; create role guest;
    create schema aids; create schema desk;
    create function aids.folded(text) returns text language sql immutable as 'select lower($1)';
    grant usage on schema aids to keeper; grant usage, create on schema desk to keeper, guest;
    revoke usage on schema public from public;
    create table desk.notes (note text);
    create function desk.folded(text) returns text language plpgsql immutable
      as 'begin return aids.folded($1); end';
    insert into desk.notes values ('A'), ('B');
    alter table desk.notes owner to keeper;
    create index on desk.notes (desk.folded(note));
    create table aids.rates (note text, rate int); insert into aids.rates values ('A', 1);
    grant select on aids.rates to keeper; grant select (note) on aids.rates to guest;
    revoke execute on function aids.folded(text) from public;
    grant execute on function aids.folded(text) to keeper;
    create function desk.rate(text) returns int language sql immutable
      as 'select rate from aids.rates where note = $1';
    create index on desk.notes (desk.rate(note));
    grant usage on schema aids to guest;
    create function desk.known(text) returns bool language plpgsql stable security definer
      as 'begin return (select count(*) from (select note from aids.rates) r) >= 0; end';
    alter function desk.known(text) owner to guest;
    alter table desk.notes add check (desk.known(note));
    create table desk.due (tenant text); insert into desk.due values ('a'), ('b');
    alter table desk.due enable row level security, force row level security;
    create policy own on desk.due using (tenant = 'a');
    grant select on desk.due to keeper;
    create materialized view desk.dues as select tenant from desk.due;
    alter materialized view desk.dues owner to keeper; refresh materialized view desk.dues;
    create extension holdfast_members; grant usage on schema members to guest`);
  await client.end();
  const granted = await bench.dumped(bench.to('granted'));
  const to = bench.to('granted again');
  const make = bench.restoring().createDatabase;
  await make(bench.to('granted'), to.database, granted.needs, bench.session());
  await bench.restore(to, granted, { ownership: 'keep' });
  await bench.expectSame(to, granted);
  expect((await bench.dumped(to)).measured.rights).toEqual(granted.measured.rights);
});
