import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mariadb, startMariadb } from './mariadb.ts';

let server: Mariadb;

beforeAll(async () => {
  server = await startMariadb();
});
afterAll(() => server?.stop());

/** A text that contains this command goes through Debian's client. */
const byClient = (statements: string) => server.sql(`delimiter ;\n${statements}`);

test.each([
  '',
  ' select 1;\n\n',
  "select 'a;b', null, ''; /* ; */ select 2 where false; -- three\nselect 3.50 -- and no more",
  String.raw`select 'tab\tline\nback\\nul\0return\r', 'é🗄️', x'ff00fe', b'101', 1e3, date '2020-01-01'`,
  'select cast(1 as double) / 3, 18446744073709551615, json_array(1), point(1, 2), 0.1e0 + 0.2e0',
  'select @@collation_connection, @@character_set_results, @@sql_mode, @@autocommit, @@time_zone',
  `create or replace database d; use d; create table t (n int, s set('a', 'b'), y year);
   insert into t values (1, 'a,b', 2020), (null, null, null); select * from t;
   update t set n = 1; select row_count(), database(); show create table t; drop database d`,
])('%j is answered as the client prints it', async (statements) => {
  expect(await server.sql(statements)).toBe(await byClient(statements));
});

test('each text has a session of its own, and what fails says why', async () => {
  await server.sql("use mysql; set @kept = 1, sql_mode = ''; create temporary table kept (n int)");
  expect(await server.sql('select database(), @kept, @@sql_mode = @@global.sql_mode')).toBe(
    'NULL\tNULL\t1\n',
  );
  for (const sql of [server.sql, byClient]) {
    await expect(sql('select 1; select * from no.where')).rejects.toThrow(
      "Table 'no.where' doesn't exist",
    );
  }
});
