import type { Connection } from 'mariadb';
import type { Elsewhere, MariadbSurroundings, ServerLimits } from './model.ts';
import { readLimits } from './read.ts';

/** What a server says about the surroundings of a backup. */
export type SurroundingFacts = {
  limits: ServerLimits;
  /** What the backup uses and the server does not have. */
  missingCollations: string[];
  missingStorageEngines: string[];
  missingTimeZones: string[];
  /** Tables of other databases, as `database.table`, without which something cannot be made. */
  missingElsewhere: string[];
};

export async function lookAround(
  connection: Connection,
  { collations, storageEngines, timeZones, elsewhere }: MariadbSurroundings,
): Promise<SurroundingFacts> {
  const known = async (query: string) => {
    const rows: Record<string, string>[] = await connection.query(query);
    return new Set(rows.flatMap((row) => Object.values(row)));
  };
  const without = async (names: readonly string[], query: string) => {
    if (names.length === 0) return [];
    const there = await known(query);
    return names.filter((name) => !there.has(name));
  };
  const missingTimeZones: string[] = [];
  for (const zone of timeZones) {
    const rows: { at: unknown }[] = await connection.query(
      "select convert_tz('2020-01-01 00:00:00', '+00:00', ?) as at",
      [zone],
    );
    if (rows[0]?.at === null) missingTimeZones.push(zone);
  }
  const limits = await readLimits(connection);
  return {
    limits,
    missingCollations: await without(
      collations,
      // Some collations are listed without the character set that their full name begins with.
      `select collation_name as name from information_schema.collations
       union select full_collation_name from information_schema.collation_character_set_applicability`,
    ).catch(() =>
      without(collations, 'select collation_name as name from information_schema.collations'),
    ),
    missingStorageEngines: await without(
      storageEngines,
      "select engine as name from information_schema.engines where support in ('YES', 'DEFAULT')",
    ),
    missingTimeZones,
    missingElsewhere: await findMissing(connection, elsewhere, limits),
  };
}

/** Foreign keys are made without what they refer to. */
async function findMissing(
  connection: Connection,
  elsewhere: readonly Elsewhere[],
  { lowerCaseTableNames }: ServerLimits,
): Promise<string[]> {
  const same = (name: string) => (lowerCaseTableNames === 0 ? name : name.toLowerCase());
  const needed = elsewhere.filter(({ keys }) => keys.length === 0);
  const missing: string[] = [];
  for (const [database, tables] of Map.groupBy(needed, (one) => one.database)) {
    const rows: { name: string }[] = await connection.query(
      'select table_name as name from information_schema.tables where table_schema = ?',
      [database],
    );
    const there = new Set(rows.map(({ name }) => same(name)));
    const gone = tables.filter(({ name }) => !there.has(same(name)));
    missing.push(...gone.map(({ name }) => `${database}.${name}`));
  }
  return missing;
}
