import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { RestoreFailure, type RestoreNeeds, type Sandbox } from '../../model.ts';
import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { contentOf } from '../dump/dump.fixture.ts';
import { recognise } from '../load/recognise.ts';
import { piecesOf, restoreBench } from '../load/restore.fixture.ts';

const bench = restoreBench();
const NOT_MEASURED = undefined as never;
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // each starts programs by the dozen

async function textOf(database: string, ...words: string[]): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(
    '/usr/lib/postgresql/15/bin/pg_dump',
    [`--dbname=${database}`, ...words],
    { env: bench.environment(), encoding: 'buffer', maxBuffer: 1 << 30 },
  );
  return stdout;
}

function needsOf(file: Buffer): RestoreNeeds {
  const recognised = recognise(file.subarray(0, 64 << 10));
  if ('refused' in recognised) throw new Error(recognised.refused);
  expect(recognised.form).toBe('text');
  const { server, extensions = [] } = recognised;
  return {
    ...{ server, bytes: file.length, ownership: 'omit' },
    extensions: extensions.map((name) => ({ name, version: '' })),
  };
}

async function start(needs: RestoreNeeds): Promise<Sandbox> {
  const { signal } = bench.session();
  const workDirectory = await bench.work();
  return bench.restoring().startSandbox({ needs, limits: ROOMY, workDirectory, signal });
}

/** Loads a file into a sandbox of its own, and reads that again. */
async function load(file: Buffer, pieces?: number) {
  const needs = needsOf(file);
  await using sandbox = await disposable(needs);
  const from = { file, needs, measured: NOT_MEASURED };
  const outcome = await bench.restore(sandbox.target, from, {
    ...{ form: 'text', becomesBackup: true, dump: piecesOf(file, pieces) },
  });
  return { ...outcome, measured: (await bench.dumped(sandbox.target)).measured };
}

async function disposable(needs: RestoreNeeds) {
  const sandbox = await start(needs);
  return { ...sandbox, [Symbol.asyncDispose]: sandbox.stop };
}

test.each([
  ['objects', []],
  ['names', ['--column-inserts', '--clean']],
  ['types', ['--create', '--clean', '--if-exists', '--quote-all-identifiers']],
])('SQL text of %s, written with %j, is loaded as it was', async (name, words) => {
  if (name === 'objects') {
    await bench.admin().query(`create role "round trip owner"; create role "-- a 'role'"`);
  }
  await bench.database(name);
  await bench.runFile(name, `postgresql-${name}.sql`);
  const { measured: before, file: archive } = await bench.dumped(bench.to(name));
  const text = await textOf(name, ...words);
  const { measured, warnings } = await load(text, 10_007);
  if (name === 'objects') {
    const withoutOrder = ({ tables }: typeof before) =>
      tables.map(({ sha256: _, ...rest }) => rest);
    expect(withoutOrder(measured)).toEqual(withoutOrder(before));
    expect(measured.largeObjects).toEqual(before.largeObjects);
    // Those that only a superuser may make are made for the dump, be it an archive or text.
    const extensions = needsOf(text).extensions.map((extension) => extension.name);
    expect(extensions).toContain('bloom');
    expect(recognise(archive.subarray(0, 64 << 10))).toMatchObject({ extensions });
    expect(warnings.join()).toMatch(/^The backup does not contain these.*AGGREGATE app.worst/);
  } else {
    expect(contentOf(measured)).toEqual(contentOf(before));
    expect(warnings.join()).toMatch(name === 'types' ? /database itself/ : /^$/);
  }
});

test('tables of an access method that is the server’s own by another name are loaded from SQL text', async () => {
  await bench.database(
    'own heap',
    `create access method "my heap" type table handler heap_tableam_handler;
     create table kept (n int) using "my heap"; insert into kept select generate_series(1, 50)`,
  );
  const { measured: before } = await bench.dumped(bench.to('own heap'));
  const { measured, warnings } = await load(await textOf('own heap', '--clean'));
  expect(contentOf(measured)).toEqual(contentOf(before));
  expect(warnings).toEqual([]);
});

const HEAD = `--
-- PostgreSQL database dump
--

-- Dumped from database version 15.8
-- Dumped by pg_dump version 15.8

SET client_encoding = 'UTF8';
`;
const TAIL = `
--
-- PostgreSQL database dump complete
--
`;

