import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** A build takes seconds; one that has not finished after this long was killed. */
const ABANDONED_MS = 3_600_000;

/**
 * Keeps the current build and the one used before it, whose pages may still be open and load their
 * parts. Returns the folder of that one, if there is one. What cannot be removed, such as on a read-only
 * disk, stays.
 */
export async function sweepBuilds(
  dist: string,
  current: string,
  now = new Date(),
): Promise<string[]> {
  await utimes(current, now, now).catch(() => {});
  const names = await readdir(dist);
  const others = await Promise.all(
    names
      .map((name) => path.join(dist, name))
      .filter((folder) => folder !== current)
      .map(async (folder) => ({
        folder,
        isFresh: path.basename(folder).startsWith('fresh-'),
        // Already gone: another process sweeps as well.
        usedAt: await stat(folder).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      })),
  );
  const builds = others.filter(({ isFresh, usedAt }) => !isFresh && usedAt > 0);
  const [before, ...old] = builds.toSorted((a, b) => b.usedAt - a.usedAt);
  const abandoned = others.filter(
    ({ isFresh, usedAt }) => isFresh && usedAt < now.getTime() - ABANDONED_MS,
  );
  for (const { folder } of [...old, ...abandoned]) {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
  return before ? [before.folder] : [];
}
