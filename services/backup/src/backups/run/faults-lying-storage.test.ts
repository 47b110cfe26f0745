import { type Ceph, startCeph } from '@holdfast/platform/testing';
import { startLiar } from '@holdfast/storage/testing';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { bucketWarehouse } from './bucket-warehouse.fixture.ts';
import { type FaultBench, startFaultBench, type Warehouse } from './fault-bench.fixture.ts';

let bench: FaultBench;
let ceph: Ceph;

beforeAll(async () => {
  [bench, ceph] = await Promise.all([startFaultBench({ rows: 2_000 }), startCeph()]);
}, 600_000);
afterAll(async () => {
  await bench.stop();
  await ceph.stop();
});

describe('a storage that lies is not believed when it', () => {
  type Lies = Parameters<typeof startLiar>[1];
  let lies: Lies | undefined;
  let liar: Awaited<ReturnType<typeof startLiar>>;
  let to: Warehouse;
  beforeAll(async () => {
    liar = await startLiar(ceph.address.endpoint, (request) => lies?.(request));
    to = await bucketWarehouse(bench, ceph, { bucket: await ceph.createBucket(), port: liar.port });
  });
  afterAll(() => liar.stop());

  const artifactHead = /^HEAD .*\.dump\.zst\.age$/;
  const aboutIt =
    (lie: ReturnType<Lies>): Lies =>
    (request) =>
      artifactHead.test(request) ? lie : undefined;
  const onceMore = (lie: ReturnType<Lies>): Lies => {
    let asked = 0;
    return (request) => {
      if (artifactHead.test(request)) asked += 1;
      return asked > 1 ? aboutIt(lie)(request) : undefined;
    };
  };
  const fewer: ReturnType<Lies> = (headers) => ({ ...headers, 'content-length': '1000' });
  const other: ReturnType<Lies> = (headers) => ({ ...headers, etag: `"${'0'.repeat(32)}"` });

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
    ['has fewer bytes', aboutIt(fewer)],
    ['has fewer bytes, when it is asked once more', onceMore(fewer)],
    ['has none of it', aboutIt({ status: 404 })],
    ['has none of it, when it is asked once more', onceMore({ status: 404 })],
    ['has something else of the same length', aboutIt(other)],
    ['has something else of the same length, when it is asked once more', onceMore(other)],
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

  test('whatever it was, the next backup works', () => bench.expectNextWorks());
});
