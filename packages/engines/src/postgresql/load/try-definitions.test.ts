import { beforeAll, expect, test, vi } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { contentOf } from '../dump/dump.fixture.ts';
import { readArchiveContents } from './contents.ts';
import { type Dumped, piecesOf, restoreBench } from './restore.fixture.ts';

const bench = restoreBench();
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

beforeAll(async () => {
  await bench.admin().query(`create role "round trip owner"; create role "-- a 'role'"`);
});

async function tried(to: ConnectionTarget, { file, needs }: Dumped, lines: string[] = []) {
  const found = await bench.restoring().tryDefinitions?.(to, {
    ...{ ...bench.session(), dump: piecesOf(file), needs },
    ...{ workDirectory: await bench.work(), log: (line: string) => lines.push(line) },
  });
  return found?.refused;
}

/** Expects that nothing is refused, and nothing changed. */
async function expectTried(database: string): Promise<void> {
  const to = bench.to(database);
  const before = await bench.dumped(to);
  const lines: string[] = [];
  expect(await tried(to, before, lines)).toBeUndefined();
  expect(lines).toEqual([]);
  const after = await bench.dumped(to);
  expect(contentOf(after.measured)).toEqual(contentOf(before.measured));
  expect(after.measured.rights).toEqual(before.measured.rights);
}

test.each(['objects', 'types', 'names'])(
  'what a database of many %s has can be made again in its place',
  async (name) => {
    await bench.database(name);
    await bench.runFile(name, `postgresql-${name}.sql`);
    await expectTried(name);
  },
);

test.each(['SQL_ASCII', 'LATIN1'])('so can names of a database in %s', async (encoding) => {
  const name = `tried in ${encoding}`;
  await bench
    .admin()
    .query(`create database "${name}" template template0 encoding '${encoding}' locale 'C'`);
  const client = await bench.open(name);
  const statements = `create schema "größe"; create type "größe"."fälle" as enum ('übel');
    create table "größe"."weg" ("fall" "größe"."fälle" default 'übel');
    comment on table "größe"."weg" is 'größte'`;
  const hex = Buffer.from(statements, 'latin1').toString('hex');
  await client.query(`do $$ begin execute convert_from(decode('${hex}', 'hex'),
    getdatabaseencoding()); end $$`);
  await client.end();
  await expectTried(name);
});

test.each(['commit', 'rollback'])('a definition that contains %s changes nothing', async (word) => {
  const database = `with ${word}`;
  await bench.database(database);
  const client = await bench.open(database);
  await client.query('create table kept as select 1 as n; create table other (n int)');
  const to = bench.to(database);
  const dumped = await bench.dumped(to);
  const contents = readArchiveContents(dumped.file);
  const table = contents.entries.find(({ kind }) => kind === 'TABLE');
  if (!table) throw new Error('There is no table.');
  const end = Buffer.from(`${word}; drop table public.other;\n`);
  const file = contents.withDefinitions(
    new Map([[table.id, Buffer.concat([end, contents.definitionOf(table)])]]),
  );
  expect(await tried(to, { ...dumped, file })).toMatchObject({ object: 'table public.kept' });
  const { rows } = await client.query('select n from kept');
  expect(rows).toEqual([{ n: 1 }]);
  await client.query('select from other');
  await client.end();
});
