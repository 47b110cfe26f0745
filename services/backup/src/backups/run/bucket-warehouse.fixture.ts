import { Secret } from '@holdfast/platform/secrets';
import type { Ceph, S3Keys } from '@holdfast/platform/testing';
import { createS3Storage } from '@holdfast/storage/testing';
import type { FaultBench, Warehouse } from './fault-bench.fixture.ts';

type Way = {
  keys?: S3Keys;
  bucket: string;
  /** Reached by this port in place of Ceph's own. */
  port?: number;
  /** Whether the bucket belongs to the owner of the keys; else it is the admin's. */
  own?: boolean;
};

/** A bucket that backups reach in this way; `find` looks into it directly, as its owner. */
export async function bucketWarehouse(
  bench: FaultBench,
  ceph: Ceph,
  { keys = ceph.address.admin, bucket, port, own = false }: Way,
): Promise<Warehouse> {
  const { endpoint, region, admin } = ceph.address;
  const where = { region, bucket, prefix: 'team' };
  const { accessKeyId, secretAccessKey } = keys;
  const by = port === undefined ? endpoint : `http://127.0.0.1:${port}`;
  const s3 = { ...where, endpoint: by, accessKeyId, secretAccessKey };
  const looking = own ? keys : admin;
  return bench.warehouse({ kind: 's3', s3 }, async (jobId) => {
    const storage = createS3Storage({
      ...{ ...where, endpoint, accessKeyId: looking.accessKeyId },
      secretAccessKey: new Secret(looking.secretAccessKey),
      spoolDirectory: bench.backup.context.dataDirectory,
    });
    const objects = await Array.fromAsync(storage.list(''));
    const uploads = await Array.fromAsync(storage.listUnfinished(''));
    await storage.close();
    return [...objects, ...uploads].map(({ key }) => key).filter((key) => key.includes(jobId));
  });
}
