import {
  type Ceph,
  type HttpClient,
  type Sshd,
  startCeph,
  startSshd,
} from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

let backup: TestBackup;
let owner: HttpClient;
let ceph: Ceph;
let sshd: Sshd;
const INSTALLING_MS = 600_000;

beforeAll(async () => {
  [backup, ceph, sshd] = await Promise.all([startTestBackup(), startCeph(), startSshd()]);
  owner = await backup.owner();
}, INSTALLING_MS);
afterAll(() => Promise.all([backup.stop(), ceph.stop(), sshd.stop()]));

type View = { id: string; name: string; kind: string; verifiedAt: string | null };
type Refusal = { type: string; msg: string; fields?: object };

async function s3(changes: object = {}) {
  const { endpoint, region, admin } = ceph.address;
  const bucket = await ceph.createBucket();
  return { endpoint, region, bucket, prefix: 'holdfast/tests', ...admin, ...changes };
}

function sftp(changes: object = {}) {
  const { host, port, username, password, root, hostKey } = sshd.address;
  return { host, port, username, password, path: root, hostKey, ...changes };
}

async function create(body: object): Promise<View> {
  const answer = await owner.post<View>('/storage-destinations', { name: uuidv7(), ...body });
  expect(answer.body).toHaveProperty('id');
  expect(answer.status).toBe(201);
  return answer.body;
}

test('B17: an S3 destination is created after its probe, read, listed, renamed and deleted', async () => {
  const given = await s3();
  const created = await create({ kind: 's3', s3: given });
  const { secretAccessKey, ...shown } = given;
  expect(created).toMatchObject({ kind: 's3', s3: { ...shown, forcePathStyle: true } });
  expect(created.verifiedAt).not.toBeNull();
  const path = `/storage-destinations/${created.id}`;
  const read = await owner.get(path);
  expect(read.body).toEqual(created);
  expect(read.text).not.toContain(secretAccessKey);
  const list = await owner.get<{ items: View[] }>('/storage-destinations');
  expect(list.body.items.map(({ id }) => id)).toContain(created.id);
  expect((await owner.patch(path, { name: 'offsite' })).body).toMatchObject({ name: 'offsite' });
  expect((await owner.delete(path)).status).toBe(204);
  expect((await owner.get(path)).status).toBe(404);
});

test('B17: an SFTP destination opens with a password or with a key', async () => {
  const byPassword = await create({ kind: 'sftp', sftp: sftp() });
  expect(byPassword).toMatchObject({
    sftp: { authentication: 'password', path: sshd.address.root },
  });
  const { privateKey } = sshd.address;
  const byKey = await create({ kind: 'sftp', sftp: sftp({ password: undefined, privateKey }) });
  expect(byKey).toMatchObject({ sftp: { authentication: 'privateKey' } });
  const changed = await owner.patch(`/storage-destinations/${byPassword.id}`, {
    sftp: { privateKey },
  });
  expect(changed.body).toMatchObject({ sftp: { authentication: 'privateKey' } });
  expect(JSON.stringify([byPassword, byKey, changed.body])).not.toContain('PRIVATE KEY');
});

describe('B17: what fails its probe is not kept, and the step and the reason are told', () => {
  test.each<[string, string, () => Promise<object> | object]>([
    [
      'wrong keys',
      'bad-credentials',
      async () => ({ s3: await s3({ secretAccessKey: 'planted' }) }),
    ],
    ['a missing bucket', 'no-bucket', async () => ({ s3: await s3({ bucket: 'no-such-bucket' }) })],
    [
      'nobody there',
      'unreachable',
      async () => ({ s3: await s3({ endpoint: 'http://127.0.0.1:9' }) }),
    ],
    [
      'no right to delete',
      'denied',
      async () => {
        const bucket = await ceph.createBucket();
        const { userId: _, ...keys } = await grantAllButDelete(bucket);
        return { s3: await s3({ bucket, ...keys }) };
      },
    ],
    ['a wrong password', 'bad-credentials', () => ({ sftp: sftp({ password: 'planted' }) })],
    ['a missing folder', 'no-bucket', () => ({ sftp: sftp({ path: '/no/such/folder' }) })],
    [
      'another host key',
      'host-key-changed',
      () => ({ sftp: sftp({ hostKey: `SHA256:${'A'.repeat(43)}` }) }),
    ],
  ])('%s: %s', async (_, reason, place) => {
    const given = await place();
    const name = uuidv7();
    const refused = await owner.post<Refusal>('/storage-destinations', {
      name,
      kind: Object.keys(given)[0],
      ...given,
    });
    expect(refused).toMatchObject({ status: 422, body: { type: 'DESTINATION_PROBE_FAILED' } });
    expect(refused.body.msg).toContain(reason);
    const { body } = await owner.get<{ items: View[] }>('/storage-destinations', {
      query: { limit: 100 },
    });
    expect(body.items.map((item) => item.name)).not.toContain(name);
  });

  async function grantAllButDelete(bucket: string) {
    const user = await ceph.createUser();
    await ceph.grant(bucket, user, [
      's3:PutObject',
      's3:GetObject',
      's3:ListBucket',
      's3:ListBucketMultipartUploads',
      's3:ListMultipartUploadParts',
      's3:AbortMultipartUpload',
    ]);
    return user;
  }
});

