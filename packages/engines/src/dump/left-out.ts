import { breathe } from '@holdfast/platform/patterns';

/** One pattern of a policy, as its engine reads it. */
export type ExclusionRule<Table> = { pattern: string; fits(table: Table): boolean };

export type LeftOut = {
  /** By the keys under which the tables were given. */
  keys: ReadonlySet<string>;
  /** Patterns that match none of the tables. */
  idle: string[];
};

/**
 * Which tables a policy leaves out. Lets other work have its turn in between, however many tables
 * there are.
 */
export async function findLeftOut<Table>(
  rules: readonly ExclusionRule<Table>[],
  tables: ReadonlyMap<string, Table>,
): Promise<LeftOut> {
  const keys = new Set<string>();
  const idle = new Set(rules);
  for (const [key, table] of tables) {
    for (const rule of rules) {
      if (keys.has(key) && !idle.has(rule)) continue;
      const turn = breathe();
      if (turn) await turn;
      if (!rule.fits(table)) continue;
      keys.add(key);
      idle.delete(rule);
    }
  }
  return { keys, idle: [...idle].map(({ pattern }) => pattern) };
}
