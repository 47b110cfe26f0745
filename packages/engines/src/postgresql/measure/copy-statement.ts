import { decodeName } from './names.ts';

/** A name in a statement, quoted where that takes it. */
export const NAME = String.raw`(?:"(?:[^"]|"")*"|[^\s",()."]+)`;
/** What comes before it where a table belongs to an extension: see `rowsEntry`. */
const BEFORE = String.raw`(?:(?:ALTER EXTENSION ${NAME} (?:DROP|ADD) TABLE|DELETE FROM ONLY) ${NAME}\.${NAME};\n)*`;
const STATEMENT = new RegExp(
  String.raw`^${BEFORE}COPY (${NAME})\.(${NAME}) +(?:\(([\s\S]*)\) )?FROM stdin;`,
);

/** The table that data is loaded into, which may be the one that its table is a partition of. */
export type CopyStatement = { schema: string; name: string; columns: string[] };

/** Undefined for a statement that pg_dump never writes. */
export function readCopy(statement: Buffer): CopyStatement | undefined {
  const [, schema, name, list = ''] = STATEMENT.exec(statement.toString('latin1')) ?? [];
  if (schema === undefined || name === undefined) return undefined;
  const columns = [...list.matchAll(new RegExp(NAME, 'g'))].map(([column]) => unquoted(column));
  return { schema: unquoted(schema), name: unquoted(name), columns };
}

export function unquoted(name: string): string {
  const bare = name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
  return decodeName(Buffer.from(bare, 'latin1'));
}
