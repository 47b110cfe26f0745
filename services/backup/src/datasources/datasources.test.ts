import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertJob } from '../testing/insert-job.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

let backup: TestBackup;
let owner: HttpClient;
const organisation = uuidv7();

beforeAll(async () => {
  backup = await startTestBackup();
  owner = await backup.owner(organisation);
});
afterAll(() => backup.stop());

type View = {
  id: string;
  name: string;
  active: boolean;
  connection: unknown;
  restoreTesting: unknown;
};

async function create(body: object = {}): Promise<View> {
  const given = { name: `shop ${uuidv7()}`, engine: 'postgresql', ...body };
  const answer = await owner.post<View>('/datasources', given);
  expect(answer.status).toBe(201);
  return answer.body;
}

test('B1: a datasource is created, read, listed, updated and deleted', async () => {
  const created = await create({ name: 'Shop' });
  expect(created).toMatchObject({ engine: 'postgresql', active: true, connection: null });
  expect((await owner.get(`/datasources/${created.id}`)).body).toEqual(created);
  const renamed = await owner.patch<View>(`/datasources/${created.id}`, { name: 'Store' });
  expect(renamed.body).toMatchObject({ id: created.id, name: 'Store' });
  const found = await owner.get<{ items: View[] }>('/datasources', { query: { search: 'sTORe' } });
  expect(found.body.items.map(({ id }) => id)).toEqual([created.id]);
  const gone = await owner.delete(`/datasources/${created.id}`, { confirmation: 'Store' });
  expect(gone.status).toBe(204);
  expect((await owner.get(`/datasources/${created.id}`)).status).toBe(404);
});

describe('labels', () => {
  type Labelled = View & { labels: string[] };

  test('are given, shown in their order, changed, and a list can be had of those that have one', async () => {
    const team = `team-${uuidv7()}`.slice(0, 40);
    const one = (await create({ labels: ['  Zoo  Live ', team.toUpperCase()] })) as Labelled;
    expect(one.labels).toEqual(['zoo live', team]);
    const other = (await create()) as Labelled;
    expect(other.labels).toEqual([]);
    const listed = async (label: string, limit = '50') => {
      const query = { label, limit };
      const { body } = await owner.get<{ items: View[]; nextCursor?: string }>('/datasources', {
        query,
      });
      return { ids: body.items.map(({ id }) => id), hasMore: body.nextCursor !== undefined };
    };
    expect(await listed(`${team.toUpperCase()} `)).toEqual({ ids: [one.id], hasMore: false });
    const patched = await owner.patch<Labelled>(`/datasources/${other.id}`, { labels: [team] });
    expect(patched.body).toMatchObject({ name: other.name, labels: [team] });
    expect(await listed(team)).toEqual({ ids: [other.id, one.id], hasMore: false });
    expect(await listed(team, '1')).toEqual({ ids: [other.id], hasMore: true });
    const renamed = await owner.patch(`/datasources/${one.id}`, { name: `renamed ${uuidv7()}` });
    expect(renamed.body).toMatchObject({ labels: ['zoo live', team] });
    await owner.patch(`/datasources/${one.id}`, { labels: [] });
    expect(await listed(team)).toEqual({ ids: [other.id], hasMore: false });
    const log = await owner.get<{ items: object[] }>('/audit-log', { query: { limit: '1' } });
    expect(log.body.items).toMatchObject([
      { action: 'datasource.updated', details: { labels: [], previousLabels: ['zoo live', team] } },
    ]);
    const stranger = await backup.owner();
    const { body } = await stranger.get('/datasources', { query: { label: team } });
    expect(body).toEqual({ items: [] });
  });

  test('that are too many, too long, not words or there twice are named, and nothing changes', async () => {
    const { id } = await create({ labels: ['kept'] });
    const faults = async (labels: unknown) => {
      const { status, body } = await owner.patch<{ fields: object }>(`/datasources/${id}`, {
        labels,
      });
      return { status, fields: Object.keys(body.fields).sort() };
    };
    const wrong = ['a', 'x'.repeat(41), 'A ', ' ', 'b\nc', 7];
    expect(await faults(wrong)).toEqual({
      status: 400,
      fields: ['labels[1]', 'labels[2]', 'labels[3]', 'labels[4]', 'labels[5]'],
    });
    expect(await faults(['a', 'b', 'A '])).toEqual({ status: 400, fields: ['labels[2]'] });
    const many = Array.from({ length: 11 }, (_, at) => `label ${at}`);
    expect(await faults(many)).toEqual({ status: 400, fields: ['labels'] });
    expect(await faults('a')).toEqual({ status: 400, fields: ['labels'] });
    expect((await owner.patch(`/datasources/${id}`, {})).body).toMatchObject({
      fields: { name: expect.any(String) },
    });
    expect((await owner.get(`/datasources/${id}`)).body).toMatchObject({ labels: ['kept'] });
    const most = many.slice(1);
    expect((await owner.patch(`/datasources/${id}`, { labels: most })).body).toMatchObject({
      labels: most,
    });
  });
});

