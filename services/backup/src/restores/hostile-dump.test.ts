import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settledRestore } from '../testing/restores.ts';
import { backUpWell } from '../testing/round-trip.ts';
import { addPostgresDatasource } from '../testing/sources.ts';
import type { TestWorker } from '../testing/test-backup.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import { startPostgresServer } from './restore-servers.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

let bench: RestoreBench<Awaited<ReturnType<typeof startPostgresServer>>>;
let worker: TestWorker;
/** A folder that anyone may write to: what is found there has left the sandbox. */
let outside: Awaited<ReturnType<typeof temporaryDirectory>>;

beforeAll(async () => {
  outside = await temporaryDirectory();
  await chmod(outside.path, 0o777);
  bench = await startRestoreBench(startPostgresServer);
  worker = await bench.backup.work();
});
afterAll(async () => {
  await bench.stop();
  await outside.remove();
});

/** Attacks in any database but `home`: a constraint, an index and a view call it when restored. */
const attack = (home: string, whenRefused: string) => {
  const file = (name: string) => `${outside.path}/${name}`;
  const attempts = [
    `execute $_$copy (select 1) to program 'touch ${file('program')}'$_$`,
    `execute $_$copy (select 1) to '${file('copied')}'$_$`,
    `perform lo_from_bytea(4343, 'out'); perform lo_export(4343, '${file('exported')}')`,
  ];
  return `
    create function leave(x int) returns int language plpgsql as $f$ begin
      if current_database() = '${home}' then return x; end if;
      ${attempts.map((one) => `begin ${one}; exception when others then ${whenRefused}; end;`).join('\n')}
      return x;
    end $f$;
    create table orders (x int check (leave(x) = x));
    insert into orders values (1), (2);
    create function calm(x int) returns int language plpgsql immutable
      as 'begin return public.leave(x); end';
    create index on orders (calm(x));
    create materialized view seen as select leave(x) from orders;`;
};

/** Tests a backup of a database that a superuser made and backs up: nothing in it is refused there. */
async function testBackupOf(database: string, statements: string) {
  const { source } = bench.server;
  const login = await source.createDatabase(database);
  await source.query(`alter role "${login.username}" superuser`);
  await source.query(statements, database);
  const datasource = await addPostgresDatasource(bench.owner, database, source, login);
  const { job } = await backUpWell(bench.owner, datasource);
  const { body } = await bench.owner.post<{ id: string }>(
    `/datasources/${datasource}/backups/${job.jobId}/restore-test`,
  );
  return settledRestore(bench.owner, body.id);
}

test('a dump that writes files and runs programs where it is restored cannot do so in a test', async () => {
  const tested = await testBackupOf('quiet', attack('quiet', 'null'));
  expect(await readdir(outside.path)).toEqual([]);
  expect(['confirmed', 'cannot_confirm']).toContain(tested.proof.verdict);
  await bench.expectNothingLeft();

  // The attack is real: where it is allowed to, it succeeds.
  await bench.server.run('create database elsewhere template quiet');
  await bench.server.run('select leave(1)', 'elsewhere');
  expect((await readdir(outside.path)).toSorted()).toEqual(['copied', 'exported', 'program']);
  for (const name of await readdir(outside.path)) await rm(`${outside.path}/${name}`);
});

test('one that insists is excepted from what is confirmed, and the reason is what it was refused', async () => {
  const tested = await testBackupOf('loud', attack('loud', 'raise'));
  expect(await readdir(outside.path)).toEqual([]);
  expect(tested.proof).toMatchObject({
    verdict: 'confirmed_except',
    objects: [
      {
        object: 'rows of table public.orders',
        why: expect.stringMatching(/permission denied|must be superuser/),
      },
      { object: 'materialised view public.seen' },
    ],
  });
  expect(await bench.alertsOf(tested.id)).toHaveLength(1);
  await bench.expectNothingLeft();
});

test('one that does not end cannot be confirmed, and the reason says so', async () => {
  await worker.stop();
  // A worker that starts ends the processes that a killed worker left behind.
  const dead = spawnSync('true').pid;
  const host = hostname().replaceAll(/[^A-Za-z0-9-]/g, '-');
  const left = path.join(bench.backup.context.dataDirectory, `spool/run.${host}.${dead}.x`);
  await mkdir(left);
  const orphan = spawn('sleep', ['600'], { cwd: left, stdio: 'ignore' });
  await once(orphan, 'spawn');
  await bench.backup.work({ pace: { restoreTest: 3_000 } });
  expect(orphan.signalCode ?? (await once(orphan, 'exit'))[1]).toBe('SIGKILL');
  expect(existsSync(left)).toBe(false);
  const tested = await testBackupOf(
    'endless',
    `create function endless(x int) returns bool language plpgsql as $f$ begin
       while current_database() <> 'endless' loop perform pg_sleep(0.1); end loop; return true; end $f$;
     create table orders (x int check (endless(x))); insert into orders values (1);`,
  );
  expect(tested.state).toBe('completed');
  expect(tested.proof).toMatchObject({
    verdict: 'cannot_confirm',
    reason: expect.stringMatching(/was stopped: it (used the processor|ran) for/),
  });
  await bench.expectNothingLeft();
});
