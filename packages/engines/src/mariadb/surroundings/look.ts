import type { Connection } from 'mariadb';
import type { MariadbSurroundings, ServerLimits } from './model.ts';
import { readLimits } from './read.ts';

/** What a server says about the surroundings of a backup. */
export type SurroundingFacts = {
  limits: ServerLimits;
  /** What the backup uses and the server does not have. */
  missingCollations: string[];
  missingStorageEngines: string[];
  missingTimeZones: string[];
};

export async function lookAround(
  connection: Connection,
  { collations, storageEngines, timeZones }: MariadbSurroundings,
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
  return {
    limits: await readLimits(connection),
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
  };
}
