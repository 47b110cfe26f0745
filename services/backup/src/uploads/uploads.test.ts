import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type HttpClient, often, temporaryDirectory } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sweepOrphans } from '../reaper/sweep.ts';
import { backUp, jobIn, readJob } from '../testing/jobs.ts';
import { managedFiles } from '../testing/managed-files.ts';
import {
  addMariadbDatasource,
  type MariadbSource,
  PASSWORD,
  startMariadbSource,
} from '../testing/mariadb-source.ts';
import { restoreBackup } from '../testing/restores.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup, type TestWorker } from '../testing/test-backup.ts';

let backup: TestBackup;
let source: PostgresSource;
let mariadb: MariadbSource;
let owner: HttpClient;
let worker: TestWorker;
let shop: string;
let orchard: string;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
const organisation = uuidv7();
const ROWS = 'select id, note from orders order by id';
const BIN = '/usr/lib/postgresql/15/bin';

beforeAll(async () => {
  [backup, source, mariadb, folder] = await Promise.all([
    startTestBackup({ environment: { HOLDFAST_UPLOAD_MB: '1' } }),
    startPostgresSource(),
    startMariadbSource(),
    temporaryDirectory(),
  ]);
  owner = await backup.owner(organisation);
  const login = await source.createDatabase(
    'shop',
    `create table orders (id int primary key, note text);
     insert into orders select n, md5(n::text) from generate_series(1, 1000) n;
     create view long as select * from orders where length(note) > 3;`,
  );
  await source.query('alter role "owner of shop" createdb');
  shop = await addPostgresDatasource(owner, 'shop', source, login);
  const grove = await mariadb.createDatabase('orchard');
  await mariadb.sql(
    `create table trees (id int primary key, name varchar(50));
     insert into trees values (1, 'pear'), (2, 'ä\\'; drop table trees; --');
     create view pears as select * from trees where name = 'pear';
     create event prune on schedule every 1 day do delete from trees where id > 1000;`,
    'orchard',
  );
  orchard = await addMariadbDatasource(owner, 'orchard', mariadb, grove);
  worker = await backup.work();
});
afterAll(async () => {
  await worker.stop();
  await backup.stop();
  await source.stop();
  await mariadb.stop();
  await folder.remove();
});

