import type { Connection } from 'mariadb';
import { type ForeignKey, MOST_FOREIGN_KEYS } from '../../model.ts';

/** Only within the database: a policy cannot leave out tables of another one. */
const FOREIGN_KEYS = `
  select distinct table_name as name, referenced_table_name as needed
  from information_schema.referential_constraints
  where constraint_schema = ? and unique_constraint_schema = constraint_schema
  and table_name <> referenced_table_name
  order by 1, 2 limit ${MOST_FOREIGN_KEYS}`;

export async function readForeignKeys(
  connection: Connection,
  database: string,
): Promise<ForeignKey[]> {
  const rows: { name: string; needed: string }[] = await connection.query(FOREIGN_KEYS, [database]);
  return rows.map(({ name, needed }) => ({ table: { name }, needs: { name: needed } }));
}
