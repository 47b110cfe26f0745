import type { Connection } from 'mariadb';
import { bare } from '../measure/index.ts';

/** Texts that stay as their author wrote them. */
const TEXTS = `
  select lower(routine_type) as kind, routine_name as name, routine_definition as text
    from information_schema.routines where routine_schema = ? and locate(?, routine_definition) > 0
  union all select 'trigger', trigger_name, action_statement
    from information_schema.triggers where trigger_schema = ? and locate(?, action_statement) > 0
  union all select 'event', event_name, event_definition
    from information_schema.events where event_schema = ? and locate(?, event_definition) > 0
  order by 1, 2`;

/** Texts and comments are matched whole; a name is one if another follows it. */
const NAMED =
  /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|--\s[^\n]*|#[^\n]*|\/\*.*?\*\/|(?<![\w$.`@])(`(?:[^`]|``)*`|[\w$\u0080-\uffff]+)\s*\.\s*(?=[`\w$\u0080-\uffff])|`(?:[^`]|``)*`/gs;

/**
 * Routines, triggers and events that name their own database: in a copy of another name they use what
 * is in that one, if there is any. A table of the database's own name could as well be meant.
 */
export async function findNamingItself(
  connection: Connection,
  database: string,
  relations: readonly { name: string }[],
): Promise<string[]> {
  if (relations.some(({ name }) => name === database)) return [];
  const rows: { kind: string; name: string; text: string | null }[] = await connection.query(
    TEXTS,
    Array.from({ length: 6 }, () => database),
  );
  return rows
    .filter(({ text }) => names(text ?? '', database))
    .map((one) => `${one.kind} ${one.name}`);
}

function names(text: string, database: string): boolean {
  return text.matchAll(NAMED).some(([, name]) => name !== undefined && bare(name) === database);
}
