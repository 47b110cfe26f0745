import { breathe, createGlob } from '@holdfast/platform/patterns';
import type { Holdings } from './model.ts';

/** The tables of these backups whose losses are ignored, because a pattern matches their names. */
export async function findIgnored(
  backups: readonly Holdings[],
  patterns: readonly string[],
): Promise<ReadonlySet<string>> {
  const globs = patterns.map(createGlob);
  const ignored = new Set<string>();
  if (globs.length === 0) return ignored;
  for (const name of new Set(backups.flatMap(({ tables }) => [...tables.keys()]))) {
    const turn = breathe();
    if (turn) await turn;
    if (globs.some((fits) => fits(name))) ignored.add(name);
  }
  return ignored;
}