test('a datasource says whether a restore of its engine can go on past objects that fail', async () => {
  const told = async (engine: string) => {
    const created = await create({ engine });
    const { body } = await owner.get<{ items: View[] }>('/datasources', { query: { limit: '1' } });
    expect(body.items).toEqual([created]);
    return (created as View & { skipsFailedObjects: boolean }).skipsFailedObjects;
  };
  expect(await told('postgresql')).toBe(true);
  expect(await told('mysql')).toBe(true);
  expect(await told('mariadb')).toBe(true);
});

test('a name is taken once in an organisation, and free again after a deletion', async () => {
  const { id, name } = await create();
  const again = await owner.post('/datasources', { name, engine: 'mariadb' });
  expect(again).toMatchObject({ status: 409, body: { type: 'NAME_TAKEN' } });
  const other = await create();
  expect((await owner.patch(`/datasources/${other.id}`, { name })).status).toBe(409);
  await owner.delete(`/datasources/${id}`, { confirmation: name });
  await create({ name });
});

test('B2: deletion needs a confirmation equal to the name, to the letter', async () => {
  const { id, name } = await create({ name: 'Production' });
  for (const confirmation of ['production', 'Production ', '', 'yes', id]) {
    const refused = await owner.delete(`/datasources/${id}`, { confirmation });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { confirmation: expect.any(String) } },
    });
  }
  expect((await owner.delete(`/datasources/${id}`, {})).status).toBe(400);
  expect((await owner.delete(`/datasources/${id}`)).status).toBe(400);
  expect((await owner.get(`/datasources/${id}`)).status).toBe(200);
  expect((await owner.delete(`/datasources/${id}`, { confirmation: name })).status).toBe(204);
});

test('B3: a datasource with a job in flight cannot be deleted; with finished ones it can', async () => {
  const { id, name } = await create();
  for (const state of ['queued', 'started'] as const) {
    const jobId = await insertJob(backup, { organisation, datasourceId: id, state });
    const refused = await owner.delete(`/datasources/${id}`, { confirmation: name });
    expect(refused).toMatchObject({ status: 409, body: { type: 'DATASOURCE_JOB_IN_FLIGHT' } });
    await backup.query("update backup_jobs set state = 'completed' where id = $1", [jobId]);
  }
  expect((await owner.delete(`/datasources/${id}`, { confirmation: name })).status).toBe(204);
});

describe('B4: credentials', () => {
  const SECRET = 'p@ss:w/ö?r#d%25 \'"\\ planted';

  test('are set as a URI or field by field, to the same effect, and never shown', async () => {
    const { id } = await create();
    const uri = `postgres://ada:${encodeURIComponent(SECRET)}@db.example.com:6432/shop?sslmode=require`;
    const byUri = await owner.put<View>(`/datasources/${id}/credentials`, { mode: 'uri', uri });
    expect(byUri.status).toBe(200);
    const seen = {
      host: 'db.example.com',
      port: 6432,
      database: 'shop',
      username: 'ada',
      tls: 'require',
    };
    expect(byUri.body.connection).toEqual({ mode: 'uri', ...seen });
    const byFields = await owner.put<View>(`/datasources/${id}/credentials`, {
      mode: 'fields',
      host: 'db.example.com',
      port: 6432,
      database: 'shop',
      username: 'ada',
      password: SECRET,
      tls: { mode: 'require' },
    });
    expect(byFields.body.connection).toEqual({ mode: 'fields', ...seen });
    const read = await owner.get(`/datasources/${id}`);
    for (const { text } of [byUri, byFields, read]) expect(text).not.toContain('p@ss');
  });

  test('may come with the creation', async () => {
    const { connection } = await create({
      engine: 'mariadb',
      credentials: { mode: 'uri', uri: 'mariadb://root:x@[2001:db8::1]/app' },
    });
    expect(connection).toMatchObject({ host: '2001:db8::1', port: 3306, database: 'app' });
  });

  test('that are wrong are refused by field, without a word of the secret, and change nothing', async () => {
    const { id } = await create();
    const attempts = [
      { mode: 'uri', uri: 'mysql://ada:planted@db/shop' },
      { mode: 'uri', uri: 'postgres://ada:planted@db/shop?host=elsewhere' },
      { mode: 'fields', host: '', port: 99999, database: '', username: 'a', password: 'planted' },
      { mode: 'magic', uri: 'planted' },
    ];
    for (const body of attempts) {
      const refused = await owner.put(`/datasources/${id}/credentials`, body);
      expect(refused).toMatchObject({ status: 400, body: { type: 'VALIDATION_FAILED' } });
      expect(refused.text).not.toContain('planted');
    }
    expect((await owner.get(`/datasources/${id}`)).body).toMatchObject({ connection: null });
    const inCreation = await owner.post<{ fields: object }>('/datasources', {
      name: 'never made',
      engine: 'postgresql',
      credentials: { mode: 'uri', uri: 'mysql://ada:planted@db/shop' },
    });
    expect(Object.keys(inCreation.body.fields)).toEqual(['credentials.uri']);
  });

  test('are gone with the datasource', async () => {
    const { id, name } = await create({
      credentials: { mode: 'uri', uri: 'postgres://a:b@c/d' },
    });
    await owner.delete(`/datasources/${id}`, { confirmation: name });
    const rows = await backup.query('select credentials_sealed from datasources where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ credentials_sealed: null }]);
  });
});

test('B5: verify without credentials says so, with 200', async () => {
  const { id } = await create();
  const { status, body } = await owner.post(`/datasources/${id}/verify`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ ok: false, errorCode: 'CREDENTIALS_NOT_SET' });
  expect(body.errorMessage).toEqual(expect.any(String));
});