test('what no dump contains is refused with its line, and no command of psql is ever run', async () => {
  const mark = path.join(bench.place(), 'touched');
  const needs = needsOf(Buffer.from(HEAD));
  await using sandbox = await disposable(needs);
  const told = async (text: string) => {
    const file = Buffer.from(text);
    const from = { file, needs, measured: NOT_MEASURED };
    const error = await bench
      .restore(sandbox.target, from, { form: 'text', becomesBackup: true })
      .catch((thrown) => thrown);
    expect(error, text).toBeInstanceOf(RestoreFailure);
    return (error as RestoreFailure).message;
  };
  const commands = [
    `\\! touch ${mark}`,
    `\\copy t from program 'touch ${mark}'`,
    `\\i /etc/passwd`,
    `\\o |touch ${mark}`,
    `\\gexec`,
    `\\set x \`touch ${mark}\``,
    `\\restrict x\\! touch ${mark}`,
  ];
  for (const command of commands) {
    expect(await told(`${HEAD}${command}\n${TAIL}`)).toMatch(/^Line 9: \\\S+ is a psql command/);
    expect(await told(`${HEAD}CREATE TABLE t (\n n int) ${command};\n${TAIL}`)).toMatch(
      /^Line 10: there is a psql command inside a statement/,
    );
  }
  for (const [statement, says] of [
    [`COPY t FROM PROGRAM 'touch ${mark}'`, /^Line 9: COPY t FROM PROGRAM: pg_dump does not write/],
    [`COPY (SELECT 1) TO STDOUT`, /^Line 9: COPY: pg_dump does not write/],
    [`DO $$BEGIN END$$`, /^Line 9: DO: pg_dump does not write/],
    [`SELECT repeat('x', 1000000000)`, /^Line 9: SELECT repeat: pg_dump does not write/],
    [`CREATE ROLE r SUPERUSER PASSWORD 'hush'`, /^Line 9: CREATE ROLE r SUPERUSER PASSWORD: /],
    [`SET session_replication_role = 'replica'`, /^Line 9: .*does not set this/],
    [`SET client_encoding = 'SJIS'`, /^Line 9: .*--encoding=UTF8/],
    [`BEGIN`, /^Line 9: this transaction is never committed/],
    [`CREATE TABLE a (\n  b no_such_type)`, /^Line 9 \(CREATE TABLE a\): type "no_such_type" does/],
    [
      `CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$BEGIN PERFORM pg_read_file('/etc/passwd'); RETURN 1; END$$;
CREATE TABLE h (n int DEFAULT f());
INSERT INTO h (n) VALUES (DEFAULT)`,
      /^Line 11 \(INSERT INTO h\): permission denied for function pg_read_file/,
    ],
    // Endless output of a server does not fill our memory.
    [
      `CREATE FUNCTION g() RETURNS int LANGUAGE plpgsql AS $$BEGIN RAISE WARNING '%', repeat('x', 100000000); RETURN 1; END$$;
CREATE TABLE i (n int DEFAULT g());
INSERT INTO i (n) VALUES (DEFAULT)`,
      /answer endlessly/,
    ],
  ] as const) {
    expect(await told(`${HEAD}${statement};\n${TAIL}`)).toMatch(says);
  }
  const rows = `CREATE TABLE IF NOT EXISTS n (n int);\nCOPY n (n) FROM stdin;\n1\nhello\n\\.\n`;
  expect(await told(HEAD + rows + TAIL)).toMatch(/^Line 12 \(COPY n\): invalid input syntax/);
  expect(await told(`${HEAD}${rows.slice(0, -8)}`)).toMatch(/^Line 12: .*cut off/);
  expect(await told(`${HEAD}CREATE TABLE whole (n int);\n`)).toMatch(/cut off/);
  const twice = `\\connect a\nCREATE TABLE two (n int);\n\\connect -reuse-previous=on "dbname='b'"\n`;
  expect(await told(HEAD + twice + TAIL)).toMatch(/^Line 11: another database begins here/);
  expect(existsSync(mark)).toBe(false);
});

test('what everybody lost the right to stays lost, and text goes to sandboxes only', async () => {
  await bench.database(
    'guarded',
    `create function secret() returns int language sql security definer as 'select 1';
     revoke all on function secret() from public`,
    'create function leaks(int) returns bool language sql leakproof as $$ select true $$',
    `create function tell() returns event_trigger language plpgsql as 'begin end'`,
    'create event trigger watch on ddl_command_end execute function tell()',
  );
  const file = await textOf('guarded');
  const needs = needsOf(file);
  await using sandbox = await disposable(needs);
  const from = { file, needs, measured: NOT_MEASURED };
  const { warnings } = await bench.restore(sandbox.target, from, { form: 'text' });
  expect(warnings).toEqual([
    expect.stringMatching(/does not contain.*line \d+ \(CREATE EVENT TRIGGER watch/),
    expect.stringMatching(/without LEAKPROOF.*line \d+ \(CREATE FUNCTION public.leaks/),
  ]);
  const { file: again } = await bench.dumped(sandbox.target);
  expect(again.toString('latin1')).toContain('REVOKE ALL ON FUNCTION public.secret() FROM PUBLIC');
  await bench.database('empty');
  await expect(bench.restore(bench.to('empty'), from, { form: 'text' })).rejects.toThrow(
    /sandbox only/,
  );
});
