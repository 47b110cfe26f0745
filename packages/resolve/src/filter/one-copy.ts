import { createJoiner } from '@holdfast/platform/joiner';
import type { SharedFilter } from './model.ts';

type Kept = Omit<SharedFilter, 'bits'> & { bits: WeakRef<SharedArrayBuffer> };

/** By file and version. Weak, so that the memory of a filter no longer in use is released. */
const kept = new Map<string, Kept>();
const joinReading = createJoiner<SharedFilter>();

/**
 * The API and the workers of one process each follow the folder on their own, and `com` is 240 MB:
 * readers of the same version of the same file share its bits. A failed reading is not remembered.
 */
export function readOnce(
  file: string,
  version: string,
  read: (file: string) => Promise<SharedFilter>,
): Promise<SharedFilter> {
  const key = `${version} ${file}`;
  const known = kept.get(key);
  const bits = known?.bits.deref();
  if (known && bits) return Promise.resolve({ ...known, bits });
  return joinReading(key, async () => {
    const filter = await read(file);
    forgetUnused();
    kept.set(key, { ...filter, bits: new WeakRef(filter.bits) });
    return filter;
  });
}

function forgetUnused(): void {
  for (const [key, { bits }] of kept) {
    if (!bits.deref()) kept.delete(key);
  }
}
