import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { HttpClient } from '@holdfast/platform/testing';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertJob } from '../testing/insert-job.ts';
import { backUp } from '../testing/jobs.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
let datasource: string;
let jobId: string;
const organisation = uuidv7();

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner(organisation);
  const shop = await source.createDatabase(
    'shop',
    'create table orders as select n from generate_series(1, 20000) n',
  );
  datasource = await addPostgresDatasource(owner, 'My "shop"/é', source, shop);
  const worker = await backup.work();
  jobId = (await backUp(owner, datasource)).jobId;
  await worker.stop();
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

type Link = { ok: boolean; url: string; expiresAt: string; errorCode?: string };
const link = async (job = jobId) =>
  owner.post<Link>(`/datasources/${datasource}/backups/${job}/download-link`);
const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('links never follow what a request says of itself, unless the operator wants that', async () => {
  const where = `${backup.url}/datasources/${datasource}/backups/${jobId}/download-link`;
  const ask = async () => {
    const headers = {
      ...{ host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com' },
      authorization: `Bearer ${owner.token}`,
    };
    const request = http.request(where, { method: 'POST', headers });
    request.end();
    const [response] = await once(request, 'response');
    return new URL(((await json(response)) as Link).url).origin;
  };
  const { parts } = backup.composed;
  expect(await ask()).toBe(backup.url);
  parts.publicUrl = 'https://backups.example.com';
  expect(await ask()).toBe('https://backups.example.com');
  parts.publicUrl = 'request';
  expect(await ask()).toBe('http://evil.example.com');
  parts.publicUrl = undefined;
});

test('B15: the link streams the native dump: pg_restore reads the file as it is', async () => {
  const { status, body } = await link();
  expect({ status, ok: body.ok }).toEqual({ status: 200, ok: true });
  const { response, bytes } = await get(body.url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="My-shop-[\dTZ]+\.dump"$/,
  );
  const { body: manifest } = await owner.get<{ dump: { bytes: number } }>(
    `/datasources/${datasource}/backups/${jobId}/manifest`,
  );
  expect(bytes.length).toBe(manifest.dump.bytes);
  const folder = await temporaryDirectory();
  const file = path.join(folder.path, 'it.dump');
  await writeFile(file, bytes);
  const { stdout } = await promisify(execFile)('/usr/lib/postgresql/15/bin/pg_restore', [
    '--list',
    file,
  ]);
  await folder.remove();
  expect(stdout).toContain('TABLE DATA public orders');
});

test('B15: a Range gives that part and no other; one outside of the file is refused', async () => {
  const { url } = (await link()).body;
  const { bytes: whole } = await get(url);
  for (const [header, first, last] of [
    ['bytes=0-9', 0, 9],
    ['bytes=1000-70000', 1000, 70_000],
    ['bytes=-5', whole.length - 5, whole.length - 1],
    [`bytes=${whole.length - 1}-`, whole.length - 1, whole.length - 1],
  ] as const) {
    const { response, bytes } = await get(url, { range: header });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${whole.length}`);
    expect(bytes.equals(whole.subarray(first, last + 1))).toBe(true);
  }
  const { response, bytes } = await get(url, { range: `bytes=${whole.length}-` });
  expect(response.status).toBe(416);
  expect(response.headers.get('content-range')).toBe(`bytes */${whole.length}`);
  expect(JSON.parse(bytes.toString())).toMatchObject({ type: 'RANGE_NOT_SATISFIABLE' });
});

test('B15: it is valid for 15 minutes to the second', async () => {
  const { url, expiresAt } = (await link()).body;
  const now = backup.clock.now().getTime();
  expect(new Date(expiresAt).getTime() - now).toBe(900_000);
  backup.clock.set(new Date(now + 899_999));
  expect((await get(url)).response.status).toBe(200);
  backup.clock.set(new Date(now + 900_000));
  const { response, bytes } = await get(url);
  backup.clock.set(new Date(now));
  expect(response.status).toBe(403);
  expect(JSON.parse(bytes.toString())).toMatchObject({ type: 'FORBIDDEN' });
});

test('no part of a link can be changed: another job, organisation, time or signature', async () => {
  const { url } = (await link()).body;
  const other = await insertJob(backup, {
    organisation,
    datasourceId: datasource,
    state: 'completed',
  });
  const changes: ((url: URL) => void)[] = [
    (it) => {
      it.pathname = `/downloads/${other}`;
    },
    (it) => it.searchParams.set('organisation', uuidv7()),
    (it) => it.searchParams.set('expires', String(Number(it.searchParams.get('expires')) + 1)),
    (it) => it.searchParams.set('signature', `${it.searchParams.get('signature')}`.slice(0, -1)),
    (it) => it.searchParams.set('signature', ''),
  ];
  for (const change of changes) {
    const changed = new URL(url);
    change(changed);
    expect((await get(changed.href)).response.status).toBe(403);
  }
  const bare = new URL(url);
  bare.search = '';
  expect((await get(bare.href)).response.status).toBe(400);
});

test('B15: always 200: not managed, not completed and deleted say so', async () => {
  const at = async (state: 'started' | 'failed' | 'deleted') =>
    (await link(await insertJob(backup, { organisation, datasourceId: datasource, state }))).body;
  expect(await at('started')).toMatchObject({ ok: false, errorCode: 'NOT_COMPLETED' });
  expect(await at('failed')).toMatchObject({ ok: false, errorCode: 'NOT_COMPLETED' });
  expect(await at('deleted')).toMatchObject({ ok: false, errorCode: 'DELETED' });
  const elsewhere = await insertJob(backup, {
    organisation,
    datasourceId: datasource,
    state: 'completed',
  });
  const bucket = uuidv7();
  await backup.query(
    `insert into destinations (id, organisation_id, name, kind, place, secrets_sealed, created_at, updated_at)
     values ($1, $2, 'bucket', 's3', '{}', 'x', now(), now())`,
    [bucket, organisation],
  );
  await backup.query('update backup_jobs set destination_id = $1 where id = $2', [
    bucket,
    elsewhere,
  ]);
  expect((await link(elsewhere)).body).toMatchObject({ ok: false, errorCode: 'NOT_MANAGED' });
});

test('B27, B28: generating is audited with its outcome, and the link is in no entry and no log', async () => {
  const { url } = (await link()).body;
  await get(url);
  const { body } = await owner.get<{ items: { action: string; details: object }[] }>('/audit-log', {
    query: { actions: 'backup_job.download_link_generated', target_id: jobId, limit: 1 },
  });
  expect(body.items).toMatchObject([{ details: { datasourceId: datasource, ok: true } }]);
  const signature = new URL(url).searchParams.get('signature') ?? '';
  expect(signature).toHaveLength(43);
  expect(`${await backup.dump()}${backup.logs.join('')}`).not.toContain(signature);
});

test('an artifact that is damaged or gone is never handed out as a whole file, says so, and is suspected', async () => {
  const { url } = (await link()).body;
  const [row] = await backup.query<{ key: string }>(
    'select artifact_key as key from backup_jobs where id = $1',
    [jobId],
  );
  const file = path.join(backup.context.dataDirectory, 'backups', row?.key ?? '');
  const good = await readFile(file);
  const bad = Buffer.from(good);
  bad[bad.length - 20] = (bad[bad.length - 20] ?? 0) ^ 1;
  await writeFile(file, bad);
  const outcome = await get(url).then(
    ({ response, bytes }) => `${response.status} ${bytes}`,
    () => 'broken off',
  );
  expect(outcome).toMatch(/^409 .*"BACKUP_NOT_RESTORABLE".*This backup is damaged|^broken off$/);
  const doubted = () =>
    backup.query<{ doubted: boolean }>(
      'select doubted_at is not null as doubted from backup_jobs where id = $1',
      [jobId],
    );
  expect(await doubted()).toEqual([{ doubted: true }]);
  await backup.query('update backup_jobs set doubted_at = null where id = $1', [jobId]);
  await rm(file);
  expect((await get(url)).response.status).toBe(404);
  await writeFile(file, good);
  expect(await doubted()).toEqual([{ doubted: true }]);
});
