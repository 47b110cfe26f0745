import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

let backup: TestBackup;
let owner: HttpClient;
let destinationId: string;

beforeAll(async () => {
  backup = await startTestBackup();
  owner = await backup.owner();
  const { body } = await owner.post<{ id: string }>('/storage-destinations/managed/ensure');
  destinationId = body.id;
});
afterAll(() => backup.stop());

const policy = (changes: object = {}) => ({
  name: `Nightly ${uuidv7()}`,
  scheduleCron: '0 3 * * *',
  timezone: 'Europe/Berlin',
  retention: { keepLast: 7 },
  destinationId,
  ...changes,
});

type View = { id: string; name: string; [key: string]: unknown };

async function create(changes: object = {}): Promise<View> {
  const { status, body } = await owner.post<View>('/backup-policies', policy(changes));
  expect(status).toBe(201);
  return body;
}

test('B7: a policy is created, read, listed, updated and deleted', async () => {
  const created = await create({ name: 'Nightly' });
  expect(created).toMatchObject({
    scheduleCron: '0 3 * * *',
    timezone: 'Europe/Berlin',
    retention: { keepLast: 7 },
    destinationId,
    options: { excludeTables: [] },
  });
  expect((await owner.get(`/backup-policies/${created.id}`)).body).toEqual(created);
  const list = await owner.get<{ items: View[] }>('/backup-policies');
  expect(list.body.items.map(({ id }) => id)).toContain(created.id);

  const changed = await owner.patch<View>(`/backup-policies/${created.id}`, {
    scheduleCron: '*/15 * * * *',
  });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ name: 'Nightly', scheduleCron: '*/15 * * * *' });
  expect((await owner.delete(`/backup-policies/${created.id}`)).status).toBe(204);
  expect((await owner.get(`/backup-policies/${created.id}`)).status).toBe(404);
});

test('B7: a policy tells its schedule in words and its next three runs', async () => {
  const later = await startTestBackup();
  later.clock.set('2027-03-27T12:00:00Z');
  const client = await later.owner();
  const managed = await client.post<{ id: string }>('/storage-destinations/managed/ensure');
  const { body } = await client.post(
    '/backup-policies',
    policy({ scheduleCron: '30 2 * * *', destinationId: managed.body.id }),
  );
  await later.stop();
  expect(body.schedule).toBe('At 02:30 (Europe/Berlin)');
  expect(body.nextRuns).toEqual([
    '2027-03-28T01:00:00.000Z', // the night in which 02:30 does not exist
    '2027-03-29T00:30:00.000Z',
    '2027-03-30T00:30:00.000Z',
  ]);
});

describe('B7: what is wrong with a policy is named, all of it at once', () => {
  test.each([
    [{ scheduleCron: 'every day' }, ['scheduleCron']],
    [{ scheduleCron: '0 0 3 * * *' }, ['scheduleCron']],
    [{ scheduleCron: '0 0 31 2 *' }, ['scheduleCron']],
    [{ timezone: 'Mars/Olympus', scheduleCron: '99 * * * *' }, ['scheduleCron', 'timezone']],
    [{ retention: {} }, ['retention']],
    [{ retention: { keepDaily: 0, keepNever: 1 } }, ['retention.keepDaily', 'retention.keepNever']],
    [{ name: ' ', destinationId: 'x', surprise: 1 }, ['destinationId', 'name', 'surprise']],
    [{ destinationId: uuidv7() }, ['destinationId']],
  ])('%j', async (changes, fields) => {
    const { status, body } = await owner.post<{ type: string; fields: object }>(
      '/backup-policies',
      policy(changes),
    );
    expect({ status, type: body.type }).toEqual({ status: 400, type: 'VALIDATION_FAILED' });
    expect(Object.keys(body.fields).sort()).toEqual(fields);
  });

  test("another organisation's destination is none, also in an update", async () => {
    const stranger = await backup.owner();
    const theirs = await stranger.post<{ id: string }>('/storage-destinations/managed/ensure');
    const refused = await owner.post<{ fields: object }>(
      '/backup-policies',
      policy({ destinationId: theirs.body.id }),
    );
    expect(Object.keys(refused.body.fields)).toEqual(['destinationId']);
    const { id } = await create();
    const update = await owner.patch(`/backup-policies/${id}`, { destinationId: theirs.body.id });
    expect(update.status).toBe(400);
  });

  test('an update that fits no longer together is refused and changes nothing', async () => {
    const before = await create();
    const { status } = await owner.patch(`/backup-policies/${before.id}`, {
      name: 'Renamed',
      scheduleCron: '0 0 31 2 *',
    });
    expect(status).toBe(400);
    expect((await owner.get(`/backup-policies/${before.id}`)).body).toEqual(before);
  });
});

test('a name is taken once in an organisation, and free in another', async () => {
  const { name, id } = await create();
  const again = await owner.post<{ type: string }>('/backup-policies', policy({ name }));
  expect(again.status).toBe(409);
  expect(again.body.type).toBe('NAME_TAKEN');
  const other = await create();
  expect((await owner.patch(`/backup-policies/${other.id}`, { name })).status).toBe(409);
  expect((await owner.patch(`/backup-policies/${id}`, { name })).status).toBe(200);
});

test('B8: a policy that is attached to a datasource cannot be deleted', async () => {
  const { id } = await create();
  const datasource = await owner.post<{ id: string }>('/datasources', {
    name: 'shop',
    engine: 'postgresql',
  });
  const attached = `/datasources/${datasource.body.id}/policies`;
  expect((await owner.post(attached, { policyId: id })).status).toBe(201);
  const refused = await owner.delete<{ type: string }>(`/backup-policies/${id}`);
  expect(refused.status).toBe(409);
  expect(refused.body.type).toBe('POLICY_ATTACHED');
  expect((await owner.delete(`${attached}/${id}`)).status).toBe(204);
  expect((await owner.delete(`/backup-policies/${id}`)).status).toBe(204);
});
