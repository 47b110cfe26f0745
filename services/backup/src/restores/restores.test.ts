import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemCaller } from '../caller/index.ts';
import { insertRestore } from '../testing/insert-restore.ts';
import { backUp } from '../testing/jobs.ts';
import { readLog, restoreBackup, settledRestore } from '../testing/restores.ts';
import {
  addPostgresDatasource,
  type PostgresSource,
  startPostgresSource,
} from '../testing/sources.ts';
import { startTestBackup, type TestBackup, type TestWorker } from '../testing/test-backup.ts';
import { ALL_MODES } from './model.ts';
import { writeNotRestored } from './run/settle.ts';
import { findRestore } from './store.ts';

const PAGE = path.join(import.meta.dirname, '../../../../docs/restores.md');

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
let worker: TestWorker;
let datasource: string;
let jobId: string;
const organisation = uuidv7();

const orders = (database: string) =>
  source.query('select id, note from orders order by id', database);

beforeAll(async () => {
  [backup, source] = await Promise.all([
    startTestBackup({ environment: { HOLDFAST_PROBES_PER_ORGANISATION: '3' } }),
    startPostgresSource(),
  ]);
  owner = await backup.owner(organisation);
  const shop = await source.createDatabase(
    'shop',
    `create table orders (id int primary key, note text);
     insert into orders select n, md5(n::text) from generate_series(1, 2000) n;
     create view many as select count(*) from orders;`,
  );
  await source.query(`alter role ${JSON.stringify(shop.username)} createdb`);
  datasource = await addPostgresDatasource(owner, 'shop', source, shop, { tested: true });
  worker = await backup.work();
  jobId = (await backUp(owner, datasource)).jobId;
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

test('B24: a backup is proven by a restore test of its own accord, and the datasource says so', async () => {
  await vi.waitFor(
    async () => {
      const { body } = await owner.get<{ proof: { verdict: string; restoreId: string } }>(
        `/datasources/${datasource}/backups/${jobId}`,
      );
      expect(body.proof).toMatchObject({ verdict: 'confirmed', provenAt: expect.any(String) });
    },
    { timeout: 90_000 },
  );
  const { body } = await owner.get<{ lastProof: object }>(`/datasources/${datasource}`);
  expect(body.lastProof).toMatchObject({ jobId, restoreMs: expect.any(Number) });
});

test('docs/restores.md asks what stands in the way of a restore with a body that is taken', async () => {
  const page = await readFile(PAGE, 'utf8');
  const [, quoted = ''] = /-d "(.*)" \\\n.*\/restores\/target-probe"/.exec(page) ?? [];
  const body = quoted.replaceAll('\\"', '"').replace('$ID', datasource).replace('$JOB', jobId);
  const probe = await owner.post<{ ok: boolean }>('/restores/target-probe', JSON.parse(body));
  expect(probe).toMatchObject({ status: 200, body: { ok: true } });
});

test('B24, B25: a restore test on demand, with its log, is told by the audit log', async () => {
  const { status, body } = await owner.post<{ id: string }>(
    `/datasources/${datasource}/backups/${jobId}/restore-test`,
  );
  expect(status).toBe(202);
  const restore = await settledRestore(owner, body.id);
  expect(restore).toMatchObject({
    mode: 'sandbox',
    state: 'completed',
    proof: { verdict: 'confirmed' },
  });
  const audit = await owner.get<{ items: { action: string }[] }>('/audit-log', {
    query: { target_id: body.id },
  });
  expect(audit.body.items.map(({ action }) => action)).toEqual([
    'restore.completed',
    'restore.started',
    'restore.test_created',
  ]);
  expect(await readLog(owner, body.id)).toMatch(/Proof: confirmed\./);
});

test('B19: into a new database, proven table by table', async () => {
  const restore = await restoreBackup(owner, {
    datasourceId: datasource,
    jobId,
    mode: 'new_database',
    target: { database: 'copy of "shop"' },
  });
  expect(restore).toMatchObject({
    state: 'completed',
    proof: { verdict: 'confirmed' },
    target: { database: 'copy of "shop"', host: '127.0.0.1' },
  });
  expect(await orders('copy of "shop"')).toEqual(await orders('shop'));
});

test('so many restores of an organisation may wait; the answer says how many, and by which setting', async () => {
  const { waiting } = backup.composed.parts.limits;
  const usual = waiting.restores;
  waiting.restores = 0;
  const target = { database: 'one too many' };
  const asked = { datasourceId: datasource, jobId, mode: 'new_database', target };
  const answer = await owner.post('/restores', asked);
  waiting.restores = usual;
  expect(answer).toMatchObject({
    status: 429,
    body: {
      type: 'TOO_MUCH_WAITING',
      msg: expect.stringMatching(
        /limit of 0 waiting restores .*HOLDFAST_RESTORES_WAITING_PER_ORGANISATION/,
      ),
    },
  });
});

test('targets that say nothing hold neither a connection nor a lock of ours, and are few at once', async () => {
  const silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
  const sockets = new Set<Socket>();
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const target = {
    ...{ mode: 'fields', host: '127.0.0.1', port, database: 'x', username: 'u', password: 'p' },
    tls: { mode: 'off' },
  };
  const body = { datasourceId: datasource, jobId, mode: 'external_target', target };
  const asked = Array.from({ length: 22 }, () => owner.post<{ msg: string }>('/restores', body));
  await vi.waitFor(() => expect(sockets.size).toBe(3), { timeout: 60_000 });
  const held = await backup.query(
    "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect(held).toEqual([]);
  const renamed = await owner.patch(`/datasources/${datasource}`, { name: 'shop' });
  expect(renamed.status).toBe(200);
  for (const socket of sockets) socket.destroy();
  const answers = await Promise.all(asked);
  silent.close();
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(19);
  expect(refused[0]?.body.msg).toMatch(/HOLDFAST_PROBES_PER_ORGANISATION/);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
});

test('B19: into an empty database elsewhere, and never into one that holds something', async () => {
  const empty = await source.createDatabase('elsewhere');
  const target = {
    mode: 'fields',
    host: '127.0.0.1',
    port: source.port,
    ...empty,
    password: source.password,
    tls: { mode: 'off' },
  };
  const body = { datasourceId: datasource, jobId, mode: 'external_target', target };
  const restore = await restoreBackup(owner, body);
  expect(restore).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
  expect(await orders('elsewhere')).toEqual(await orders('shop'));
  const again = await owner.post<{ type: string; msg: string }>('/restores', body);
  expect(again).toMatchObject({ status: 422, body: { type: 'TARGET_NOT_WRITABLE' } });
  const [row] = await backup.query('select target_sealed from restores where id = $1', [
    restore.id,
  ]);
  expect(row).toEqual({ target_sealed: null });
});

test('B19: overwrite by side database and swap; the old one is kept, and can be dropped early', async () => {
  await source.query("update orders set note = 'changed after the backup'", 'shop');
  const before = await orders('shop');
  const restore = await restoreBackup(owner, {
    datasourceId: datasource,
    jobId,
    mode: 'overwrite',
    confirmOverwrite: true,
    keepOldFor: '7d',
  });
  expect(restore).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
  const told = await backup.query('select event, facts from alerts where dedupe_key = $1', [
    `overwrite_asked_for:${restore.id}`,
  ]);
  expect(told).toMatchObject([
    { event: 'overwrite_asked_for', facts: { jobId, askedBy: { type: 'user' } } },
  ]);
  const [first] = (await orders('shop')) as { note: string }[];
  expect(first?.note).toBe('c4ca4238a0b923820dcc509a6f75849b');
  const old = restore.oldDatabase?.database ?? '';
  expect(await orders(old)).toEqual(before);
  const kept = new Date(restore.oldDatabase?.keptUntil ?? 0).getTime();
  expect(kept - backup.clock.now().getTime()).toBe(7 * 86_400_000);
  expect((await owner.delete(`/restores/${restore.id}/old-database`)).status).toBe(204);
  expect(await source.query(`select from pg_database where datname = '${old}'`)).toEqual([]);
  expect((await owner.delete(`/restores/${restore.id}/old-database`)).status).toBe(404);
});

test.each([undefined, false, 'true', 1, null])(
  'B19: overwrite with confirmOverwrite %j is refused on that field',
  async (confirmOverwrite) => {
    const body = { datasourceId: datasource, jobId, mode: 'overwrite', confirmOverwrite };
    expect(await owner.post('/restores', body)).toMatchObject({
      status: 400,
      body: { type: 'VALIDATION_FAILED', fields: { confirmOverwrite: expect.any(String) } },
    });
  },
);

test('B20: the probe looks and changes nothing; what is wrong is in its checks', async () => {
  const probe = (body: object) =>
    owner.post<{ ok: boolean; checks: { check: string; ok: boolean | null }[] }>(
      '/restores/target-probe',
      { datasourceId: datasource, jobId, ...body },
    );
  const databases = await source.query('select datname from pg_database order by 1');
  expect(await probe({ mode: 'new_database', target: { database: 'fresh' } })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  const taken = await probe({ mode: 'new_database', target: { database: 'shop' } });
  expect(taken).toMatchObject({ status: 200, body: { ok: false } });
  const closed = {
    mode: 'fields',
    host: '127.0.0.1',
    port: 9,
    database: 'd',
    username: 'u',
    password: 'planted',
  };
  const unreachable = await probe({ mode: 'external_target', target: closed });
  expect(unreachable.body.checks).toContainEqual(
    expect.objectContaining({ check: 'reachable', ok: false }),
  );
  expect(await source.query('select datname from pg_database order by 1')).toEqual(databases);
});

test('B21: the history of a datasource, newest first, in pages', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await owner.get<{ items: { id: string }[]; nextCursor?: string }>(
      `/datasources/${datasource}/restores`,
      { query: { limit: 2, cursor } },
    );
    seen.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor;
  } while (cursor);
  const rows = await backup.query<{ id: string }>('select id from restores order by id desc');
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect(seen.length).toBeGreaterThan(3);
});

test('B22: the log link is short-lived, and the log holds what happened and no secret', async () => {
  const { body } = await owner.get<{ items: { id: string }[] }>(
    `/datasources/${datasource}/restores`,
  );
  const id = body.items.at(0)?.id ?? '';
  const link = await owner.get<{ url: string; expiresAt: string }>(`/restores/${id}/logs.presign`);
  const now = backup.clock.now().getTime();
  expect(new Date(link.body.expiresAt).getTime() - now).toBe(5 * 60_000);
  const text = await (await fetch(link.body.url)).text();
  expect(text).toMatch(/pg_restore/);
  expect(text).not.toMatch(/planted/);
  const forged = new URL(link.body.url);
  forged.searchParams.set('expires', String(now + 10 * 60_000));
  expect((await fetch(forged)).status).toBe(403);
  backup.clock.set(new Date(now + 5 * 60_000));
  expect((await fetch(link.body.url)).status).toBe(403);
  backup.clock.set(new Date(now));
});

test('B23: restores are not gated by billing', async () => {
  const lapsed = await backup.someone({ org: organisation, billing: 'lapsed' });
  const restore = await restoreBackup(lapsed, {
    datasourceId: datasource,
    jobId,
    mode: 'new_database',
    target: { database: 'unpaid' },
  });
  expect(restore.state).toBe('completed');
});

test('the same Idempotency-Key restores once, though the target is no longer empty', async () => {
  const ask = () =>
    owner.post<{ id: string }>(
      '/restores',
      { datasourceId: datasource, jobId, mode: 'new_database', target: { database: 'once' } },
      { headers: { 'idempotency-key': 'one' } },
    );
  const first = await ask();
  expect(first).toMatchObject({ status: 202, body: { state: 'created', mode: 'new_database' } });
  const settled = await settledRestore(owner, first.body.id);
  expect(Object.keys(first.body)).toEqual(Object.keys(settled));
  const second = await ask();
  expect(second).toMatchObject({ status: 202, body: settled });
});

test('an old database is dropped by itself when its time has come', async () => {
  const restore = await restoreBackup(owner, {
    datasourceId: datasource,
    jobId,
    mode: 'overwrite',
    confirmOverwrite: true,
    keepOldFor: '1h',
  });
  const old = restore.oldDatabase?.database ?? '';
  const { dropExpired } = await import('./drop-old.ts');
  const signal = new AbortController().signal;
  const there = () => source.query(`select from pg_database where datname = '${old}'`);
  await dropExpired(backup.composed.parts, signal, backup.context.logger);
  expect(await there()).toHaveLength(1);
  backup.clock.advance(3_600_000);
  await dropExpired(backup.composed.parts, signal, backup.context.logger);
  expect(await there()).toEqual([]);
  await worker.stop();
});

const alertsOf = (restoreId: string) =>
  backup.query<{ event: string; facts: object }>(
    'select event, facts from alerts where dedupe_key = $1',
    [`restore_failed:${restoreId}`],
  );

test('B33: a restore that fails is told, with who asked for it, its target and the reason', async () => {
  await worker.stop();
  const sub = uuidv7();
  const asking = await backup.someone({ org: organisation, sub });
  const { body } = await asking.post<{ id: string }>('/restores', {
    ...{ datasourceId: datasource, jobId, mode: 'new_database' },
    target: { database: 'taken_meanwhile' },
  });
  await source.query('create database taken_meanwhile');
  worker = await backup.work();
  const restore = await settledRestore(asking, body.id);
  expect(restore).toMatchObject({ state: 'failed', failure: { code: 'TARGET_EXISTS' } });
  expect(await alertsOf(restore.id)).toMatchObject([
    {
      event: 'restore_failed',
      facts: {
        ...{ datasourceId: datasource, datasourceName: 'shop', restoreId: restore.id, jobId },
        mode: 'new_database',
        target: { host: '127.0.0.1', port: source.port, database: 'taken_meanwhile' },
        askedBy: { type: 'user', id: sub },
        ...restore.failure,
      },
    },
  ]);
});

test.each(ALL_MODES)('B33: what is told of a failed restore (%s)', async (mode) => {
  const of = { organisation, datasourceId: datasource, jobId, mode, state: 'started' as const };
  const fail = async (code: string) => {
    const id = await insertRestore(backup, of);
    await backup.composed.parts.database.tenant(organisation, async (tx) => {
      const restore = await findRestore(tx, organisation, id);
      if (!restore) throw new Error('It is not there.');
      const caller = systemCaller(organisation, 'dispatcher');
      const at = backup.clock.now();
      for (const _ of [1, 2]) {
        await writeNotRestored(tx, caller, restore, { code, message: 'Why.' }, { at });
      }
    });
    return (await alertsOf(id)).map(({ event }) => event);
  };
  // For a restore test there is an alert about its verdict instead, raised elsewhere.
  const isTest = mode === 'sandbox';
  expect(await fail('RESTORE_FAILED')).toEqual(isTest ? [] : ['restore_failed']);
  expect(await fail('OVERWRITE_HALF_WAY')).toEqual(isTest ? [] : ['overwrite_half_way']);
});
