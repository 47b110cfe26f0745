import type { Connection } from 'mariadb';
import { LOCK_HELD } from '../connection/error-numbers.ts';
import { SqlError } from '../connection/library.ts';
import {
  type Described,
  inCharacters,
  isBytes,
  isShownOtherwise,
  isUnicode,
  readDescribed,
  readOwnStatement,
  readOwnText,
  readShownBytes,
} from '../connection/own-text.ts';
import {
  withCallsOfView,
  withoutDatabaseOfTrigger,
  withoutDatabaseOfView,
} from '../measure/own-names.ts';
import { saysBroken } from '../probe/broken.ts';
import { charactersOf } from '../target/databases.ts';
import { type DatabaseObject, isTable, type ObjectKind } from '../target/objects.ts';
import { id } from '../target/server.ts';

type DefinedKind = Exclude<ObjectKind, 'TABLE' | 'SEQUENCE'>;

/** Everything needed to make something again exactly as it is, in this database or in another. */
export type Definition = {
  kind: DefinedKind;
  name: string;
  /**
   * Without the name of its own database, wherever the server leaves that out. One character per byte
   * if it has no other: see `isBytes`.
   */
  statement: string;
  /** Settings from when it was made, which are kept with it; null where they do not matter. */
  sqlMode: string | null;
  client: string | null;
  connection: string | null;
  database: string | null;
  timeZone: string | null;
};

/** A database: what it is called, and what its collation is. */
export type Place = { vendor: 'mariadb' | 'mysql'; collation: string; here: string };

/** What SHOW CREATE returns, by the server's names for the columns. */
type Shown = Record<string, string | null | undefined>;

/**
 * For objects of this database, which the session uses from then on. Of one that the server does not
 * show, `onRefused` is told; without it, that is thrown.
 */
export async function readDefinitions<Own extends DatabaseObject>(
  connection: Connection,
  database: string,
  objects: readonly Own[],
  onRefused?: (object: Own, error: SqlError) => void,
): Promise<Definition[]> {
  await connection.query(`use ${id(database)}`);
  const definitions: Definition[] = [];
  const described = await readDescribed(connection, database);
  for (const object of objects) {
    const { kind, name } = object;
    if (isTable({ kind })) continue;
    const own = described.find((one) => one.kind === kind.toLowerCase() && one.name === name);
    try {
      const shown = await readShown(connection, database, { kind, name, own });
      definitions.push(definitionOf(kind as DefinedKind, name, shown, database));
    } catch (error) {
      if (!onRefused || !(error instanceof SqlError) || error.fatal || isOfLock(error)) throw error;
      onRefused(object, error);
    }
  }
  return definitions;
}

type Asked = Pick<DatabaseObject, 'kind' | 'name'> & { own: Described | undefined };

async function readShown(
  connection: Connection,
  database: string,
  { kind, name, own }: Asked,
): Promise<Shown> {
  let shown: Shown;
  try {
    const rows: Shown[] = await connection.query(`show create ${kind} ${id(database, name)}`);
    shown = rows[0] ?? {};
  } catch (error) {
    const isBroken = error instanceof SqlError && !error.fatal && saysBroken(error.errno);
    const listed = isBroken ? await readListed(connection, database, { kind, name }) : undefined;
    if (!listed) throw error;
    return listed;
  }
  const isOtherwise = own !== undefined && isShownOtherwise(own);
  if (isBytes(shown.character_set_client ?? null)) {
    const row = isOtherwise
      ? (await readOwnText(connection, own, database)).row
      : await readShownBytes(connection, { kind, name }, database);
    const bytes = Object.entries(row).map(([column, value]) => [column, value?.toString('latin1')]);
    return Object.fromEntries(bytes);
  }
  if (!isOtherwise) return shown;
  const statement = await readOwnStatement(connection, own, database);
  return { ...shown, [titleOf(kind as DefinedKind)]: statement };
}

type Listed = {
  text: string | null;
  head: string;
  tail: string;
  client: string;
  connection: string;
};

/** Each column is one for which no server opens a view. */
const LISTS: Partial<Record<ObjectKind, string>> = {
  VIEW: `select view_definition as text, character_set_client as client, collation_connection as connection,
      concat('ALGORITHM=', algorithm, ' DEFINER=', definer, ' SQL SECURITY ', security_type, ' ') as head,
      if(check_option = 'NONE', '', concat(' WITH ', check_option, ' CHECK OPTION')) as tail
    from information_schema.views where table_schema = ? and table_name = ?`,
  EVENT: `select event_definition as text, character_set_client as client, collation_connection as connection,
      '' as head, '' as tail
    from information_schema.events where event_schema = ? and event_name = ?`,
};
const LISTED_ROUTINE = `select routine_definition as text, character_set_client as client,
    collation_connection as connection, '' as head, '' as tail
  from information_schema.routines where routine_schema = ? and routine_name = ? and routine_type = ?`;

/**
 * What the server lists of something that it cannot show, since it cannot open or read it. Nothing is
 * made of that again; but it stays on record, and keeps nothing else from being done.
 */
