import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ceph, startCeph } from './ceph.ts';

let servers: Ceph[] = [];

beforeAll(async () => {
  servers = await Promise.all([startCeph(), startCeph()]);
}, 600_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

test('servers that start at the same time do not meet', async () => {
  const [one, other] = servers;
  const bucket = await one?.createBucket();
  expect((await fetch(`${one?.address.endpoint}/${bucket}`)).status).toBe(403);
  expect((await fetch(`${other?.address.endpoint}/${bucket}`)).status).toBe(404);
});

test('buckets survive a gateway that is killed', async () => {
  const [one] = servers;
  const url = `${one?.address.endpoint}/${await one?.createBucket()}`;
  await one?.killGateway();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  await one?.startGateway();
  expect((await fetch(url)).status).toBe(403);
});

test('while it is frozen it takes connections and does not answer', async () => {
  const [one] = servers;
  const url = `${one?.address.endpoint}/`;
  await one?.whileFrozen(async () => {
    await expect(fetch(url, { signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout');
  });
  expect((await fetch(url)).status).toBe(200);
});

test('a user owns only what is his', async () => {
  const [one] = servers;
  const user = await one?.createUser({ maxBytes: 1_000 });
  if (!one || !user) throw new Error('there is no server');
  expect(user.accessKeyId).not.toBe(one.address.admin.accessKeyId);
  await one.createBucket(user);
  await one.grant(await one.createBucket(), user, ['s3:PutObject']);
});
