import { Secret } from '@holdfast/platform/secrets';
import { type Sshd, startSshd } from '@holdfast/platform/testing';
import { createSftpStorage, startTcpProxy, type TcpProxy } from '@holdfast/storage/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultBench, startFaultBench, type Warehouse } from './fault-bench.fixture.ts';

const MiB = 2 ** 20;

let bench: FaultBench;
let sshd: Sshd;
let proxy: TcpProxy;
let to: Warehouse;
let hostKey: string;

beforeAll(async () => {
  [bench, sshd] = await Promise.all([startFaultBench({ rows: 5_000 }), startSshd()]);
  const { host, port, username, password, root: path } = sshd.address;
  hostKey = sshd.address.hostKey;
  proxy = await startTcpProxy({ host, port });
  const sftp = { host, port: proxy.port, username, password, path, hostKey };
  to = await bench.warehouse({ kind: 'sftp', sftp }, async (jobId) => {
    const credentials = { password: new Secret(password) };
    const storage = createSftpStorage({ host, port, username, credentials, path, hostKey });
    const objects = await Array.fromAsync(storage.list(''));
    const uploads = await Array.fromAsync(storage.listUnfinished(''));
    await storage.close();
    return [...objects, ...uploads].map(({ key }) => key).filter((key) => key.includes(jobId));
  });
}, 600_000);
afterAll(async () => {
  await bench.stop();
  await proxy.stop();
  await sshd.stop();
});

test('a connection that is reset in the midst of an upload fails the backup, which leaves nothing', async () => {
  const job = await bench.backUp({ first_bytes: () => proxy.resetAfter('up', MiB) }, { to });
  await bench.expectFailed(job, { code: 'STORAGE_UNREACHABLE' }, { to });
});

test('a connection that is reset in the midst of an upload is tried again, and the second one is kept alone', async () => {
  const job = await bench.backUp(
    { first_bytes: () => proxy.resetAfter('up', MiB) },
    { to, pace: { retries: [1] } },
  );
  expect(job.attempts).toMatchObject([{ failure: { code: 'STORAGE_UNREACHABLE' } }]);
  await bench.expectCompleted(job, to);
});

test('a server that is killed with -9 in the midst of an upload fails the backup; what is left is swept', async () => {
  const job = await bench.backUp({ first_bytes: () => proxy.breakDownAfter('up', MiB) }, { to });
  expect(proxy.isFaulty()).toBe(true);
  await sshd.kill();
  await sshd.start();
  proxy.heal();
  await bench.expectFailed(job, { code: 'STORAGE_UNREACHABLE' }, { to, swept: true });
});

test('a network that falls silent in the midst of an upload fails the backup; what is left is swept', async () => {
  const job = await bench.backUp(
    { first_bytes: () => proxy.fallSilentAfter('up', MiB) },
    { to, pace: { storageStall: 3_000 }, timeout: 90_000 },
  );
  expect(proxy.isFaulty()).toBe(true);
  proxy.heal();
  await bench.expectFailed(job, { code: 'STORAGE_TIMEOUT' }, { to, swept: true });
});

test('a server that shows another key than the pinned one is given nothing', async () => {
  hostKey = await sshd.changeHostKey();
  const job = await bench.backUp({}, { to });
  const { password } = sshd.address;
  const mended = await bench
    .owner()
    .patch(`/storage-destinations/${to.destinationId}`, { sftp: { hostKey, password } });
  expect(mended.status).toBe(200);
  const expected = { code: 'STORAGE_HOST_KEY_CHANGED', message: /not the one that was pinned/ };
  await bench.expectFailed(job, expected, { to });
});

test('whatever it was, the next backup works', () => bench.expectNextWorks());
