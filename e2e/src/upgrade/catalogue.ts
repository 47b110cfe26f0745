import type { Database } from '@holdfast/platform/db';

type Part = {
  kind: 'table' | 'column' | 'constraint' | 'unique index' | 'trigger' | 'function';
  /** The table that it belongs to; for a table, its own name. */
  table: string | null;
  name: string;
  definition: string;
  /** The columns that it is about. */
  columns: string[];
  /** Whether a program that writes to the table must know of it. */
  demands: boolean;
};

const PARTS = `
  with own as (
    select oid, relname from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
  ), columns as (
    select a.*, own.relname from own join pg_attribute a on a.attrelid = own.oid
    where a.attnum > 0 and not a.attisdropped
  )
  select 'table' as kind, relname as "table", relname as name, '' as definition,
    '{}'::text[] as columns, false as demands
  from own
  union all
  select 'column', relname, attname, concat_ws(' ', format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, case when atthasdef then 'with a default' end),
    array[attname::text], attnotnull and not atthasdef and attidentity = ''
  from columns
  union all
  select 'constraint', own.relname, conname, pg_get_constraintdef(c.oid), array(
      select attname::text from columns where attrelid = own.oid and attnum = any(conkey)), true
  from own join pg_constraint c on c.conrelid = own.oid where contype <> 'n'
  union all
  select 'unique index', own.relname, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid),
    array(select attname::text from columns where attrelid = own.oid and attnum = any(indkey)), true
  from own join pg_index i on i.indrelid = own.oid where indisunique
  union all
  select 'trigger', own.relname, tgname, pg_get_triggerdef(t.oid), '{}', true
  from own join pg_trigger t on t.tgrelid = own.oid where not tgisinternal
  union all
  select 'function', null, p.oid::regprocedure::text, pg_get_function_result(p.oid), '{}', false
  from pg_proc p where pronamespace = current_schema()::regnamespace`;

/** Everything in a schema that programs depend on. */
export async function readCatalogue({ pool }: Pick<Database<unknown>, 'pool'>): Promise<Part[]> {
  return (await pool.query<Part>(PARTS)).rows;
}

/**
 * Why a program written for the earlier schema may not work on the later one: something is gone or
 * changed, or an existing table demands something that it did not demand before.
 */
export function whatIsTaken(before: readonly Part[], after: readonly Part[]): string[] {
  const now = new Map(after.map((part) => [keyOf(part), part]));
  const lost = before.flatMap((part) => {
    const { definition } = now.get(keyOf(part)) ?? {};
    if (definition === undefined) return `${keyOf(part)} is gone`;
    return definition === part.definition ? [] : `${keyOf(part)} is not what it was`;
  });
  const then = new Set(before.map(keyOf));
  const demanded = after.flatMap((part) => {
    const isOfBefore = then.has(`table ${part.table}`) && !then.has(keyOf(part));
    if (!part.demands || !isOfBefore) return [];
    const areNew = part.columns.every((column) => !then.has(`column ${part.table}.${column}`));
    const mayBeIgnored = part.kind !== 'column' && part.columns.length > 0 && areNew;
    return mayBeIgnored ? [] : `${keyOf(part)} demands what was not asked for`;
  });
  return [...lost, ...demanded];
}

const keyOf = ({ kind, table, name }: Part) =>
  kind === 'table' || table === null ? `${kind} ${name}` : `${kind} ${table}.${name}`;
