import type { Connection } from 'mariadb';
import type { Wording } from '../../wording/wording.ts';
import {
  CONNECTION_LOST,
  LOCK_HELD,
  NO_MEMORY,
  NO_ROOM,
  RIGHT_LACKING,
  SESSION_ENDED,
  TOOK_TOO_LONG,
} from '../connection/error-numbers.ts';
import { SqlError } from '../connection/library.ts';
import { isShownOtherwise, readDescribed, readOwnStatement } from '../connection/own-text.ts';
import { isScratch } from '../connection/scratch-names.ts';

/** Something that has no rows of its own, and of which the server cannot make sense any more. */
export type Broken = {
  kind: 'view' | 'table' | 'trigger' | 'event' | Routine;
  name: string;
  /** In the server's words. */
  why: string;
};

type Routine = 'function' | 'procedure' | 'package' | 'package body';
type Suspect = Pick<Broken, 'kind' | 'name'>;

/** Storage engines whose tables show rows that belong elsewhere: to other tables or other servers. */
const WITHOUT_ROWS = ['MRG_MyISAM', 'FEDERATED', 'SPIDER', 'CONNECT', 'OQGRAPH', 'SPHINX'];
/**
 * What it names is gone or is itself, its definer is gone, or the server that it shows is away. Anything else, such
 * as a lock, says nothing about the object.
 */
const BROKEN = [
  ...[1045, 1054, 1146, 1168, 1305, 1356, 1370, 1449, 1462, 1698],
  ...[1296, 1429, 1430, 1431, 1432, 1434, 1477],
];
/** The machine has no disk, files or threads for it. */
const NO_MEANS = [3, 23, 24, 1016, 1021, 1030, 1135];
/** Of what is kept as a text it may say anything that a parser can say, but for what is not about that. */
const NOT_BROKEN = new Set(
  [
    ...[CONNECTION_LOST, LOCK_HELD, NO_MEMORY, NO_ROOM, RIGHT_LACKING, SESSION_ENDED],
    ...[NO_MEANS, TOOK_TOO_LONG],
  ].flat(),
);
/** Whether such an error says something about what is kept as a text, and was asked for. */
export const saysBroken = (number: number) => !NOT_BROKEN.has(number);
const SYNTAX = 1064;
const AT_ONCE = 100;

type Where = { connection: Connection; database: string; wording: Wording };

/**
 * Asks as the dump programs do, which fail at the first of these; and whether triggers and events,
 * which are dumped as they were once written, are still what their own server takes.
 */
export async function findBroken(
  where: Where,
  { most = Number.MAX_SAFE_INTEGER } = {},
): Promise<Broken[]> {
  const { connection, database, wording } = where;
  const found: Suspect[] = await connection.query(
    `select if(table_type = 'VIEW', 'view', 'table') as kind, table_name as name
       from information_schema.tables
       where table_schema = ? and (table_type = 'VIEW' or engine in (?))
     union all select lower(routine_type), routine_name from information_schema.routines
       where routine_schema = ?
     union all select 'trigger', trigger_name from information_schema.triggers
       where trigger_schema = ?
     order by 2, 1 limit ?`,
    [database, WITHOUT_ROWS, database, database, most],
  );
  const suspects = found.filter(({ name }) => !isScratch(name));
  const broken: Broken[] = [];
  for (let from = 0; from < suspects.length; from += AT_ONCE) {
    const some = suspects.slice(from, from + AT_ONCE).map(async ({ kind, name }) => {
      const why = await whyBroken(where, { kind, name });
      return why === undefined ? [] : [{ kind, name, why: wording.said(why) }];
    });
    broken.push(...(await Promise.all(some)).flat());
  }
  return [...broken, ...(await findUnreadable(where, most))];
}

/**
 * Tables that show rows of other servers, and whose server is away or has no such table any more. One
 * of them fails each question about all tables of its database for which the server opens them.
 */
export async function findShut(connection: Connection, database: string): Promise<string[]> {
  const tables: { name: string }[] = await connection.query(
    `select table_name as name from information_schema.tables
     where table_schema = ? and table_type <> 'VIEW' and engine in (?) order by 1`,
    [database, WITHOUT_ROWS],
  );
  const shut: string[] = [];
  for (const { name } of tables) {
    const at = `${connection.escapeId(database)}.${connection.escapeId(name)}`;
    const error = await errorOf(connection.query(questionOfRows(at)));
    if (error && BROKEN.includes(error.errno)) shut.push(name);
  }
  return shut;
}

/** It reads none. */
const questionOfRows = (table: string) => `explain select 1 from ${table}`;

