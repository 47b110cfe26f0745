import type { Connection } from 'mariadb';
import { ProbeRefusal } from '../../session/refusal.ts';
import { SqlError } from '../connection/library.ts';
import { type Grant, holdsOnDatabase } from '../probe/grants.ts';
import { checkReadable, type ReadCheck } from '../probe/readable.ts';
import { enginesThatStay } from '../surroundings/model.ts';
import { type DatabaseObject, type ObjectKind, readObjects } from './objects.ts';
import { accountOf, errnoOf, id } from './server.ts';

/** Rights that let a user make objects in the name of others. */
export const IN_OTHERS_NAMES = ['SUPER', 'SET USER', 'SET_USER_ID', 'SET_ANY_DEFINER'];

/** In the old database of a swap, the definitions of whatever could not be made again there. */
export const LEFT_OUT = 'holdfast could not keep';

type Asked = ReadCheck & {
  grants: readonly Grant[];
  needed: readonly string[];
  /** Storage engines of the tables that would take its place. */
  engines: readonly string[];
};

/**
 * Why this database could not be swapped for another, in words that follow "because"; undefined if
 * it can. A swap takes triggers, views, routines and events away and makes them again elsewhere, so
 * it must not begin for a user who cannot make them again as they were.
 */
export async function whyNoSwap(asked: Asked): Promise<string | undefined> {
  const { connection, database, grants, needed, user, wording } = asked;
  const lacking = rightsNeeded(needed).filter(
    (right) =>
      !(
        holdsOnDatabase(grants, besideOf(database), [right]) &&
        holdsOnDatabase(grants, database, [right])
      ),
  );
  if (lacking.length > 0) {
    return `user ${user} lacks ${lacking.join(', ')} on databases other than ${wording.name(database)}`;
  }
  const staying = enginesThatStay([...asked.engines, ...(await enginesOf(connection, database))]);
  if (staying.length > 0) {
    return `tables of the storage engine ${wording.list([...new Set(staying)])} cannot be moved to another database`;
  }
  const objects = await readObjects(connection, database);
  const everywhere = grants.filter((grant) => grant.database === undefined);
  const others = objects.filter(({ definer }) => definer !== undefined);
  if (!holdsOnDatabase(everywhere, database, IN_OTHERS_NAMES)) {
    const me = await accountOf(connection);
    const foreign = others.filter(({ definer }) => definer !== me);
    if (foreign.length > 0) {
      const names = foreign.map(({ kind, name }) => `${kind.toLowerCase()} ${wording.name(name)}`);
      return `user ${user} may not re-create what others have created (${wording.list(names)}); that takes the SET USER or SUPER right`;
    }
  }
  if (!holdsOnDatabase(everywhere, database, ['SUPER']) && (await distrusts(connection))) {
    const such = objects.filter(({ kind }) => kind === 'TRIGGER' || kind === 'FUNCTION');
    if (such.length > 0) {
      return DISTRUSTED;
    }
  }
  try {
    await checkReadable(asked);
  } catch (error) {
    if (error instanceof ProbeRefusal) return error.message.replace(/\.$/, '');
    throw error;
  }
  const unknown = await findUnknownTriggers(connection, database, objects);
  if (unknown.length > 0) {
    const names = wording.list(unknown.map((name) => wording.name(name)));
    return `the server lists triggers of its tables that it neither shows nor drops, so these tables cannot be moved: ${names}`;
  }
  const keys = await foreignKeysInto(connection, database);
  return keys.length === 0
    ? undefined
    : `tables in other databases refer to it: ${wording.list(keys.map((key) => wording.name(...key)))}`;
}

/**
 * Why the contents of this database could not be dropped and made again in it, in words that follow
 * "because"; undefined if they can. Asked before anything is emptied: what cannot be made again
 * could not be brought back, either.
 */