test('B6: a datasource is active or inactive', async () => {
  const { id } = await create({ active: false });
  expect((await owner.post(`/datasources/${id}/activate`)).body).toMatchObject({ active: true });
  expect((await owner.post(`/datasources/${id}/activate`)).status).toBe(200);
  expect((await owner.post(`/datasources/${id}/deactivate`)).body).toMatchObject({ active: false });
  const log = await owner.get<{ items: { action: string }[] }>('/audit-log', {
    query: { target_id: id, actions: 'datasource.activated,datasource.deactivated' },
  });
  const actions = log.body.items.map(({ action }) => action);
  expect(actions).toEqual(['datasource.deactivated', 'datasource.activated']);
});

test('B6: restore testing is on from the start, and is set per datasource', async () => {
  const { id, restoreTesting } = await create();
  expect(restoreTesting).toEqual({ enabled: true, when: 'each_backup' });
  const cron = { enabled: true, when: 'cron', scheduleCron: '0 5 * * SUN', timezone: 'UTC' };
  const set = await owner.put<View>(`/datasources/${id}/restore-testing`, cron);
  expect(set.body.restoreTesting).toEqual(cron);
  const wrong = { ...cron, scheduleCron: '0 0 30 2 *', timezone: 'Nowhere' };
  const refused = await owner.put<{ fields: object }>(`/datasources/${id}/restore-testing`, wrong);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields).sort()).toEqual(['scheduleCron', 'timezone']);
  const off = { enabled: false, when: 'each_backup' };
  expect(
    (await owner.put<View>(`/datasources/${id}/restore-testing`, off)).body.restoreTesting,
  ).toEqual(off);
});

test('a lapsed organisation adds no datasource, but reads, verifies and deletes what it has', async () => {
  const { id, name } = await create();
  const lapsed = await backup.someone({ org: organisation, billing: 'lapsed' });
  const refused = await lapsed.post('/datasources', { name: 'more', engine: 'mysql' });
  expect(refused).toMatchObject({ status: 402, body: { type: 'BILLING_REQUIRED' } });
  expect((await lapsed.get(`/datasources/${id}`)).status).toBe(200);
  expect((await lapsed.post(`/datasources/${id}/verify`)).status).toBe(200);
  expect((await lapsed.delete(`/datasources/${id}`, { confirmation: name })).status).toBe(204);
});

test('text that no database takes is refused by field, wherever it is given', async () => {
  for (const text of ['a\0b', 'half \ud800']) {
    const named = await owner.post('/datasources', { name: text, engine: 'postgresql' });
    expect(named).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } });
    const password = { mode: 'fields', host: 'h', database: 'd', username: 'u', password: text };
    const { id } = await create();
    expect((await owner.put(`/datasources/${id}/credentials`, password)).status).toBe(400);
  }
  const searched = await owner.get('/datasources', { query: { search: 'a\0b' } });
  expect(searched).toMatchObject({ status: 400, body: { fields: { search: expect.any(String) } } });
});

test('an id in upper case is the same id', async () => {
  const { id, name } = await create();
  const path = `/datasources/${id.toUpperCase()}`;
  expect((await owner.get(path)).body).toMatchObject({ id, name });
  const uri = 'postgres://a:planted@127.0.0.1:9/d?sslmode=disable';
  expect((await owner.put(`${path}/credentials`, { mode: 'uri', uri })).status).toBe(200);
  expect((await owner.post(`/datasources/${id}/verify`)).body).toMatchObject({
    errorCode: 'HOST_UNREACHABLE',
  });
  const log = await owner.get<{ items: object[] }>('/audit-log', { query: { target_id: id } });
  expect(log.body.items).toHaveLength(3);
});

test('B36: a walk over a list that grows gives every old item exactly once, and ends', async () => {
  const walker = await backup.owner();
  const add = async () =>
    (await walker.post<View>('/datasources', { name: uuidv7(), engine: 'mysql' })).body.id;
  const old: string[] = [];
  for (let n = 0; n < 11; n += 1) old.push(await add());
  for (const limit of [1, 3, 10, 11]) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await walker.get<{ items: View[]; nextCursor?: string }>('/datasources', {
        query: { limit, cursor },
      });
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
      await add();
    } while (cursor);
    expect(seen.filter((id) => old.includes(id))).toEqual(old.toReversed());
    expect(new Set(seen).size).toBe(seen.length);
  }
});