async function readListed(
  connection: Connection,
  database: string,
  { kind, name }: Pick<DatabaseObject, 'kind' | 'name'>,
): Promise<Shown | undefined> {
  const query = LISTS[kind] ?? (isRoutine(kind) ? LISTED_ROUTINE : undefined);
  if (query === undefined) return undefined;
  const rows: Listed[] = await connection
    .query(query, [database, name, kind].slice(0, query.split('?').length - 1))
    .catch(orNothing);
  const [listed] = rows;
  if (!listed?.text) return undefined;
  const { text, head, tail, client, connection: collation } = listed;
  const as = kind === 'VIEW' ? 'AS ' : '';
  const statement = `CREATE ${head}${kind} ${id(name)} ${as}${text}${tail}`;
  return {
    [titleOf(kind as DefinedKind)]: isBytes(client)
      ? Buffer.from(statement).toString('latin1')
      : statement,
    character_set_client: client,
    collation_connection: collation,
  };
}

function orNothing(error: unknown): [] {
  if (error instanceof SqlError && !error.fatal) return [];
  throw error;
}

/** The column of SHOW CREATE that has the statement. */
const titleOf = (kind: DefinedKind) =>
  `Create ${kind.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())}`;

function definitionOf(kind: DefinedKind, name: string, shown: Shown, database: string): Definition {
  const text = shown['SQL Original Statement'] ?? shown[titleOf(kind)];
  // Users who may not read it are shown nothing.
  if (!text) throw new Error(`the server does not show how a ${kind.toLowerCase()} is defined`);
  const client = shown.character_set_client ?? null;
  const called = isBytes(client) ? Buffer.from(database).toString('latin1') : database;
  return {
    ...{ kind, name, client },
    statement: ownNamesOf(kind, text, called),
    sqlMode: shown.sql_mode ?? null,
    connection: shown.collation_connection ?? null,
    database: shown['Database Collation'] ?? null,
    timeZone: shown.time_zone ?? null,
  };
}

function ownNamesOf(kind: DefinedKind, text: string, database: string): string {
  if (kind === 'TRIGGER') return withoutDatabaseOfTrigger(text);
  if (kind !== 'VIEW') return text;
  return withCallsOfView(withoutDatabaseOfView(text, database), database, (called) =>
    called === 'function of a package' ? [HERE] : [],
  );
}

/** Stands for the own database where it must be named: no database is called so. */
const HERE = '';

/**
 * Makes the object in this database, which is the session's own, in place of one with its name: by `OR REPLACE`
 * where the server can, since rights that were granted on a routine end when it is dropped.
 */
export async function define(
  connection: Connection,
  { vendor, collation, here }: Place,
  definition: Definition,
): Promise<void> {
  const { kind, name, sqlMode, client, database, timeZone } = definition;
  const called = isBytes(client) ? Buffer.from(here).toString('latin1') : here;
  const own =
    kind === 'VIEW'
      ? withCallsOfView(definition.statement, HERE, () => [called])
      : definition.statement;
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
    const statement = replace ? orReplace(own) : own;
    const characters = client === null ? '' : charactersFor(client, definition.connection);
    const isOurs = client === null || (isUnicode(client) && !isBytes(client));
    const translated = !isOurs && vendor === 'mariadb';
    if (translated && (await defineTranslated(connection, { client, characters }, statement)))
      return;
    if (client !== null) await connection.query(characters);
    await connection.query(statement);
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

const NOT_PREPARED = 1295;

/**
 * The client library has no words in some character sets: the server brings the statement into the
 * one that it is to be read in. False on servers that do not prepare such statements.
 */
async function defineTranslated(
  connection: Connection,
  { client, characters }: { client: string; characters: string },
  statement: string,
): Promise<boolean> {
  const bytes = isBytes(client)
    ? Buffer.from(statement, 'latin1')
    : (await inCharacters(connection, statement, client)).bytes;
  await connection.query(`set @holdfast = x'${bytes.toString('hex')}'`);
  try {
    await connection.query(
      `begin not atomic ${characters}; execute immediate @holdfast; set names utf8mb4; end`,
    );
    return true;
  } catch (error) {
    if (!(error instanceof SqlError) || error.errno !== NOT_PREPARED) throw error;
    return false;
  }
}

/**
 * The client library follows this, and writes its statements in the new character set from then on:
 * each character as a byte, where there is none.
 */
function charactersFor(client: string, collation: string | null): string {
  const word = (text: string) => text.replaceAll(/\W/g, '');
  return collation === null
    ? `set session character_set_client = ${word(client)}`
    : `set session character_set_client = ${word(client)}, collation_connection = ${word(collation)}`;
}

/** Those of the first that are not among the second as they are, byte by byte. */
export function differing(
  wanted: readonly Definition[],
  found: readonly Definition[],
): Definition[] {
  const keyOf = ({ kind, name, ...rest }: Definition) =>
    JSON.stringify([
      ...[kind, name, rest.statement, rest.sqlMode, rest.client],
      ...[rest.connection, rest.database, rest.timeZone],
    ]);
  const there = new Set(found.map(keyOf));
  return wanted.filter((definition) => !there.has(keyOf(definition)));
}

const isOfLock = ({ errno }: SqlError) => LOCK_HELD.includes(errno);

const orReplace = (statement: string) => statement.replace(/^CREATE /i, 'CREATE OR REPLACE ');

export const isRoutine = (kind: ObjectKind) =>
  kind === 'FUNCTION' || kind === 'PROCEDURE' || kind.startsWith('PACKAGE');
