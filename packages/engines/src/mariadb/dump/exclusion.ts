import { createGlob } from '@holdfast/platform/patterns';
import { type ExclusionRule, findLeftOut } from '../../dump/left-out.ts';
import type { ForeignKey } from '../../model.ts';

/** Which tables a policy leaves out, by patterns of `table` or `database.table`. */
export function createExclusion(
  patterns: readonly string[],
  database: string,
): ExclusionRule<string>[] {
  return patterns.map((pattern) => {
    const fits = createGlob(pattern);
    return { pattern, fits: (name) => fits(name) || fits(`${database}.${name}`) };
  });
}

/** See `Engine.leavesOut` for what it promises. */
export async function leavesOut(
  excludeTables: readonly string[],
  tables: readonly ForeignKey['table'][],
  database: string,
): Promise<(table: ForeignKey['table']) => boolean> {
  const names = new Map(tables.map(({ name }) => [name, name]));
  const { keys } = await findLeftOut(createExclusion(excludeTables, database), names);
  return ({ name }) => keys.has(name);
}
