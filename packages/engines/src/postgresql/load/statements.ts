/** A name as pg_dump writes it. */
const NAME = String.raw`(?:"(?:[^"]|"")*"|[^\s",;()]+)`;

const EXTENSION = new RegExp(
  `^CREATE EXTENSION IF NOT EXISTS (${NAME}) WITH SCHEMA (${NAME});`,
  'gm',
);
const SCHEMA = new RegExp(`^CREATE SCHEMA (${NAME});`, 'm');
const POLICY = new RegExp(
  String.raw`^CREATE POLICY ${NAME} ON ${NAME}(?:\.${NAME})?(?: AS RESTRICTIVE)?(?: FOR \w+)? TO (${NAME}(?:, ${NAME})*)`,
  'gm',
);
const MAPPING = new RegExp(`^CREATE USER MAPPING FOR (${NAME}) SERVER ${NAME}( OPTIONS)?`, 'gm');

/** Only what is in `pg_catalog` is written without its schema. */
const HEAP = new RegExp(
  `^CREATE ACCESS METHOD (${NAME}) TYPE TABLE HANDLER "?heap_tableam_handler"?;`,
  'gm',
);

export function extensionsIn(statements: string): { name: string; schema: string }[] {
  return [...statements.matchAll(EXTENSION)].map(([, name = '', schema = '']) => ({
    name: unquoted(name),
    schema: unquoted(schema),
  }));
}

export function schemaIn(statements: string): string | undefined {
  const name = SCHEMA.exec(statements)?.[1];
  return name === undefined ? undefined : unquoted(name);
}

/** Access methods that keep tables as the server itself does, under other names. */
export function heapsIn(statements: string): string[] {
  return [...statements.matchAll(HEAP)].map(([, name = '']) => unquoted(name));
}

/** The roles that policies and user mappings are for; `PUBLIC` is not one. */
export function rolesIn(statements: string): string[] {
  const names = [...statements.matchAll(POLICY), ...statements.matchAll(MAPPING)].flatMap(
    ([, list = '']) => [...list.matchAll(new RegExp(NAME, 'g'))].map(([name]) => unquoted(name)),
  );
  return [...new Set(names)].filter((name) => !/^public$/i.test(name) && !name.startsWith('pg_'));
}

/** Whether there are options of user mappings that only their user and superusers may read. */
export function hasSecretOptions(statements: string): boolean {
  return [...statements.matchAll(MAPPING)].some(
    ([, name = '', options]) => options !== undefined && name !== 'public',
  );
}

function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
}