export async function whyNotInPlace({
  connection,
  database,
  grants,
}: Pick<Asked, 'connection' | 'database' | 'grants'>): Promise<string | undefined> {
  const objects = await readObjects(connection, database);
  const has = (...kinds: ObjectKind[]) => objects.some(({ kind }) => kinds.includes(kind));
  const routines = has('FUNCTION', 'PROCEDURE', 'PACKAGE', 'PACKAGE BODY');
  if (routines && !holdsOnDatabase(grants, database, ['ALTER ROUTINE'])) {
    return 'its routines cannot be dropped without the ALTER ROUTINE right on the database';
  }
  const everywhere = grants.filter((grant) => grant.database === undefined);
  const trusted =
    holdsOnDatabase(everywhere, database, ['SUPER']) || !(await distrusts(connection));
  return has('TRIGGER', 'FUNCTION') && !trusted ? DISTRUSTED : undefined;
}

const DISTRUSTED =
  'the server writes a binary log and lets only users with the SUPER right create triggers and functions (log_bin_trust_function_creators)';

const NO_TRIGGER = 1360;

/** What names a trigger for its database is gone, but its table still has it, and goes with it alone. */
async function findUnknownTriggers(
  connection: Connection,
  database: string,
  objects: readonly DatabaseObject[],
): Promise<string[]> {
  const unknown: string[] = [];
  for (const { kind, name } of objects) {
    if (kind !== 'TRIGGER') continue;
    const shown = connection.query(`show create trigger ${id(database, name)}`);
    if ((await shown.then(() => 0, errnoOf)) === NO_TRIGGER) unknown.push(name);
  }
  return unknown;
}

async function enginesOf(connection: Connection, database: string): Promise<string[]> {
  const rows: { engine: string }[] = await connection.query(
    'select distinct engine as engine from information_schema.tables where table_schema = ? and engine is not null',
    [database],
  );
  return rows.map(({ engine }) => engine);
}

const rightsNeeded = (needed: readonly string[]) => [...needed, 'ALTER ROUTINE'];

/** A name like that of a side database: rights may be granted on all names that begin like this one. */
function besideOf(database: string): string {
  return `${[...database].slice(0, 30).join('')}__holdfast_side_0123456789ab`;
}

async function distrusts(connection: Connection): Promise<boolean> {
  const rows: { value: unknown }[] = await connection.query(
    'select @@global.log_bin and not @@global.log_bin_trust_function_creators as value',
  );
  return Number(rows[0]?.value) !== 0;
}

/**
 * Tables elsewhere with foreign keys into this database. Such keys follow a table that is moved,
 * and would then refer to the old one.
 */
export async function foreignKeysInto(
  connection: Connection,
  database: string,
  but: readonly string[] = [],
): Promise<[schema: string, table: string][]> {
  const own = [database, ...but];
  try {
    // Quick, however many tables there are, but only for users with the right PROCESS.
    const rows: Key[] = await connection.query(
      `select child_schema, child from (
         select ${plain("substring_index(for_name, '/', 1)")} as child_schema,
           ${plain("substring_index(for_name, '/', -1)")} as child,
           ${plain("substring_index(ref_name, '/', 1)")} as parent_schema
         from information_schema.innodb_sys_foreign) as foreign_keys
       where parent_schema = ? and child_schema not in (?)`,
      [database, own],
    );
    return rows.map(keyOf);
  } catch (error) {
    if (!(error instanceof SqlError) || error.fatal) throw error;
  }
  const rows: Key[] = await connection.query(
    `select distinct table_schema as child_schema, table_name as child
     from information_schema.key_column_usage
     where referenced_table_schema = ? and table_schema not in (?)`,
    [database, own],
  );
  return rows.map(keyOf);
}

type Key = { child_schema: string; child: string };

const keyOf = ({ child_schema: schema, child }: Key): [string, string] => [schema, child];

/** InnoDB writes names in the encoding of its file names. */
const plain = (name: string) =>
  `convert(convert(binary ${name} using filename) using utf8mb4) collate utf8mb4_bin`;
