import { Secret } from '@holdfast/platform/secrets';
import { type Ceph, type S3Keys, startCeph } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeContext } from '../../destinations/seal.ts';
import { createS3Storage } from '../../storage/index.ts';
import { startLiar } from '../../storage/lying-store.fixture.ts';
import { startTcpProxy, type TcpProxy } from '../../storage/tcp-proxy.fixture.ts';
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

/** A bucket, reached by this port; what is in it is looked up past that. */
async function bucketWarehouse({
  keys = ceph.address.admin,
  bucket,
  port,
  own = false,
}: {
  keys?: S3Keys;
  bucket: string;
  port?: number;
  /** Whether the bucket is theirs whose keys these are. */
  own?: boolean;
}): Promise<Warehouse> {
  const { endpoint, region, admin } = ceph.address;
  const { accessKeyId, secretAccessKey } = keys;
  const looking = own ? keys : admin;
  const s3 = { region, bucket, prefix: 'team', accessKeyId, secretAccessKey };
  const by = port === undefined ? endpoint : `http://127.0.0.1:${port}`;
  return bench.warehouse({ kind: 's3', s3: { ...s3, endpoint: by } }, async (jobId) => {
    const storage = createS3Storage({
      ...{ region, bucket, prefix: 'team', endpoint, accessKeyId: looking.accessKeyId },
      secretAccessKey: new Secret(looking.secretAccessKey),
      spoolDirectory: bench.backup.context.dataDirectory,
    });
    const objects = await Array.fromAsync(storage.list(''));
    const uploads = await Array.fromAsync(storage.listUnfinished(''));
    await storage.close();
    return [...objects, ...uploads].map(({ key }) => key).filter((key) => key.includes(jobId));
  });
}

describe('a storage that refuses', () => {
  test('what it allowed when the destination was made', async () => {
    const user = await ceph.createUser();
    const bucket = await ceph.createBucket();
    await ceph.grant(bucket, user, ALL);
    const to = await bucketWarehouse({ keys: user, bucket });
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
    const to = await bucketWarehouse({ bucket: await ceph.createBucket() });
    const { masterKeys } = bench.backup.composed.parts;
    const job = await bench.backUp(
      {
        async claimed() {
          const places = await bench.backup.query<{ id: string }>(
            "select id from backup_places where kind = 's3'",
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
    const expected = { code: 'STORAGE_BAD_CREDENTIALS', message: /does not accept/ };
    await bench.expectFailed(job, expected, { to }); // whose next run took the right ones again
  });

  test('more than its quota', async () => {
    const keys = await ceph.createUser({ maxBytes: 9 * MiB });
    const bucket = await ceph.createBucket(keys);
    const to = await bucketWarehouse({ keys, bucket, own: true });
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
    to = await bucketWarehouse({ bucket: await ceph.createBucket(), port: proxy.port });
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
      { to, timeout: 50_000 },
    );
    expect(proxy.isFaulty()).toBe(true);
    proxy.heal();
    const expected = { code: 'STORAGE_UNREACHABLE', message: /cannot be reached/ };
    await bench.expectFailed(job, expected, { to, swept: true });
  }, 60_000);

  test('falls silent in the midst of an upload fails the backup, and what is left is swept', async () => {
    const job = await bench.backUp(
      { first_bytes: () => proxy.fallSilentAfter('up', 2 * MiB) },
      { to, pace: { storageStall: 500 }, timeout: 50_000 },
    );
    expect(proxy.isFaulty()).toBe(true);
    proxy.heal();
    const expected = { code: 'STORAGE_TIMEOUT', message: /did not answer in time/ };
    await bench.expectFailed(job, expected, { to, swept: true });
  }, 60_000);
});

describe('a storage that lies is not believed when it', () => {
  type Lies = Parameters<typeof startLiar>[1];
  let lies: Lies | undefined;
  let liar: Awaited<ReturnType<typeof startLiar>>;
  let to: Warehouse;
  beforeAll(async () => {
    liar = await startLiar(ceph.address.endpoint, (request) => lies?.(request));
    to = await bucketWarehouse({ bucket: await ceph.createBucket(), port: liar.port });
  });
  afterAll(() => liar.stop());

  const artifactHead = /^HEAD .*\.dump\.zst\.age$/;
  const fewer = { 'content-length': '1000', etag: '"0123"' };
  const otherTag = { 'content-length': '1000', etag: '"0123"' };

  async function backUpAmongLies(told: Lies) {
    const job = await bench.backUp(
      {
        first_bytes() {
          lies = told;
        },
      },
      { to },
    );
    lies = undefined;
    return job;
  }

  test.each<[string, Lies]>([
    [
      'has fewer bytes',
      (request) => (artifactHead.test(request) ? { status: 200, headers: fewer } : undefined),
    ],
    [
      'has none of it, as soon as it took it',
      (request) => (artifactHead.test(request) ? { status: 404 } : undefined),
    ],
    ['has none of it, when it is asked once more', fromTheSecondOn(artifactHead, { status: 404 })],
    [
      'has something else of the same length',
      fromTheSecondOn(artifactHead, { status: 200, headers: otherTag }),
    ],
  ])('says that it %s', async (_, told) => {
    const job = await backUpAmongLies(told);
    await bench.expectFailed(job, { code: 'STORAGE_CORRUPT' }, { to });
  });

  test('takes the backup and refuses its manifest', async () => {
    const job = await backUpAmongLies((request) =>
      /^PUT .*\.manifest\.json/.test(request) ? { status: 403 } : undefined,
    );
    await bench.expectFailed(job, { code: 'STORAGE_DENIED' }, { to });
  });

  test('will not take back what it had: that is swept', async () => {
    const job = await backUpAmongLies((request) =>
      /^PUT .*\.manifest\.json|^DELETE /.test(request) ? { status: 403 } : undefined,
    );
    await bench.expectFailed(job, { code: 'STORAGE_DENIED' }, { to, swept: true });
  });
});

/** The truth at first. */
function fromTheSecondOn(
  pattern: RegExp,
  lie: { status: number; headers?: Record<string, string> },
): (request: string) => typeof lie | undefined {
  let asked = 0;
  return (request) => {
    if (!pattern.test(request)) return undefined;
    asked += 1;
    return asked > 1 ? lie : undefined;
  };
}
