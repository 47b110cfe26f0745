import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type HttpClient, startMariadb } from '@holdfast/platform/testing';
import pg from 'pg';
import type { Attack, Outcome } from './model.ts';
import type { Platform } from './platform.ts';
import { createTenant } from './tenant.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const LONGEST_MS = 120_000;

/** Dumps that somebody sends, restored on a server that has more than their contents. */
export const play: Attack['play'] = async (platform) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'attack-'));
  await chmod(folder, 0o777);
  try {
    return [await runPrograms(platform, folder), await runEvents(platform, folder)];
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** A CHECK, an index and a view that start programs, for a datasource whose user is a superuser. */
async function runPrograms(platform: Platform, folder: string): Promise<Outcome> {
  const { source } = platform;
  const tenant = createTenant(await platform.owner('backup'));
  const file = (name: string) => path.join(folder, name);
  const start = (name: string) => `execute $c$copy (select 1) to program 'touch ${file(name)}'$c$;`;
  const evil = (name: string, returns: string) => `
    create function ${name}(x int) returns ${returns} language plpgsql as $f$ begin
      if current_database() <> 'sent' then
        begin ${start(name)} exception when insufficient_privilege then null; end;
      end if;
      return 1::${returns};
    end $f$;`;
  await inDatabase(source.adminUrl, 'postgres', 'create database sent');
  await inDatabase(
    source.adminUrl,
    'sent',
    `${evil('checked', 'bool')} ${evil('indexed', 'int')} ${evil('viewed', 'int')}
     create table t (x int check (checked(x))); insert into t values (1);
     create function calm(x int) returns int language plpgsql immutable
       as 'begin return public.indexed(x); end';
     create index on t (calm(x));
     create materialized view v as select viewed(x) from t;`.replaceAll('1::bool', 'true'),
  );
  const url = source.adminUrl.replace(/[^/]+$/, 'sent');
  await run(`${BIN}/pg_dump`, ['--format=custom', `--file=${file('dump')}`, url]);
  const datasource = await tenant.addDatasource('all', source);
  const said = await sendAndRestore(tenant.client, datasource, file('dump'), 'received');
  const started = ['checked', 'indexed', 'viewed'].filter((name) => existsSync(file(name)));
  return {
    name: 'uploads: programs',
    promise: 'an uploaded dump starts no program on the server of a superuser',
    measured: `started by: ${started.join(', ') || 'nothing'} (${said})`,
    held: started.length === 0,
  };
}

/** An event that empties a table of others and makes a user, for who may do everything. */
async function runEvents(platform: Platform, folder: string): Promise<Outcome> {
  const server = await startMariadb();
  try {
    const { port } = server.address;
    const client = await platform.owner('backup');
    const file = path.join(folder, 'events.sql');
    await server.sql(`set global event_scheduler = on;
      create user all_of_it@'%' identified by 'x'; grant all on *.* to all_of_it@'%' with grant option;
      create database victim; use victim; create table t (x int); insert into t values (1), (2), (3);
      create database sent; use sent; create table t (x int); insert into t values (1);
      create event evil on schedule every 1 second on completion preserve disable do begin
        delete from victim.t; create user if not exists intruder@'%' identified by 'x'; end`);
    const words = [
      '--no-defaults',
      '--user=all_of_it',
      '--host=127.0.0.1',
      '--skip-ssl',
      '--events',
    ];
    const { stdout } = await promisify(execFile)(
      'mariadb-dump',
      [...words, `--port=${port}`, 'sent'],
      {
        env: { PATH: process.env.PATH, MYSQL_PWD: 'x' },
      },
    );
    const awake = stdout.replace('PRESERVE DISABLE', 'PRESERVE ENABLE');
    const { body } = await client.post<{ id: string }>('/datasources', {
      ...{ name: 'all', engine: 'mariadb' },
      credentials: {
        ...{ mode: 'fields', host: '127.0.0.1', port, database: 'victim', username: 'all_of_it' },
        ...{ password: 'x', tls: { mode: 'off' } },
      },
    });
    await writeFile(file, awake);
    const said = await sendAndRestore(client, body.id, file, 'received');
    await delay(3_000); // an event would have run twice
    const rows = Number(/\d+/.exec(await server.sql('select count(*) from victim.t'))?.[0]);
    const users = Number(
      /\d+/.exec(await server.sql("select count(*) from mysql.user where user = 'intruder'"))?.[0],
    );
    return {
      name: 'uploads: events',
      promise: 'an uploaded dump runs nothing by the clock',
      measured: `${rows} of 3 rows are left elsewhere, ${users} users were made (${said})`,
      held: rows === 3 && users === 0,
    };
  } finally {
    await server.stop();
  }
}

/** Sends the file, restores what it becomes beside, and returns how that ended. */
async function sendAndRestore(
  client: HttpClient,
  datasource: string,
  file: string,
  database: string,
): Promise<string> {
  const answer = await fetch(`${client.baseUrl}/datasources/${datasource}/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/octet-stream',
    },
    body: (await readFile(file)) as never,
  });
  const { jobId } = (await answer.json()) as { jobId: string };
  const job = await ended(client, `/datasources/${datasource}/backups/${jobId}`);
  if (job.state !== 'completed') throw new Error(JSON.stringify(job.failure));
  const { status, body } = await client.post<{ id: string; type?: string }>('/restores', {
    ...{ datasourceId: datasource, jobId, mode: 'new_database', target: { database } },
  });
  if (status !== 202) return `refused: ${body.type}`;
  const { state, proof } = await ended(client, `/restores/${body.id}`);
  return `${state}, ${proof?.verdict}`;
}

type Work = { state: string; failure?: object; proof?: { verdict: string } };

async function ended(client: HttpClient, address: string): Promise<Work> {
  for (const end = Date.now() + LONGEST_MS; ; await delay(100)) {
    const { body } = await client.get<Work>(address);
    if (body.state === 'completed' || body.state === 'failed' || Date.now() > end) return body;
  }
}

async function run(program: string, words: string[]): Promise<void> {
  await promisify(execFile)(program, words);
}

async function inDatabase(adminUrl: string, database: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl.replace(/[^/]+$/, database) });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}
