import type { Connection } from 'mariadb';
import { SqlError } from '../connection/library.ts';
import { readMissingDefiners } from './definers.ts';
import { readElsewhere } from './elsewhere.ts';
import type { MariadbSurroundings, ServerLimits } from './model.ts';

const MOST_NAMES = 20;

export async function readSurroundings(
  connection: Connection,
  database: string,
  {
    relations,
    shut,
  }: {
    relations: readonly { name: string; type: string; engine: string | null }[];
    shut: readonly string[];
  },
): Promise<MariadbSurroundings> {
  const names = async (query: string): Promise<string[]> => {
    const rows: { name: string | null }[] = await connection.query(query, [database]);
    return rows.flatMap(({ name }) => name ?? []).sort();
  };
  const comment = await readComment(connection, database);
  const tables = relations.filter(
    ({ type }) => type === 'BASE TABLE' || type === 'SYSTEM VERSIONED',
  );
  const engines = tables.flatMap(({ engine }) => engine ?? []);
  return {
    ...(comment !== '' && { comment }),
    limits: await readLimits(connection),
    collations: await names(
      'select distinct collation_name as name from information_schema.columns where table_schema = ?',
    ),
    storageEngines: [...new Set(engines)].sort(),
    timeZones: await names(
      `select distinct time_zone as name from information_schema.events where event_schema = ?
       and time_zone <> 'SYSTEM' and time_zone not regexp '^[-+][0-9]'`,
    ),
    elsewhere: await readElsewhere(connection, database, shut),
    missingDefiners: await readMissingDefiners(connection, database),
    upperCaseTables: relations
      .map(({ name }) => name)
      .filter((name) => name !== name.toLowerCase())
      .sort()
      .slice(0, MOST_NAMES),
  };
}

/** Settings that decide what the server accepts. */
export async function readLimits(connection: Connection): Promise<ServerLimits> {
  const [row = {}]: Record<string, unknown>[] = await connection.query(
    `select @@global.max_allowed_packet as packet, @@global.innodb_page_size as page,
       @@global.lower_case_table_names as lower_case,
       @@global.explicit_defaults_for_timestamp as explicit_timestamps,
       find_in_set('NO_UNSIGNED_SUBTRACTION', @@global.sql_mode) as signed_differences`,
  );
  return {
    maxAllowedPacket: Number(row.packet),
    pageSize: Number(row.page),
    lowerCaseTableNames: Number(row.lower_case),
    explicitTimestamps: Number(row.explicit_timestamps) === 1,
    ...(Number(row.signed_differences) > 0 && { signedDifferences: true }),
  };
}

/** The comment of a database; empty on servers that have no such comments. */
export async function readComment(connection: Connection, database: string): Promise<string> {
  try {
    const rows: { comment: string | null }[] = await connection.query(
      'select schema_comment as comment from information_schema.schemata where schema_name = ?',
      [database],
    );
    return rows[0]?.comment ?? '';
  } catch (error) {
    if (error instanceof SqlError && !error.fatal) return '';
    throw error;
  }
}