async function whyBroken(
  { connection, database }: Where,
  { kind, name }: Suspect,
): Promise<string | undefined> {
  const at = `${connection.escapeId(database)}.${connection.escapeId(name)}`;
  const refused = async (question: string, isBroken: (number: number) => boolean) => {
    const error = await errorOf(connection.query(question));
    return error && isBroken(error.errno) ? (error.sqlMessage ?? error.message) : undefined;
  };
  if (kind !== 'view' && kind !== 'table') {
    return refused(`show create ${kind} ${at}`, saysBroken);
  }
  const isGone = (number: number) =>
    BROKEN.includes(number) || (kind === 'view' && saysBroken(number));
  const [fields, definition, rows] = await Promise.all([
    refused(`show fields from ${at}`, isGone),
    refused(`show create table ${at}`, isGone),
    // A table that is open may show how it is defined though no server takes that any more.
    kind === 'table' ? refused(questionOfRows(at), isGone) : undefined,
  ]);
  return fields ?? definition ?? rows;
}

type Written = Suspect & { sqlMode: string; text: string };

/** Has them prepared, in their own mode, which makes the server read them and do nothing. */
async function findUnreadable(where: Where, most: number): Promise<Broken[]> {
  const { connection, wording } = where;
  const written = await readWritten(where, most);
  if (written.length === 0) return [];
  const [before]: { mode: string }[] = await connection.query(
    'select @@session.sql_mode as mode, @@character_set_client as cs',
  );
  const broken: Broken[] = [];
  for (const { kind, name, sqlMode, text } of written) {
    const own = `convert(x'${Buffer.from(text).toString('hex')}' using utf8mb4)`;
    await connection.query(`set @holdfast = ${own}, session sql_mode = '${sqlMode}'`);
    const error = await errorOf(connection.query('prepare holdfast from @holdfast'));
    if (error === undefined) await connection.query('deallocate prepare holdfast');
    else if (error.errno === SYNTAX) {
      broken.push({ kind, name, why: wording.said(error.sqlMessage ?? error.message) });
    }
  }
  await connection.query(`set @holdfast = null, session sql_mode = '${before?.mode ?? ''}'`);
  return broken;
}

/** Of triggers, a server that could not read one knows no definer. */
async function readWritten({ connection, database }: Where, most: number): Promise<Written[]> {
  const triggers: Written[] = await connection.query(
    `select 'trigger' as kind, trigger_name as name, sql_mode as sqlMode, action_statement as text
     from information_schema.triggers where trigger_schema = ? and definer = '' limit ?`,
    [database, most],
  );
  const events = (await readDescribed(connection, database)).filter(({ kind }) => kind === 'event');
  const written = [...triggers];
  for (const event of events.slice(0, most)) {
    const { name, sqlMode } = event;
    if (isShownOtherwise(event)) {
      const text = await readOwnStatement(connection, event, database).catch(orNull);
      written.push({ kind: 'event', name, sqlMode, text: text ?? '' });
      continue;
    }
    const rows: Record<string, string>[] = await connection
      .query(`show create event ${connection.escapeId(database)}.${connection.escapeId(name)}`)
      .catch(orNothing);
    for (const { 'Create Event': text = '' } of rows) {
      written.push({ kind: 'event', name, sqlMode, text });
    }
  }
  return written.filter(({ text }) => text !== '');
}

async function errorOf(question: Promise<unknown>): Promise<SqlError | undefined> {
  try {
    await question;
    return undefined;
  } catch (error) {
    if (error instanceof SqlError && !error.fatal) return error;
    throw error;
  }
}

function orNull(error: unknown): null {
  if (error instanceof SqlError && !error.fatal) return null;
  throw error;
}

function orNothing(error: unknown): [] {
  if (error instanceof SqlError && !error.fatal) return [];
  throw error;
}

/** Why a dump lacks it. */
function describeBroken({ kind, why }: Broken): string {
  const not = kind === 'view' || kind === 'table' ? 'cannot open it' : 'cannot read its text';
  return `the server ${not} (${why.replace(/\.$/, '')})`;
}

/** As a proof names it. */
export const asLost = (one: Broken) => ({
  object: `${one.kind} ${one.name}`,
  why: describeBroken(one),
});

/** For people who back up this database, or are about to. */
export function warnOfBroken(broken: readonly Broken[], wording: Wording): string[] {
  if (broken.length === 0) return [];
  const named = broken.map(
    ({ kind, name, why }) => `${kind} ${wording.name(name)} (${why.replace(/\.$/, '')})`,
  );
  return [
    `Not in the backup, because the server cannot open it, or cannot read its text: ${wording.list(named)}. Repair or drop it.`,
  ];
}
