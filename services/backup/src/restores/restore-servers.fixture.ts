import type { HttpClient } from '@holdfast/platform/testing';
import pg from 'pg';
import {
  addMariadbDatasource,
  PASSWORD as MARIADB_PASSWORD,
  startMariadbSource,
} from '../testing/mariadb-source.ts';
import {
  addPostgresDatasource,
  PASSWORD,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';

/** A server with a database `shop` to back up, in which a table `orders` has an `id` and a `note`. */
export type RestoreServer = {
  port: number;
  addDatasource(owner: HttpClient): Promise<string>;
  run(sql: string, database?: string): Promise<unknown>;
  /** Everything that is in a database, as a text that is the same for two equal databases. */
  contentOf(database: string): Promise<string>;
  /** All but the server's own. */
  databases(): Promise<string[]>;
  /** From now on the login may not create databases; it owns everything in `shop`. */
  confine(): Promise<void>;
  /** The credentials of an empty database. */
  makeEmpty(database: string): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
};

const credentials = (port: number, login: { database: string; username: string }) => ({
  ...{ mode: 'fields', host: '127.0.0.1', port, ...login, tls: { mode: 'off' } },
});

/** Something of every kind that a proof compares; compressed it still fills several chunks of age. */
const POSTGRESQL = `
  create table orders (id int primary key, note text);
  insert into orders
    select n, (select string_agg(md5(n * 100 + i || 'seed'), '') from generate_series(1, 16) i)
    from generate_series(1, 1000) n;
  create table customers (id serial primary key, name text);
  insert into customers (name) select 'customer ' || n from generate_series(1, 100) n;
  create table shelves (place text, amount int);
  insert into shelves select 'shelf ' || n % 7, n from generate_series(1, 100) n;
  create sequence tickets;
  select setval('tickets', 41);
  create function twice(int) returns int language sql as 'select $1 * 2';
  select lo_from_bytea(4242, 'a large object');`;

/** The login may create databases, unless it is given other rights. */
export async function startPostgresServer({
  sql = POSTGRESQL,
  rights = 'createdb',
}: {
  sql?: string;
  rights?: string;
} = {}): Promise<RestoreServer & { source: PostgresSource }> {
  const source = await startPostgresSource();
  const shop = await source.createDatabase('shop', sql);
  if (rights) await source.query(`alter role ${pg.escapeIdentifier(shop.username)} ${rights}`);
  return {
    source,
    port: source.port,
    addDatasource: (owner) => addPostgresDatasource(owner, 'shop', source, shop),
    run: source.query,
    async contentOf(database) {
      const relations = await source.query<{ name: string; it: string }>(
        `select oid::regclass::text as name,
           case relkind when 'S' then 'row(last_value, is_called)' else 't' end as it from pg_class
         where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace order by 1`,
        database,
      );
      const parts = [
        ...relations.map(({ name, it }) => [name, `select ${it}::text as it from ${name} t`]),
        ['functions', "select pg_get_functiondef('twice(int)'::regprocedure) as it"],
        ['large objects', 'select lo_get(oid)::text as it from pg_largeobject_metadata'],
      ].map(
        ([name, select]) =>
          `select ${pg.escapeLiteral(name ?? '')} as name, md5(string_agg(it, '|' order by it)) as digest from (${select}) s`,
      );
      return JSON.stringify(await source.query(parts.join(' union all '), database));
    },
    async databases() {
      const rows = await source.query<{ datname: string }>(
        "select datname from pg_database where datname not in ('postgres', 'template0', 'template1') order by 1",
      );
      return rows.map(({ datname }) => datname);
    },
    async confine() {
      await source.query(`alter role ${pg.escapeIdentifier(shop.username)} nocreatedb`);
    },
    async makeEmpty(database) {
      const login = await source.createDatabase(database);
      return { ...credentials(source.port, login), password: PASSWORD };
    },
    stop: source.stop,
  };
}

const MARIADB = `
  create table customers (id int auto_increment primary key, name varchar(40)) engine = InnoDB;
  insert into customers (name) select concat('customer ', seq) from seq_1_to_100;
  create table orders (
    id int primary key, note text, customer int, foreign key (customer) references customers (id)
  ) engine = InnoDB;
  insert into orders select seq, repeat(md5(seq), 16), 1 + seq % 100 from seq_1_to_1000;
  create table changes (at_id int, was text) engine = InnoDB;
  create sequence tickets start with 41;`;

/** The objects that have a definer. */
const routinesOf = (definer: string) => `
  create or replace definer = ${definer} trigger noted after update on orders for each row
    insert into changes values (old.id, left(old.note, 40));
  create or replace definer = ${definer} view many as select count(*) as n from orders;
  create or replace definer = ${definer} function twice(x int) returns int deterministic return x * 2;`;

const OURS = "('information_schema', 'mysql', 'performance_schema', 'sys', 'test')";

/** The login may do everything. */
export async function startMariadbServer(): Promise<RestoreServer> {
  const source = await startMariadbSource();
  const shop = await source.createDatabase('shop');
  await source.sql(`${MARIADB}${routinesOf('current_user')}`, 'shop');
  const who = `\`${shop.username}\`@'%'`;
  await source.sql(`grant all on *.* to ${who} with grant option`);
  const lines = (text: string) => text.trim().split('\n').filter(Boolean);
  const names = (text: string) =>
    lines(text).filter((name) => !/^(table|schema)_name$/i.test(name));
  return {
    port: source.port,
    addDatasource: (owner) => addMariadbDatasource(owner, 'shop', source, shop),
    run: source.sql,
    async contentOf(database) {
      const of = (column: string) => `where ${column}_schema = '${database}'`;
      const tables = await source.sql(
        `select table_name from information_schema.tables ${of('table')}`,
      );
      const selects = [
        ...names(tables).map((name) => `select '${name}', t.* from \`${name}\` t`),
        `select trigger_name, action_statement from information_schema.triggers ${of('trigger')}`,
        `select routine_name, routine_definition from information_schema.routines ${of('routine')}`,
        `select table_name, column_name, referenced_table_name
           from information_schema.key_column_usage ${of('table')}`,
      ];
      return lines(await source.sql(selects.join(';'), database))
        .toSorted()
        .join('\n');
    },
    async databases() {
      const found = await source.sql(
        `select schema_name from information_schema.schemata where schema_name not in ${OURS} order by 1`,
      );
      return names(found);
    },
    async confine() {
      await source.sql(`revoke all privileges, grant option from ${who};
        grant all on shop.* to ${who}; grant select on mysql.proc to ${who}`);
      await source.sql(routinesOf(who), 'shop');
    },
    async makeEmpty(database) {
      const login = await source.createDatabase(database);
      await source.sql(`grant all on *.* to \`${login.username}\`@'%' with grant option`);
      return { ...credentials(source.port, login), password: MARIADB_PASSWORD };
    },
    stop: source.stop,
  };
}