async function upload(datasource: string, bytes: Uint8Array, type = 'application/octet-stream') {
  const answer = await fetch(`${backup.url}/datasources/${datasource}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
    body: bytes as never,
  });
  const body = (await answer.json()) as { jobId: string; type?: string; msg?: string };
  return { status: answer.status, body };
}

async function uploaded(datasource: string, bytes: Uint8Array) {
  const { status, body } = await upload(datasource, bytes);
  expect(status, body.msg).toBe(202);
  return jobIn(owner, datasource, body.jobId, ['completed', 'failed']);
}

async function made(program: string, words: string[], env: Record<string, string> = {}) {
  const file = path.join(folder.path, `file-${uuidv7()}`);
  await promisify(execFile)(
    'bash',
    ['-euc', 'file=$1; shift; exec "$@" > "$file"', '-', file, program, ...words],
    {
      env: { PATH: process.env.PATH, ...env },
    },
  );
  return readFile(file);
}
const pgDump = (...words: string[]) => made(`${BIN}/pg_dump`, words, source.admin('shop'));
const inStorage = async () =>
  (await managedFiles(backup)).filter((file) => file.startsWith('backups/'));

type Upload = [string, () => Promise<Buffer>];
/** Our own artifacts contain an archive without compression; one is uploaded below. */
const UNCOMPRESSED: Upload = [
  'without compression',
  () => pgDump('--format=custom', '--compress=0'),
];
test.each<Upload>([
  ['as pg_dump writes it, compressed by itself', () => pgDump('--format=custom')],
  ['as SQL text, compressed by itself', () => pgDump('--format=plain', '--compress=6')],
  ...often({ test: [], soak: [UNCOMPRESSED] }),
])('a dump of pg_dump, %s, becomes a backup that restores and is proven', async (_, make) => {
  const job = await uploaded(shop, await make());
  expect(job).toMatchObject({
    ...{ state: 'completed', trigger: 'upload', rows: 1000 },
    warnings: [expect.stringMatching(/uploaded.*owners and grants.*left out/s)],
  });
  const target = { database: `from_file_${uuidv7().slice(-6)}` };
  const asked = { datasourceId: shop, jobId: job.jobId, mode: 'new_database', target };
  expect(await restoreBackup(owner, asked)).toMatchObject({ proof: { verdict: 'confirmed' } });
  expect(await source.query(ROWS, target.database)).toEqual(await source.query(ROWS, 'shop'));
  // The file itself is gone; what stays is one backup, encrypted and sealed like every other.
  const files = (await inStorage()).filter((file) => file.includes(job.jobId));
  expect(files.map((file) => path.extname(file)).sort()).toEqual(['.age', '.json']);
  expect(files.filter((file) => file.includes('upload_'))).toEqual([]);
});

test('a dump of mariadb-dump becomes a backup that restores and is proven', async () => {
  const dump = await made(
    'mariadb-dump',
    [
      ...['--no-defaults', '--user=reader of orchard', '--host=127.0.0.1'],
      ...[
        `--port=${mariadb.port}`,
        '--single-transaction',
        '--routines',
        '--events',
        '--skip-ssl',
        'orchard',
      ],
    ],
    { MYSQL_PWD: PASSWORD },
  );
  const job = await uploaded(orchard, dump);
  expect(job.failure).toBeNull();
  expect(job).toMatchObject({ state: 'completed', rows: 2 });
  // Its account of what runs is kept with it, and read like all else that it holds.
  const { body: held } = await owner.get<{ code: object }>(
    `/datasources/${orchard}/backups/${job.jobId}/manifest`,
  );
  expect(held.code).toEqual({
    statements: [
      { object: 'event prune', runs: 'by_clock' },
      { object: 'view pears', runs: 'as_owner' },
    ],
  });
  const schemaOf = async ({ jobId }: { jobId: string }) => {
    const file = (await inStorage()).find((name) => name.includes(jobId) && name.endsWith('.json'));
    const text = await readFile(path.join(backup.context.dataDirectory, file ?? ''), 'utf8');
    return JSON.parse(text).schema;
  };
  // Events are as the file has them, too, although they were asleep while it was loaded.
  expect(await schemaOf(job)).toEqual(await schemaOf(await backUp(owner, orchard)));
  await mariadb.sql("grant all on `from\\_file`.* to `reader of orchard`@'%'");
  const target = { database: 'from_file' };
  const asked = { datasourceId: orchard, jobId: job.jobId, mode: 'new_database', target };
  expect(await restoreBackup(owner, asked)).toMatchObject({ proof: { verdict: 'confirmed' } });
  const trees = 'select * from trees order by id';
  expect(await mariadb.sql(trees, 'from_file')).toBe(await mariadb.sql(trees, 'orchard'));
});

/** Runs a program of the server, wherever it may, in any database but its home. */
const hostile = (home: string, deed: string) => `
  create function evil(x int) returns boolean language plpgsql as $f$ begin
    if current_database() <> '${home}' then
      begin execute $c$${deed}$c$; exception when insufficient_privilege then null; end;
    end if;
    return true;
  end $f$;
  create table trap (x int check (public.evil(x))); insert into trap values (1);`;

test('what a server did not make itself runs there with no rights but those of its own database', async () => {
  const [proof, home] = [path.join(folder.path, 'reached'), 'trapped'];
  await promisify(execFile)('chmod', ['777', folder.path]);
  const login = await source.createDatabase(
    home,
    hostile(home, `copy (select 1) to program 'touch ${proof}'`),
  );
  const trapped = await addPostgresDatasource(owner, home, source, login);
  const file = await made(`${BIN}/pg_dump`, ['--format=custom'], source.admin(home));
  const sent = await uploaded(trapped, file);
  const own = await backUp(owner, trapped);
  await source.query(`alter role "${login.username}" superuser`);
  const beside = (jobId: string, database: string) => ({
    ...{ datasourceId: trapped, jobId, mode: 'new_database', target: { database } },
  });
  const ask = (body: object, client = owner) =>
    client.post<{ type?: string; msg?: string }>('/restores', body);

  // A member may restore what is the server's own, and this is not.
  const member = await backup.someone({ org: organisation, role: 'member' });
  const denied = await ask(beside(sent.jobId, 'sent'), member);
  expect(denied).toMatchObject({
    status: 403,
    body: { msg: expect.stringMatching(/data.import/) },
  });
  // The message says what would have run, and as whom to restore it.
  const named = /superuser: table public\.trap \(public\.evil\(\)\)\. .*CREATE ROLE/;
  const refused = {
    status: 422,
    body: { type: 'TARGET_NOT_WRITABLE', msg: expect.stringMatching(named) },
  };
  const agreed = { foreignCode: 'run' };
  expect(await ask(beside(sent.jobId, 'sent'))).toMatchObject(refused);
  expect(await ask({ ...beside(sent.jobId, 'sent'), ...agreed })).toMatchObject(refused);

  await source.query('create database elsewhere');
  const away = {
    ...{ datasourceId: trapped, jobId: own.jobId, mode: 'external_target' },
    target: {
      // Nobody knows that it is the same server.
      ...{ mode: 'fields', host: 'localhost', port: source.port, database: 'elsewhere' },
      ...{ username: login.username, password: source.password, tls: { mode: 'off' } },
    },
  };
  expect(await ask(away)).toMatchObject(refused);
  const probed = await owner.post('/restores/target-probe', away);
  expect(probed.body).toMatchObject({ ok: false });
  await expect(stat(proof)).rejects.toThrow();

  // A user without such rights restores it; and what the server made itself needs nothing.
  await source.query(`alter role "${login.username}" nosuperuser createdb`);
  expect(await restoreBackup(owner, beside(sent.jobId, 'sent'))).toMatchObject({
    ...{ state: 'completed', options: { foreign: 'upload' } },
  });
  await expect(stat(proof)).rejects.toThrow();
  await source.query(`alter role "${login.username}" superuser`);
  expect(await restoreBackup(owner, { ...away, ...agreed })).toMatchObject({
    ...{ state: 'completed', options: { foreign: 'elsewhere', foreignCode: 'run' } },
  });
  expect(await restoreBackup(member, beside(own.jobId, 'own'))).not.toHaveProperty(
    'options.foreign',
  );
  await stat(proof); // the trap is a real one
});

test('events of an upload stay off until they are woken, and are not loaded for who may do more', async () => {
  const event = `create event evil on schedule every 1 second on completion preserve disable
    do insert into seen values (1)`;
  const grove = await mariadb.createDatabase('grove');
  await mariadb.sql('create table seen (x int)', 'grove');
  const file = await mariadb.createDatabase('sent').then(async () => {
    await mariadb.sql(`create table seen (x int); insert into seen values (0); ${event}`, 'sent');
    const words = ['--no-defaults', '--user=reader of sent', '--host=127.0.0.1', '--events'];
    const from = [`--port=${mariadb.port}`, '--single-transaction', '--skip-ssl', 'sent'];
    const dump = await made('mariadb-dump', [...words, ...from], { MYSQL_PWD: PASSWORD });
    return Buffer.from(dump.toString().replace('PRESERVE DISABLE', 'PRESERVE ENABLE'));
  });
  const datasource = await addMariadbDatasource(owner, 'grove', mariadb, grove);
  const { jobId } = await uploaded(datasource, file);
  const target = { database: 'woken' };
  const asked = { datasourceId: datasource, jobId, mode: 'new_database', target };
  await mariadb.sql("grant all on *.* to `reader of grove`@'%'");
  const refused = await owner.post<{ msg: string }>('/restores', asked);
  expect(refused.status).toBe(422);
  expect(refused.body.msg).toMatch(
    /ALL PRIVILEGES on \*\.\*: event evil\. .*GRANT ALL ON restored/,
  );

  await mariadb.sql("revoke all on *.* from `reader of grove`@'%'");
  await mariadb.sql(
    "grant all on woken.* to `reader of grove`@'%'; set global event_scheduler = on",
  );
  const restored = await restoreBackup(owner, asked);
  expect(restored).toMatchObject({
    ...{ proof: { verdict: 'confirmed' }, asleep: ['evil'] },
    warnings: expect.arrayContaining([expect.stringMatching(/evil.*holdfast restores wake/)]),
  });
  const state = () =>
    mariadb.sql("select status from information_schema.events where event_schema = 'woken'");
  expect(await state()).toMatch(/DISABLED/);
  const member = await backup.someone({ org: organisation, role: 'member' });
  const wake = (client: HttpClient) => client.post(`/restores/${restored.id}/wake`, {});
  expect(await wake(member)).toMatchObject({ status: 403 });
  expect(await wake(owner)).toMatchObject({ status: 200, body: { asleep: [] } });
  expect(await state()).toMatch(/ENABLED/);
  expect(await wake(owner)).toMatchObject({ status: 200, body: { asleep: [] } });
});

test('an artifact of ours becomes a backup again without its manifest; one with a flipped bit does not', async () => {
  const { jobId } = await backUp(owner, shop);
  const file = (await inStorage()).find((name) => name.includes(jobId) && name.endsWith('.age'));
  const bytes = await readFile(path.join(backup.context.dataDirectory, file ?? ''));
  expect(await uploaded(shop, bytes)).toMatchObject({ state: 'completed', rows: 1000 });
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
  const before = await inStorage();
  expect(await uploaded(shop, bytes)).toMatchObject({
    ...{ state: 'failed', failure: { code: expect.stringMatching(/^UPLOAD_/) } },
  });
  expect(await inStorage()).toEqual(before);
});

test('what cannot be loaded is refused with what to do instead, and nothing of it stays', async () => {
  const before = await inStorage();
  const sql = await pgDump('--format=plain');
  const hostile = Buffer.from(sql.toString().replace('\n\n', '\n\n\\! touch /tmp/x\n'));
  const whole = await pgDump('--format=custom');
  const bomb = gzipSync(Buffer.concat([sql, Buffer.alloc(70 << 20, ' ')]));
  for (const [what, bytes, code, says] of [
    ['a psql command', hostile, 'UPLOAD_NOT_LOADABLE', /Line 5: .! is a psql command/],
    ['a gzip bomb', bomb, 'UPLOAD_NOT_LOADABLE', /more than 100 times as long.*64 MB/],
    ['a cut gzip file', gzipSync(sql).subarray(0, -9), 'UPLOAD_DAMAGED', /cut off/],
    ['a shell script', Buffer.from('#!/bin/sh\n'), 'UPLOAD_NOT_RECOGNISED', /pg_dump/],
    ['a cut archive', whole.subarray(0, whole.length - 50), 'UPLOAD_NOT_LOADABLE', /./],
    ['a cut head', whole.subarray(0, 20), 'UPLOAD_NOT_RECOGNISED', /head/],
    ['an age file of others', await ageOfOthers(), 'UPLOAD_NOT_READABLE', /recovery kit/],
  ] as const) {
    const job = await uploaded(shop, bytes);
    expect(job, what).toMatchObject({
      ...{ state: 'failed', failure: { code, message: expect.stringMatching(says) } },
    });
  }
  expect(await inStorage()).toEqual(before);
});

async function ageOfOthers(): Promise<Buffer> {
  const key = path.join(folder.path, 'others.key');
  await promisify(execFile)('age-keygen', ['-o', key]);
  const [, recipient = ''] = /public key: (age1\w+)/.exec(await readFile(key, 'utf8')) ?? [];
  const file = path.join(folder.path, 'plain');
  await writeFile(file, 'PGDMP');
  return made('age', ['-r', recipient, file]);
}

test('one that is empty, too long, inside of a form or for nothing that is there is refused at once', async () => {
  const before = await inStorage();
  const jobs = async () =>
    (await owner.get<{ items: object[] }>(`/datasources/${shop}/backups`)).body.items;
  const there = await jobs();
  expect(await upload(shop, Buffer.from(''))).toMatchObject({ status: 400 });
  expect(await upload(shop, Buffer.alloc((1 << 20) + 1))).toMatchObject({
    ...{ status: 413, body: { type: 'PAYLOAD_TOO_LARGE' } },
  });
  expect((await upload(shop, Buffer.from('x'), 'multipart/form-data; boundary=x')).status).toBe(
    415,
  );
  expect((await upload(uuidv7(), Buffer.from('x'))).status).toBe(404);
  expect(await jobs()).toEqual(there);
  expect(await inStorage()).toEqual(before);
});

test('nothing stays of a file whose sender hangs up in the midst of it', async () => {
  const before = await inStorage();
  const sending = request(`${backup.url}/datasources/${shop}/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.token}`,
      ...{ 'content-type': 'application/octet-stream', 'content-length': '500000' },
    },
  });
  sending.on('error', () => {}); // the test itself hangs up
  sending.write(Buffer.alloc(300_000));
  await vi.waitFor(async () => expect((await inStorage()).length).toBeGreaterThan(before.length), {
    ...{ timeout: 30_000, interval: 20 },
  });
  sending.destroy();
  await vi.waitFor(async () => expect(await inStorage()).toEqual(before), {
    ...{ timeout: 30_000, interval: 50 },
  });
});

test('a file whose upload broke off is swept, and one whose job still waits is not', async () => {
  await worker.stop();
  const { body } = await upload(shop, await pgDump('--format=custom'));
  const managed = `holdfast/${organisation}/${shop}`;
  const lost = `${managed}/upload_${uuidv7()}.age`;
  await backup.composed.parts.managedStorage.putSmall(lost, Buffer.from('x'));
  backup.clock.advance(25 * 3_600_000);
  owner = await backup.owner(organisation);
  const { signal } = new AbortController();
  await sweepOrphans(backup.composed.parts, signal, backup.context.logger);
  const files = (await inStorage()).join('\n');
  expect(files).not.toContain(lost);
  expect(files).toContain(`upload_${body.jobId}`);
  expect((await readJob(owner, shop, body.jobId)).state).toBe('queued');

  // Loading a file does not take the last of the disk, either.
  await backup.work({ parts: { diskFloor: 2 ** 60 } });
  expect(await jobIn(owner, shop, body.jobId, ['completed', 'failed'])).toMatchObject({
    failure: { code: 'UPLOAD_NOT_LOADABLE', message: expect.stringMatching(/is kept free/) },
  });
});
