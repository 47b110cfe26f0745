import { type ForeignKey, MOST_FOREIGN_KEYS } from '../../model.ts';
import { type Answer, type Ask, type Listed, toListed } from './listed.ts';

const FOREIGN_KEYS = `
  select table_name as name, constraint_name as constraint_, match_option as matched,
    update_rule as updated, delete_rule as deleted, referenced_table_name as needed,
    coalesce(unique_constraint_schema = constraint_schema, 0) as own
  from information_schema.referential_constraints where constraint_schema = ?
  order by table_name, constraint_name`;
const KEY_COLUMNS = `
  select table_name as name, md5(group_concat(concat_ws('|', quote(constraint_name),
    quote(column_name), if(referenced_table_schema = table_schema, '',
    quote(lower(referenced_table_schema))), quote(lower(referenced_table_name)),
    quote(referenced_column_name)) order by constraint_name, ordinal_position separator '\\n')) as facts
  from information_schema.key_column_usage
  where table_schema = ? and referenced_table_name is not null group by table_name, hex(table_name)`;

type Row = {
  name: string;
  constraint_: string;
  matched: string;
  updated: string;
  deleted: string;
  needed: string | null;
  own: number;
};

export async function readForeignKeys(ask: Ask): Promise<{ keys: ForeignKey[]; listed: Listed[] }> {
  const rows = await ask<Row>(FOREIGN_KEYS);
  if (rows.length === 0) return { keys: [], listed: [] };
  const ofTables = Map.groupBy(rows, ({ name }) => name);
  const listed = [...ofTables].map(([name, ofTable]) => {
    const facts = ofTable.map(({ constraint_, matched, updated, deleted }) =>
      // The one is what the server makes of the other.
      [
        constraint_,
        matched,
        ...[updated, deleted].map((rule) => rule.replace('RESTRICT', 'NO ACTION')),
      ].join('|'),
    );
    return toListed('foreign keys of table', { name, facts: facts.sort().join('\n') });
  });
  const columns = await ask<Answer>(KEY_COLUMNS);
  return {
    keys: withinDatabase(rows),
    listed: [...listed, ...columns.map((row) => toListed('key columns of table', row))],
  };
}

/** A policy cannot leave out tables of another database. */
function withinDatabase(rows: readonly Row[]): ForeignKey[] {
  const keys = new Map<string, ForeignKey>();
  for (const { name, needed, own } of rows) {
    if (Number(own) !== 1 || needed === null || needed === name) continue;
    keys.set(JSON.stringify([name, needed]), { table: { name }, needs: { name: needed } });
  }
  return [...keys.values()].slice(0, MOST_FOREIGN_KEYS);
}
