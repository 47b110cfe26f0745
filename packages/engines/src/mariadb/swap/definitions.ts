import type { Connection } from 'mariadb';
import { withoutDatabaseOfTrigger, withoutDatabaseOfView } from '../measure/own-names.ts';
import { charactersOf } from '../target/databases.ts';
import { type DatabaseObject, isTable, type ObjectKind } from '../target/objects.ts';
import { id } from '../target/server.ts';

type DefinedKind = Exclude<ObjectKind, 'TABLE' | 'SEQUENCE'>;

/** Everything needed to make something again exactly as it is, in this database or in another. */
export type Definition = {
  kind: DefinedKind;
  name: string;
  /** Without the name of its own database, wherever the server leaves that out. */
  statement: string;
  /** Settings from when it was made, which are kept with it; null where they do not matter. */
  sqlMode: string | null;
  client: string | null;
  connection: string | null;
  database: string | null;
  timeZone: string | null;
};

/** What SHOW CREATE returns, by the server's names for the columns. */
type Shown = Record<string, string | null | undefined>;

/** For objects of this database, which the session uses from then on. */
export async function readDefinitions(
  connection: Connection,
  database: string,
  objects: readonly DatabaseObject[],
): Promise<Definition[]> {
  await connection.query(`use ${id(database)}`);
  const definitions: Definition[] = [];
  for (const { kind, name } of objects) {
    if (isTable({ kind })) continue;
    const rows: Shown[] = await connection.query(`show create ${kind} ${id(database, name)}`);
    definitions.push(definitionOf(kind as DefinedKind, name, rows[0] ?? {}, database));
  }
  return definitions;
}

function definitionOf(kind: DefinedKind, name: string, shown: Shown, database: string): Definition {
  const title = kind.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const text = shown['SQL Original Statement'] ?? shown[`Create ${title}`];
  // Users who may not read it are shown nothing.
  if (!text) throw new Error(`the server does not show how a ${kind.toLowerCase()} is defined`);
  return {
    kind,
    name,
    statement: ownNamesOf(kind, text, database),
    sqlMode: shown.sql_mode ?? null,
    client: shown.character_set_client ?? null,
    connection: shown.collation_connection ?? null,
    database: shown['Database Collation'] ?? null,
    timeZone: shown.time_zone ?? null,
  };
}

function ownNamesOf(kind: DefinedKind, text: string, database: string): string {
  if (kind === 'TRIGGER') return withoutDatabaseOfTrigger(text);
  return kind === 'VIEW' ? withoutDatabaseOfView(text, database) : text;
}

/**
 * Makes the object in the session's own database, in place of one with its name: by `OR REPLACE`
 * where the server can, since rights that were granted on a routine end when it is dropped.
 */
export async function define(
  connection: Connection,
  { vendor, collation }: { vendor: 'mariadb' | 'mysql'; collation: string },
  definition: Definition,
): Promise<void> {
  const { kind, name, sqlMode, client, database, timeZone } = definition;
  const settings = [
    `sql_mode = ${connection.escape(sqlMode ?? '')}`,
    ...(timeZone === null ? [] : [`time_zone = ${connection.escape(timeZone)}`]),
  ];
  const replace = kind === 'VIEW' || (vendor === 'mariadb' && isRoutine(kind));
  if (!replace) await connection.query(`drop ${kind} if exists ${id(name)}`);
  const elsewise = database !== null && database !== collation;
  // The object keeps the collation that the database has at this moment; there is no other way to
  // set it.
  if (elsewise) await connection.query(`alter database${charactersOf(undefined, database)}`);
  try {
    await connection.query(`set session ${settings.join(', ')}`);
    if (client !== null) await connection.query(charactersFor(client, definition.connection));
    await connection.query(replace ? orReplace(definition.statement) : definition.statement);
  } finally {
    // On a lost connection this fails, too; the error to report is then the first one.
    await connection
      .query("set session sql_mode = '', time_zone = default")
      .then(() => connection.query('set names utf8mb4'))
      .then(() =>
        elsewise
          ? connection.query(`alter database${charactersOf(undefined, collation)}`)
          : undefined,
      )
      .catch(() => {});
  }
}

/** The client library follows this, and writes its statements in the new character set from then on. */
function charactersFor(client: string, collation: string | null): string {
  const word = (text: string) => text.replaceAll(/\W/g, '');
  return collation === null
    ? `set session character_set_client = ${word(client)}`
    : `set session character_set_client = ${word(client)}, collation_connection = ${word(collation)}`;
}

const orReplace = (statement: string) => statement.replace(/^CREATE /i, 'CREATE OR REPLACE ');

export const isRoutine = (kind: ObjectKind) =>
  kind === 'FUNCTION' || kind === 'PROCEDURE' || kind.startsWith('PACKAGE');
