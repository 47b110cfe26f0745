import type { Connection } from 'mariadb';
import type { ServerLimits } from '../surroundings.ts';
import { SqlError } from './library.ts';

/** Settings that decide what the server takes. */
export async function readLimits(connection: Connection): Promise<ServerLimits> {
  const [row = {}]: Record<string, unknown>[] = await connection.query(
    `select @@global.max_allowed_packet as packet, @@global.innodb_page_size as page,
       @@global.lower_case_table_names as lower_case,
       @@global.explicit_defaults_for_timestamp as explicit_timestamps`,
  );
  return {
    maxAllowedPacket: Number(row.packet),
    pageSize: Number(row.page),
    lowerCaseTableNames: Number(row.lower_case),
    explicitTimestamps: Number(row.explicit_timestamps) === 1,
  };
}

/** Of a database; servers that know no such comments have none. */
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