test('B17: changed credentials are probed first; a change that fails leaves all as it was', async () => {
  const created = await create({ kind: 's3', s3: await s3() });
  const path = `/storage-destinations/${created.id}`;
  const refused = await owner.patch(path, { name: 'x', s3: { secretAccessKey: 'planted' } });
  expect(refused).toMatchObject({ status: 422, body: { type: 'DESTINATION_PROBE_FAILED' } });
  expect((await owner.get(path)).body).toEqual(created);
  expect((await owner.post(`${path}/verify`)).body).toEqual({ ok: true });
  const { secretAccessKey } = ceph.address.admin;
  expect((await owner.patch(path, { s3: { secretAccessKey } })).status).toBe(200);
});

test('verify probes again, always with 200, and is audited', async () => {
  const created = await create({ kind: 'sftp', sftp: sftp() });
  const path = `/storage-destinations/${created.id}/verify`;
  expect((await owner.post(path)).body).toEqual({ ok: true });
  const denied = await sshd.whileReadOnly(() => owner.post(path));
  expect(denied).toMatchObject({
    status: 200,
    body: { ok: false, errorCode: 'DESTINATION_PROBE_FAILED', step: 'write', reason: 'denied' },
  });
  const { body } = await owner.get<{ items: { details: object }[] }>('/audit-log', {
    query: { target_id: created.id, actions: 'destination.reverified' },
  });
  expect(body.items.map(({ details }) => details)).toEqual([
    { ok: false, reason: 'denied' },
    { ok: true },
  ]);
});

test('a change for another kind, or two secrets at once, is refused by field', async () => {
  const { id } = await create({ kind: 'sftp', sftp: sftp() });
  const wrong = await owner.patch<Refusal>(`/storage-destinations/${id}`, {
    s3: { bucket: 'b' },
    sftp: { password: 'a', privateKey: 'b' },
  });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(['s3', 'sftp.password']);
  const { privateKey } = sshd.address;
  const both = { name: 'both', kind: 'sftp', sftp: sftp({ privateKey }) };
  const refused = await owner.post<Refusal>('/storage-destinations', both);
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { 'sftp.password': expect.any(String) } },
  });
});

test('a stored password goes to no other server than the one that it was given for', async () => {
  const { id } = await create({ kind: 'sftp', sftp: sftp() });
  for (const change of [
    { host: 'localhost' },
    { port: 2222 },
    { hostKey: `SHA256:${'A'.repeat(43)}` },
  ]) {
    const refused = await owner.patch<Refusal>(`/storage-destinations/${id}`, { sftp: change });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { 'sftp.password': expect.any(String) } },
    });
  }
  const moved = { path: sshd.address.root };
  expect((await owner.patch(`/storage-destinations/${id}`, { sftp: moved })).status).toBe(200);
});

test('an endpoint that carries secrets is refused, since readers see it', async () => {
  const body = {
    name: 'x',
    kind: 's3',
    s3: await s3({ endpoint: 'https://user:planted@s3.example.com' }),
  };
  const refused = await owner.post<Refusal>('/storage-destinations', body);
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { 's3.endpoint': expect.any(String) } },
  });
  expect(refused.text).not.toContain('planted');
});

test('a host key that is none is refused by field', async () => {
  const body = { name: 'x', kind: 'sftp', sftp: sftp({ hostKey: 'yes' }) };
  const refused = await owner.post<Refusal>('/storage-destinations', body);
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { 'sftp.hostKey': expect.any(String) } },
  });
});

test('B18: fifty that ask for the managed destination at once get one and the same', async () => {
  const fresh = await backup.owner();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => fresh.post<View>('/storage-destinations/managed/ensure')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const list = await fresh.get<{ items: View[] }>('/storage-destinations');
  expect(list.body.items).toMatchObject([{ kind: 'managed' }]);
  const log = await fresh.get<{ items: object[] }>('/audit-log');
  expect(log.body.items).toHaveLength(1);
  const [managed] = list.body.items;
  expect((await fresh.post(`/storage-destinations/${managed?.id}/verify`)).body).toEqual({
    ok: true,
  });
});

test('a destination in use cannot be deleted; once it is not, it can', async () => {
  const { id: destinationId } = await create({ kind: 's3', s3: await s3() });
  const policy = await owner.post<View>('/backup-policies', {
    name: uuidv7(),
    scheduleCron: '0 0 * * *',
    retention: { keepLast: 1 },
    destinationId,
  });
  const refused = await owner.delete(`/storage-destinations/${destinationId}`);
  expect(refused).toMatchObject({ status: 409, body: { type: 'DESTINATION_IN_USE' } });
  await owner.delete(`/backup-policies/${policy.body.id}`);
  expect((await owner.delete(`/storage-destinations/${destinationId}`)).status).toBe(204);
});

test('a private network is refused where it is not allowed', async () => {
  const guarded = await startTestBackup({ allowPrivateNetworks: false });
  const client = await guarded.owner();
  const refused = await client.post<Refusal>('/storage-destinations', {
    name: 'inside',
    kind: 's3',
    s3: await s3(),
  });
  await guarded.stop();
  expect(refused.status).toBe(422);
  expect(refused.body.msg).toContain('network-forbidden');
});

test('no secret of a destination is in the database, the logs or the audit log', async () => {
  const [dump, logs] = [await backup.dump(), backup.logs.join('\n')];
  const audit = (await owner.get('/audit-log', { query: { limit: 100 } })).text;
  const { password, privateKey } = sshd.address;
  const secrets = [ceph.address.admin.secretAccessKey, password, privateKey.split('\n')[2] ?? ''];
  for (const secret of secrets) {
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
    for (const text of [dump, logs, audit]) {
      for (const form of forms) expect(text.includes(form)).toBe(false);
    }
  }
});
