import type { Connection } from 'mariadb';
import { identify, limitQueries } from '../connection/identify.ts';
import { queryRefusal } from '../connection/refusals.ts';
import { findBroken } from '../probe/broken.ts';
import { type Grant, holdsOnDatabase, powersOf } from '../probe/grants.ts';
import { grantsOf } from '../probe/readable.ts';
import { vendorOf } from '../rules.ts';
import { lookAround } from '../surroundings/look.ts';
import { whyNoSwap, whyNotInPlace } from './may-swap.ts';
import type { Listed, LookInput, ServerFacts } from './model.ts';
import { readObjects } from './objects.ts';
import { lookAtOwners } from './owners.ts';
import { readRoutineGrants } from './routine-grants.ts';
import { databaseExists, type Server } from './server.ts';

/** The rights that a restore needs in a database, and reading it again afterwards. */
const NEEDED = [
  ...['SELECT', 'INSERT', 'CREATE', 'DROP', 'ALTER', 'TRIGGER'],
  ...['CREATE VIEW', 'SHOW VIEW', 'CREATE ROUTINE', 'EVENT'],
];
const MOST_NAMES = 5;
const MOST_LOOKED_AT = 1_000;

/** Reads what decides whether a restore would work. Changes nothing. */
export async function look(
  server: Server,
  { place, encoding, collation, surroundings, definers }: LookInput,
): Promise<ServerFacts> {
  const { target, wording } = server;
  // For a new database the target's own need not be there: it may be the one that is lost.
  const { connection } = await server.open(place.kind === 'new' ? '' : undefined);
  try {
    const { version, database: own } = await identify(connection);
    await limitQueries(connection, version, server.budgetMs);
    const database = place.kind === 'new' ? place.database : own;
    const vendor = vendorOf(version);
    const grants = await grantsOf({ connection, vendor });
    const noSwap =
      place.kind === 'replace'
        ? await whyNoSwap({
            ...{ connection, database, vendor, wording, grants },
            user: wording.name(target.username),
            needed: NEEDED,
            engines: surroundings.storageEngines,
          })
        : undefined;
    // MySQL has no way to replace a routine, so there a swap drops it, too.
    const drops = place.kind === 'replace' && (noSwap !== undefined || vendor === 'mysql');
    return {
      version,
      readOnly: await isReadOnly(connection),
      missingRights: missingRights(grants, database),
      powers: powersOf(grants),
      nameTaken: place.kind === 'new' && (await databaseExists(connection, database)),
      contents:
        place.kind === 'new' ? { first: [], total: 0 } : await list(connection, database, server),
      collationKnown: await knows(connection, encoding, collation),
      grantsLost: drops ? await readRoutineGrants(connection, database) : [],
      broken:
        place.kind === 'replace' && noSwap === undefined
          ? await findBroken({ connection, database, wording }, { most: MOST_LOOKED_AT })
          : [],
      around: await lookAround(connection, surroundings),
      owners: definers && (await lookAtOwners(connection, grants, definers)),
      noSwap,
      notInPlace:
        noSwap === undefined ? undefined : await whyNotInPlace({ connection, database, grants }),
    };
  } catch (error) {
    throw queryRefusal(error, target, wording);
  }
}

async function isReadOnly(connection: Connection): Promise<boolean> {
  const rows: { value: unknown }[] = await connection.query('select @@global.read_only as value');
  return Number(rows[0]?.value) !== 0;
}

function missingRights(
  grants: readonly Grant[],
  database: string,
  needed: readonly string[] = NEEDED,
): string[] {
  return needed.filter((right) => !holdsOnDatabase(grants, database, [right]));
}

async function list(
  connection: Connection,
  database: string,
  { wording }: Server,
): Promise<Listed> {
  const objects = await readObjects(connection, database);
  const names = objects.map(({ kind, name }) => `${kind.toLowerCase()} ${wording.name(name)}`);
  return { first: names.slice(0, MOST_NAMES), total: names.length };
}

async function knows(
  connection: Connection,
  encoding: string | undefined,
  collation: string | undefined,
): Promise<boolean | null> {
  if (!encoding && !collation) return null;
  const sets: unknown[] = encoding
    ? await connection.query('show character set where charset = ?', [encoding])
    : [1];
  // Some servers list a collation only by a name that includes its character set.
  const collations: unknown[] = collation
    ? await connection.query('show collation where collation = ?', [collation])
    : [1];
  return sets.length > 0 && collations.length > 0;
}
