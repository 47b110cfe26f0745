import { setTimeout as delay } from 'node:timers/promises';
import { artifactKeyOf, parseKey } from '@holdfast/artifact';
import { Secret } from '@holdfast/platform/secrets';
import { createS3Storage } from '@holdfast/storage/testing';
import type { Cluster } from './cluster.ts';
import { psql } from './sources.ts';

/** Objects by which processes recognise the installation's own storage. */
const MARK = 'holdfast-mark/';

/**
 * Every object and every unfinished upload belongs to a job, and no backup of the catalogue lacks its
 * objects. What is left of a run that died while the storage was away is swept a quarter of an hour
 * later: waits up to `patienceMs` for that, and reports what is still left then; if 0, it does neither.
 */
export async function checkObjects(cluster: Cluster, patienceMs: number): Promise<string[]> {
  for (const until = Date.now() + patienceMs; ; await delay(10_000)) {
    const { lost, left, strange } = await compareWithCatalogue(cluster);
    if (lost.length + strange.length > 0) return [...lost, ...strange];
    if (left.length === 0) return [];
    if (Date.now() > until) return patienceMs === 0 ? [] : left;
    await psql(cluster.server, 'holdfast', 'update backup.backup_places set swept_at = null');
  }
}

async function compareWithCatalogue(cluster: Cluster) {
  const found = await keysIn(cluster);
  const rows = await psql(
    cluster.server,
    'holdfast',
    "select id, state, coalesce(artifact_key, '') from backup.backup_jobs",
  );
  const jobs = new Map(
    rows.split('\n').map((row) => {
      const [id = '', state = '', key = ''] = row.split('|');
      return [id, { state, key }];
    }),
  );
  const objects = new Set(found.objects);
  const kept = [...jobs.values()].filter(({ state }) => state === 'completed');
  const lost = kept
    .flatMap(({ key }) => [key, key.replace(/\.dump\.zst\.age$/, '.manifest.json')])
    .filter((key) => !objects.has(key))
    .map((key) => `${key} is in the catalogue and not in the bucket`);
  const all = [...found.objects.filter((key) => !key.startsWith(MARK)), ...found.uploads];
  const isKept = (key: string) => kept.some((job) => job.key === artifactKeyOf(key));
  const spare = all.filter((key) => found.uploads.includes(key) || !isKept(key));
  const isKnown = (key: string) => jobs.has(parseKey(key)?.jobId ?? '');
  return {
    lost,
    left: spare.filter(isKnown).map((key) => `${key} was left behind`),
    strange: spare.filter((key) => !isKnown(key)).map((key) => `${key} belongs to nobody`),
  };
}

/** Read past the proxy, as the bucket's owner. */
async function keysIn({ ceph, bucket, folder }: Cluster) {
  const { endpoint, region, admin } = ceph.address;
  const storage = createS3Storage({
    ...{ endpoint, region, bucket, prefix: 'holdfast', accessKeyId: admin.accessKeyId },
    secretAccessKey: new Secret(admin.secretAccessKey),
    spoolDirectory: folder,
  });
  try {
    const [objects, uploads] = [
      await Array.fromAsync(storage.list(''), ({ key }) => key),
      await Array.fromAsync(storage.listUnfinished(''), ({ key }) => key),
    ];
    return { objects, uploads };
  } finally {
    await storage.close();
  }
}
