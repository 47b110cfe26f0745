import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCaller } from '../caller/index.ts';
import { writeTested } from '../restore-tests/index.ts';
import { findRestore } from '../restores/index.ts';
import type { RestoreProof } from '../restores/model.ts';
import { insertJob } from '../testing/insert-job.ts';
import { insertManifest } from '../testing/insert-manifest.ts';
import { insertRestore } from '../testing/insert-restore.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';
import { exceptionId } from './index.ts';

let backup: TestBackup;
const organisation = uuidv7();
let owner: HttpClient;

beforeAll(async () => {
  backup = await startTestBackup();
  owner = await backup.owner(organisation);
});
afterAll(() => backup.stop());

type Standing = 'safe' | 'safe_except' | 'failing';
type Listed = { items: { id: string; object: string; why: string }[]; nextCursor?: string };

async function addDatasource(name: string): Promise<string> {
  const { body } = await owner.post<{ id: string }>('/datasources', { name, engine: 'postgresql' });
  return body.id;
}

/** A new backup whose restore test ends like this. */
async function prove(datasourceId: string, proof: RestoreProof) {
  const jobId = await insertJob(backup, { organisation, datasourceId, state: 'completed' });
  await insertManifest(backup, { organisation, datasourceId, jobId });
  const id = await insertRestore(backup, {
    ...{ organisation, datasourceId, jobId, mode: 'sandbox', state: 'started' },
  });
  const { database, clock } = backup.composed.parts;
  await database.tenant(organisation, async (tx) => {
    const restore = await findRestore(tx, organisation, id);
    const performed = { proof, warnings: [], restoreMs: 1 };
    const caller = systemCaller(organisation, 'dispatcher');
    if (restore) await writeTested(tx, caller, restore, { performed }, { at: clock.now() });
  });
  return { jobId, id };
}

/** The message of the alert that a restore test raised, if it raised one. */
async function alertOf({ id }: { id: string }) {
  const [alert] = await backup.query<{ facts: { verdict: string; message: string } }>(
    'select facts from alerts where dedupe_key = $1',
    [`restore_test_unconfirmed:${id}`],
  );
  return alert?.facts.message;
}

async function standingOf(datasourceId: string) {
  const { body } = await owner.get<{
    items: { standing: Standing; days: { state: string }[]; lastProven: object }[];
  }>('/overview', { query: { datasource_id: datasourceId } });
  const [item] = body.items;
  return { standing: item?.standing, today: item?.days.at(-1)?.state };
}

const excepting = (...objects: [object: string, why: string][]): RestoreProof => ({
  verdict: 'confirmed_except',
  objects: objects.map(([object, why]) => ({ object, why, advice: 'Look at it.' })),
});
const view = 'materialised view public.daily';
const table = 'table public.far';

test('a proof with exceptions is told once, and has a standing of its own until all are accepted', async () => {
  const id = await addDatasource('excepted');
  const accept = (body: object) =>
    owner.post<Listed>(`/datasources/${id}/accepted-exceptions`, body);
  const first = await prove(id, excepting([view, 'other values'], [table, 'no rights, error 7']));
  expect(await alertOf(first)).toBe(
    `All of it is as it was backed up, except ${view} (other values); ${table} (no rights, error 7). Look at it.`,
  );
  const { body: job } = await owner.get(`/datasources/${id}/backups/${first.jobId}`);
  expect(job).toMatchObject({
    proof: { verdict: 'confirmed_except', restoreId: first.id, objectCount: 2 },
  });
  const excepted = { standing: 'safe_except', today: 'proven_except' };
  expect(await standingOf(id)).toEqual(excepted);

  // The next night: the same two, one of them with another number in its reason.
  const second = await prove(id, excepting([view, 'other values'], [table, 'no rights, error 8']));
  expect(await alertOf(second)).toBeUndefined();

  const { status, body } = await accept({ restoreId: second.id, objects: [view] });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.items).toMatchObject([{ object: view, why: 'other values' }]);
  expect(await standingOf(id)).toEqual(excepted);
  expect((await accept({ restoreId: second.id })).body.items).toHaveLength(2);
  expect(await standingOf(id)).toEqual({ standing: 'safe', today: 'proven' });

  // Listed in the proof as before, and as accepted.
  const objects = [
    { object: view, accepted: true },
    { object: table, accepted: true },
  ];
  const read = { proof: { verdict: 'confirmed_except', objects } };
  expect((await owner.get(`/restores/${second.id}`)).body).toMatchObject(read);
  const { body: list } = await owner.get<{ items: object[] }>(`/datasources/${id}/restores`);
  expect(list.items).toMatchObject([read, read]);

  // Gone for a night, and back: accepted is accepted.
  await prove(id, { verdict: 'confirmed' });
  const back = await prove(id, excepting([view, 'other values']));
  expect(await alertOf(back)).toBeUndefined();
  expect((await standingOf(id)).standing).toBe('safe');

  // Another reason for the same object is news, and only the news is told.
  const other = await prove(id, excepting([view, 'cannot be read'], [table, 'no rights, error 9']));
  expect(await alertOf(other)).toBe(
    `All of it is as it was backed up, except ${view} (cannot be read); and 1 more. Look at it.`,
  );
  expect(await standingOf(id)).toEqual(excepted);
});

