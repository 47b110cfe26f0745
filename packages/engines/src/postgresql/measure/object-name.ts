/**
 * What an object is called as people read it, from the entry of an archive: `table public.orders`,
 * `trigger public.orders noted`, `cast (text AS app.word)`.
 */
export function objectName(kind: string, schema: string, tag: string): string {
  const bare = tag.startsWith(`${kind} `) ? tag.slice(kind.length + 1) : tag;
  const place = schema === '' || kind === 'CAST' ? '' : `${schema}.`;
  return `${kind.toLowerCase()} ${place}${bare}`;
}

type Named = { schema: string; name: string };

/** What a dump and an inventory call the rows of a table, and the position of a sequence. */
export const rowsOf = ({ schema, name }: Named) => `rows of ${objectName('TABLE', schema, name)}`;
/** Of a table that is an extension's configuration: those that the extension's condition leaves out. */
export const otherRowsOf = (named: Named) => `${rowsOf(named)} outside its condition`;
export const positionOf = ({ schema, name }: Named) =>
  `position of ${objectName('SEQUENCE', schema, name)}`;

/** Of any relation of an extension. */
export const ownerOf = ({ schema, name }: Named) => `owner of ${objectName('TABLE', schema, name)}`;

export const contentOfView = ({ schema, name }: Named) =>
  `content of ${objectName('MATERIALIZED VIEW', schema, name)}`;

const TABLES = ['TABLE', 'FOREIGN TABLE', 'VIEW', 'MATERIALIZED VIEW'];
/** Entries that an inventory has as parts of others, which their tags begin with. */
const PARTS = new Map([
  ...['DEFAULT', 'ROW SECURITY', 'TABLE ATTACH'].map((kind) => [kind, TABLES] as const),
  ['CHECK CONSTRAINT', [...TABLES, 'DOMAIN']],
  ['PUBLICATION TABLE', ['PUBLICATION']],
  ['PUBLICATION TABLES IN SCHEMA', ['PUBLICATION']],
]);

/** All that may be missing from an inventory, or be another there, where a copy lacks this entry. */
export function objectsOf(kind: string, schema: string, tag: string): string[] {
  const [, owner = tag] =
    kind === 'DEFAULT' || kind.includes(' ') ? (/^(.*) /s.exec(tag) ?? []) : [];
  const wholes = (PARTS.get(kind) ?? []).flatMap((whole) => {
    const place = whole === 'PUBLICATION' ? '' : schema;
    return [...new Set([owner, tag])].map((name) => objectName(whole, place, name));
  });
  return [objectName(kind, schema, tag), ...wholes];
}
