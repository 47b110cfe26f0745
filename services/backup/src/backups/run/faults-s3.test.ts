import { type Ceph, startCeph } from '@holdfast/platform/testing';
import { startTcpProxy, type TcpProxy } from '@holdfast/storage/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeContext } from '../../destinations/seal-secrets.ts';
import { bucketWarehouse } from './bucket-warehouse.fixture.ts';
import { type FaultBench, startFaultBench, type Warehouse } from './fault-bench.fixture.ts';

const MiB = 2 ** 20;
const ALL = [
  ...['s3:PutObject', 's3:GetObject', 's3:DeleteObject', 's3:ListBucket'],
  ...['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts', 's3:ListBucketMultipartUploads'],
];

let bench: FaultBench;
let ceph: Ceph;

beforeAll(async () => {
  [bench, ceph] = await Promise.all([startFaultBench(), startCeph()]);
}, 600_000);
afterAll(async () => {
  await bench.stop();
  await ceph.stop();
});

describe('a storage that refuses', () => {
  test('what it allowed when the destination was made', async () => {
    const user = await ceph.createUser();
    const bucket = await ceph.createBucket();
    await ceph.grant(bucket, user, ALL);
    const to = await bucketWarehouse(bench, ceph, { keys: user, bucket });
    const readOnly = ALL.filter((action) => !/Put|Delete|Abort/.test(action));
    const job = await bench.backUp(
      { first_bytes: () => ceph.grant(bucket, user, readOnly) },
      { to },
    );
    await ceph.grant(bucket, user, ALL);
    const message = /could not be stored.*does not allow/;
    await bench.expectFailed(job, { code: 'STORAGE_DENIED', message }, { to });
  });

  test('keys that it took when the destination was made', async () => {
    const to = await bucketWarehouse(bench, ceph, { bucket: await ceph.createBucket() });
    const { masterKeys } = bench.backup.composed.parts;
    const job = await bench.backUp(
      {
        async claimed() {
          const places = await bench.backup.query<{ id: string }>(
            'select id from backup_places where destination_id = $1',
            [to.destinationId],
          );
          for (const { id } of places) {
            const other = JSON.stringify({ secretAccessKey: 'planted, but not any more' });
            await bench.backup.query('update backup_places set secrets_sealed = $2 where id = $1', [
              id,
              masterKeys.seal(other, placeContext(id)),
            ]);
          }
        },
      },
      { to },
    );
    const { accessKeyId, secretAccessKey } = ceph.address.admin;
    const mended = await bench
      .owner()
      .patch(`/storage-destinations/${to.destinationId}`, { s3: { accessKeyId, secretAccessKey } });
    expect(mended.status).toBe(200);
    const expected = { code: 'STORAGE_BAD_CREDENTIALS', message: /does not accept/ };
    await bench.expectFailed(job, expected, { to });
  });

  test('more than its quota', async () => {
    const keys = await ceph.createUser({ maxBytes: 9 * MiB });
    const bucket = await ceph.createBucket(keys);
    const to = await bucketWarehouse(bench, ceph, { keys, bucket, own: true });
    const job = await bench.backUp({}, { to });
    const expected = { code: 'STORAGE_NO_SPACE', message: /full, or its quota is used up/ };
    await bench.expectFailed(job, expected, { to, nextTo: bench.managed });
  });
});

describe('a network in between that', () => {
  let proxy: TcpProxy;
  let to: Warehouse;
  beforeAll(async () => {
    const { hostname: host, port } = new URL(ceph.address.endpoint);
    proxy = await startTcpProxy({ host, port: Number(port) });
    to = await bucketWarehouse(bench, ceph, {
      bucket: await ceph.createBucket(),
      port: proxy.port,
    });
  });
  afterAll(() => proxy.stop());

  test('resets a connection in the midst of an upload costs no backup', async () => {
    let reset = false;
    const job = await bench.backUp(
      {
        first_bytes() {
          proxy.resetAfter('up', 2 * MiB);
          reset = true;
        },
      },
      { to },
    );
    expect(reset).toBe(true);
    await bench.expectCompleted(job, to);
  });

  test('breaks down in the midst of an upload fails the backup, and what is left is swept', async () => {
    const job = await bench.backUp(
      { first_bytes: () => proxy.breakDownAfter('up', 2 * MiB) },
      { to, timeout: 90_000 },
    );
    expect(proxy.isFaulty()).toBe(true);
    proxy.heal();
    const expected = { code: 'STORAGE_UNREACHABLE', message: /cannot be reached/ };
    await bench.expectFailed(job, expected, { to, swept: true });
  });

  test('falls silent in the midst of an upload fails the backup, and what is left is swept', async () => {
    const job = await bench.backUp(
      { first_bytes: () => proxy.fallSilentAfter('up', 2 * MiB) },
      { to, pace: { storageStall: 2_000 }, timeout: 90_000 },
    );
    expect(proxy.isFaulty()).toBe(true);
    proxy.heal();
    const expected = { code: 'STORAGE_TIMEOUT', message: /did not answer in time/ };
    await bench.expectFailed(job, expected, { to, swept: true });
  });

  test('whatever it was, the next backup works', () => bench.expectNextWorks());
});
