import { mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type BucketPlace, filters } from '@holdfast/domains';
import { buildFilter, describeFilter, type FilterStatus, verifyFilter } from '@holdfast/resolve';
import { makeFolder } from '../../host/data-directory.ts';
import type { Filters } from './model.ts';

/** Filters are built on this machine, in the data directory, and put into the bucket once complete. */
export async function inBucket(place: BucketPlace, signal: AbortSignal): Promise<Filters> {
  // Next to the copies that services keep: they sweep up what a killed build leaves there.
  const beside = path.dirname(place.folder);
  const bucket = await filters.openBucket(place, beside);

  async function find(tld: string) {
    const name = `${tld}.filter`;
    const found = (await bucket.list(signal)).find((each) => each.name === name);
    return found && bucket.bytesOf(found, signal);
  }

  return {
    where: bucket.describe(),
    async list() {
      const all: FilterStatus[] = [];
      for (const each of await bucket.list(signal)) {
        all.push(await describeFilter(bucket.bytesOf(each, signal)));
      }
      return all;
    },
    async verify(tld) {
      const found = await find(tld);
      if (found) return verifyFilter(found);
      const file = bucket.describe(`${tld}.filter`);
      const message = `${file}: it cannot be read (it does not exist)`;
      return { file, bytes: 0, problem: { kind: 'unreadable', message } };
    },
    async build(options) {
      await bucket.list(signal); // fails before the work, not after it, if the bucket is out of reach
      await makeFolder(beside);
      const folder = await mkdtemp(path.join(beside, 'building-'));
      try {
        const findLast = async (tld: string) => {
          const last = await find(tld);
          return last && (await describeFilter(last)).facts;
        };
        const built = await buildFilter({ ...options, folder, findLast });
        const bytes = (await stat(built.file)).size;
        await bucket.put(built.file, signal);
        return { ...built, bytes, file: bucket.describe(path.basename(built.file)) };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    close: () => bucket.close(),
  };
}
