import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A running fetch has made progress by then, or has given up: see the limits in `open.ts`. */
const STALE_MS = 600_000;
const DAY_MS = 86_400_000;
const PREFIX = '.fetch-';

/** For `mkdtemp`: where a filter is fetched to until it is known to be whole. */
export function stagingPrefix(folder: string): string {
  return path.join(folder, PREFIX);
}

/** Removes what a killed process left in the folder, and copies of buckets no longer followed. */
export async function sweep(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(PREFIX)) await removeStale(path.join(folder, name), now, STALE_MS);
  }
  const all = path.dirname(folder);
  for (const name of await readdir(all)) {
    if (name !== path.basename(folder)) await removeStale(path.join(all, name), now, DAY_MS);
  }
}

async function removeStale(folder: string, now: Date, afterMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    ['.', ...names].map((name) =>
      stat(path.join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0, // gone since
      ),
    ),
  );
  if (Math.max(...times) > now.getTime() - afterMs) return;
  await rm(folder, { recursive: true, force: true });
}
