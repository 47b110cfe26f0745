import type { Connection } from 'mariadb';

type RoutineKind = 'FUNCTION' | 'PROCEDURE' | 'PACKAGE' | 'PACKAGE BODY';
export type ObjectKind = 'TABLE' | 'SEQUENCE' | 'VIEW' | 'TRIGGER' | 'EVENT' | RoutineKind;

/** Something in a database. `definer` where it has one. */
export type DatabaseObject = { kind: ObjectKind; name: string; definer?: string };

const TABLES = `select table_name as name, case table_type when 'VIEW' then 'VIEW'
    when 'SEQUENCE' then 'SEQUENCE' else 'TABLE' end as kind, null as definer
  from information_schema.tables where table_schema = ?
  and table_type not in ('TEMPORARY', 'TEMPORARY SEQUENCE', 'SYSTEM VIEW') order by table_name`;
const VIEWS = `select table_name as name, 'VIEW' as kind, definer
  from information_schema.views where table_schema = ?`;
/** In the order in which they run. */
const TRIGGERS = `select trigger_name as name, 'TRIGGER' as kind, definer
  from information_schema.triggers where trigger_schema = ?
  order by event_object_table, event_manipulation, action_timing, action_order`;
/** A package comes before its body. */
const ROUTINES = `select routine_name as name, routine_type as kind, definer
  from information_schema.routines where routine_schema = ? order by routine_type, routine_name`;
const EVENTS = `select event_name as name, 'EVENT' as kind, definer
  from information_schema.events where event_schema = ? order by event_name`;

/** Everything in a database, as far as this user can see it. */
export async function readObjects(
  connection: Connection,
  database: string,
): Promise<DatabaseObject[]> {
  const objects: DatabaseObject[] = [];
  const definers = new Map<string, string>();
  for (const query of [VIEWS, TABLES, TRIGGERS, ROUTINES, EVENTS]) {
    const rows: { name: string; kind: ObjectKind; definer: string | null }[] =
      await connection.query(query, [database]);
    for (const { name, kind, definer } of rows) {
      // The definers of views are in another table than those of the rest.
      if (query === VIEWS) definers.set(name, definer ?? '');
      else {
        const by = kind === 'VIEW' ? definers.get(name) : (definer ?? undefined);
        objects.push({ kind, name, ...(by !== undefined && { definer: by }) });
      }
    }
  }
  return objects;
}

export const isTable = ({ kind }: { kind: string }) => kind === 'TABLE' || kind === 'SEQUENCE';