test('what was accepted is listed and audited, and can be revoked', async () => {
  const id = await addDatasource('revoked');
  const url = `/datasources/${id}/accepted-exceptions`;
  const { id: restoreId } = await prove(id, excepting([view, 'x'], [table, 'y']));
  await owner.post(url, { restoreId });
  const first = await owner.get<Listed>(url, { query: { limit: 1 } });
  const cursor = first.body.nextCursor ?? '';
  const second = await owner.get<Listed>(url, { query: { limit: 1, cursor } });
  expect(second.body.nextCursor).toBeUndefined();
  const listed = [...first.body.items, ...second.body.items];
  expect(listed.map(({ object }) => object).sort()).toEqual([view, table].sort());

  const revoke = `${url}/${exceptionId({ object: view, why: 'x' })}`;
  expect((await owner.delete(revoke)).status).toBe(204);
  expect((await owner.delete(revoke)).status).toBe(404);
  expect((await owner.get<Listed>(url)).body.items).toMatchObject([{ object: table }]);
  expect((await standingOf(id)).standing).toBe('safe_except');
  const { body: log } = await owner.get<{ items: object[] }>('/audit-log', {
    query: { target_id: id },
  });
  expect(log.items.slice(0, 2)).toMatchObject([
    { action: 'datasource.exception_revoked', details: { object: view } },
    {
      action: 'datasource.exceptions_accepted',
      details: { restoreId, objects: [view, table] },
    },
  ]);
});

test('only what a proof of this datasource excepts can be accepted, and only by who may silence', async () => {
  const id = await addDatasource('refused');
  const elsewhere = await addDatasource('another');
  const { id: good } = await prove(id, excepting([view, 'x']));
  const { id: foreign } = await prove(elsewhere, excepting([view, 'x']));
  const refusing = await prove(id, {
    verdict: 'not_restorable',
    objects: [{ object: view, why: 'division by zero', advice: 'Change the view.' }],
  });
  const url = `/datasources/${id}/accepted-exceptions`;
  for (const [body, field] of [
    [{ restoreId: foreign }, 'restoreId'],
    [{ restoreId: uuidv7() }, 'restoreId'],
    [{ restoreId: refusing.id }, 'restoreId'],
    [{ restoreId: good, objects: [view, table] }, 'objects'],
  ] as const) {
    expect(await owner.post(url, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  }
  const member = await backup.someone({ org: organisation, role: 'member' });
  const msg = 'This needs the permission alerts.silence.';
  expect(await member.post(url, { restoreId: good })).toMatchObject({ status: 403, body: { msg } });

  // What every restore refuses is a failure, each time, whatever was accepted.
  expect(await alertOf(refusing)).toBe(
    `Every restore refuses ${view} (division by zero). Change the view.`,
  );
  expect(await standingOf(id)).toEqual({ standing: 'failing', today: 'failed' });
});

test('exceptions beyond those that a proof can list are never all accepted', async () => {
  const id = await addDatasource('many');
  const proof = { ...excepting([view, 'x']), moreObjects: 7 };
  const { jobId, id: restoreId } = await prove(id, proof);
  await owner.post(`/datasources/${id}/accepted-exceptions`, { restoreId });
  expect((await standingOf(id)).standing).toBe('safe_except');
  const { body } = await owner.get(`/datasources/${id}/backups/${jobId}`);
  expect(body).toMatchObject({ proof: { objectCount: 8 } });
  expect(await alertOf(await prove(id, proof))).toBeUndefined();
  expect(await alertOf(await prove(id, { ...proof, moreObjects: 8 }))).toBeDefined();
});
