import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { KeySpool, readNames } from '@holdfast/resolve';
import { FeedFailure } from '../follow/model.ts';
import { createKeyFile, type KeyFile } from './key-file.ts';
import { type HashKey, keyedHash } from './keyed-hash.ts';

/** With less than this fraction of the last version's names, the file was probably cut off. */
const LEAST_PART = 0.9;

/** The hashes of names that were not in the previous version. */
type FreshKeys = {
  key: HashKey;
  total: number;
  /** True the first time for each of these hashes. */
  take(hash: Uint32Array): boolean;
};

/**
 * Reads a file's names into a key file of its own, and finds those that the previous one does not have.
 * Only the new ones are in memory, and one part in 256 of the others.
 */
export async function findFresh(
  {
    source,
    tld,
    folder,
    signal,
  }: { source: string; tld: string; folder: string; signal: AbortSignal },
  before: KeyFile | undefined,
  into: string,
): Promise<FreshKeys> {
  const key = before?.key ?? new Uint32Array(new Uint8Array(randomBytes(16)).buffer);
  const spool = new KeySpool(folder);
  const hash = new Uint32Array(2);
  try {
    await readNames(
      { source, tld, signal },
      {
        name(label, length) {
          keyedHash(label, length, key, hash);
          spool.add(hash[0] as number, hash[1] as number);
        },
        ignored() {},
      },
    );
    const file = await createKeyFile(into, key);
    try {
      const fresh: BigUint64Array[] = [];
      let total = 0;
      for (const part of spool.parts()) {
        await turn(); // sorting blocks this thread, and heartbeats must get through
        signal.throwIfAborted();
        const now = distinct(part);
        total += now.length;
        const old = before ? await before.part(fresh.length) : now;
        fresh.push(missingIn(old, now));
        await file.add(now);
      }
      if (before && total < before.total * LEAST_PART) {
        throw new FeedFailure(
          `The file has only ${total} ${total === 1 ? 'name' : 'names'}; its last version had ${before.total}. Is it cut off?`,
        );
      }
      await file.finish();
      return toFreshKeys(key, fresh);
    } finally {
      await file.close();
    }
  } finally {
    spool.close();
  }
}

function distinct(keys: Uint32Array<ArrayBuffer>): BigUint64Array {
  const sorted = new BigUint64Array(keys.buffer, 0, keys.length / 2).sort();
  let kept = 0;
  for (let at = 0; at < sorted.length; at += 1) {
    if (at > 0 && sorted[at] === sorted[at - 1]) continue;
    sorted[kept] = sorted[at] as bigint;
    kept += 1;
  }
  return sorted.subarray(0, kept);
}

/** Both arrays must be sorted. */
function missingIn(old: BigUint64Array, now: BigUint64Array): BigUint64Array {
  const missing: bigint[] = [];
  let at = 0;
  for (const value of now) {
    while (at < old.length && (old[at] as bigint) < value) at += 1;
    if (old[at] !== value) missing.push(value);
  }
  return BigUint64Array.from(missing);
}

function toFreshKeys(key: HashKey, parts: readonly BigUint64Array[]): FreshKeys {
  const taken = parts.map(({ length }) => new Uint8Array(length));
  return {
    key,
    total: parts.reduce((sum, { length }) => sum + length, 0),
    take(hash) {
      const number = (hash[0] as number) >>> 24;
      const part = parts[number];
      if (!part || part.length === 0) return false;
      const wanted = (BigInt(hash[1] as number) << 32n) | BigInt(hash[0] as number);
      let [low, high] = [0, part.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((part[middle] as bigint) < wanted) low = middle + 1;
        else high = middle;
      }
      const flags = taken[number] as Uint8Array;
      if (part[low] !== wanted || flags[low] === 1) return false;
      flags[low] = 1;
      return true;
    },
  };
}
