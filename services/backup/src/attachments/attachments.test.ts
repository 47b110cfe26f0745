import type { HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

let backup: TestBackup;
let owner: HttpClient;
let datasource: string;

beforeAll(async () => {
  backup = await startTestBackup();
  owner = await backup.owner();
  datasource = await createDatasource(owner);
});
afterAll(() => backup.stop());

type Id = { id: string };
type View = { policyId: string; enabled: boolean; priority: number };

async function createDatasource(client: HttpClient): Promise<string> {
  const body = { name: `d ${uuidv7()}`, engine: 'postgresql' };
  return (await client.post<Id>('/datasources', body)).body.id;
}

async function createPolicy(client: HttpClient): Promise<string> {
  const destination = await client.post<Id>('/storage-destinations/managed/ensure');
  const answer = await client.post<Id>('/backup-policies', {
    name: `p ${uuidv7()}`,
    scheduleCron: '0 0 * * *',
    retention: { keepLast: 1 },
    destinationId: destination.body.id,
  });
  return answer.body.id;
}

test('B9: a policy is attached, listed, changed and detached', async () => {
  const policyId = await createPolicy(owner);
  const path = `/datasources/${datasource}/policies`;
  const attached = await owner.post<View>(path, { policyId });
  expect(attached.status).toBe(201);
  expect(attached.body).toMatchObject({ policyId, enabled: true, priority: 0 });
  const changed = await owner.patch<View>(`${path}/${policyId}`, { enabled: false, priority: 7 });
  expect(changed.body).toMatchObject({ policyId, enabled: false, priority: 7 });
  const list = await owner.get<{ items: View[] }>(path);
  expect(list.body.items).toEqual([changed.body]);
  expect((await owner.delete(`${path}/${policyId}`)).status).toBe(204);
  expect((await owner.delete(`${path}/${policyId}`)).status).toBe(404);
  expect((await owner.patch(`${path}/${policyId}`, { enabled: true })).status).toBe(404);
});

test('B9: the list goes by priority, in pages', async () => {
  const id = await createDatasource(owner);
  const path = `/datasources/${id}/policies`;
  for (const priority of [1, 3, 2, 3]) {
    await owner.post(path, { policyId: await createPolicy(owner), priority });
  }
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await owner.get<{ items: View[]; nextCursor?: string }>(path, {
      query: { limit: 1, cursor },
    });
    seen.push(...page.body.items.map(({ priority }) => priority));
    cursor = page.body.nextCursor;
  } while (cursor);
  expect(seen).toEqual([3, 3, 2, 1]);
});

test('B10: the same policy cannot be attached twice, also when twenty try at once', async () => {
  const policyId = await createPolicy(owner);
  const id = await createDatasource(owner);
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => owner.post(`/datasources/${id}/policies`, { policyId })),
  );
  expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = tries.filter(({ status }) => status !== 201);
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 409, body: { type: 'POLICY_ALREADY_ATTACHED' } });
  }
});

test("another organisation's policy or datasource cannot be joined to ours", async () => {
  const stranger = await backup.owner();
  const theirPolicy = await createPolicy(stranger);
  const theirDatasource = await createDatasource(stranger);
  const refused = await owner.post(`/datasources/${datasource}/policies`, {
    policyId: theirPolicy,
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { policyId: expect.any(String) } },
  });
  const body = { policyId: await createPolicy(owner) };
  expect((await owner.post(`/datasources/${theirDatasource}/policies`, body)).status).toBe(404);
});

test('a change that changes nothing, or something unknown, is refused', async () => {
  const policyId = await createPolicy(owner);
  await owner.post(`/datasources/${datasource}/policies`, { policyId });
  const path = `/datasources/${datasource}/policies/${policyId}`;
  for (const body of [{}, { priority: -1 }, { priority: 1.5 }, { enabled: 'yes' }, { colour: 1 }]) {
    expect((await owner.patch(path, body)).status).toBe(400);
  }
});

test('a datasource that is deleted while policies are attached to it holds none of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const body = { name: `racing ${uuidv7()}`, engine: 'postgresql' };
    const { id } = (await owner.post<Id>('/datasources', body)).body;
    const policies = await Promise.all([1, 2, 3].map(() => createPolicy(owner)));
    await Promise.all([
      ...policies.map((policyId) => owner.post(`/datasources/${id}/policies`, { policyId })),
      owner.delete(`/datasources/${id}`, { confirmation: body.name }),
    ]);
    for (const policyId of policies) {
      expect((await owner.delete(`/backup-policies/${policyId}`)).status).toBe(204);
    }
  }
});
