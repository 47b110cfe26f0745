import type { Connection } from 'mariadb';
import { SqlError } from '../connection/library.ts';
import { type Grant, holdsOnDatabase } from '../probe/grants.ts';
import { IN_OTHERS_NAMES } from './may-swap.ts';
import type { OwnerFacts } from './model.ts';
import { accountOf } from './server.ts';

/** Whether objects can be made again with these definers. */
export async function lookAtOwners(
  connection: Connection,
  grants: readonly Grant[],
  definers: readonly string[],
): Promise<OwnerFacts> {
  const everywhere = grants.filter((grant) => grant.database === undefined);
  const account = await accountOf(connection);
  return {
    account,
    mayDefine: holdsOnDatabase(everywhere, '', IN_OTHERS_NAMES),
    missing: await missingAmong(
      connection,
      definers.filter((definer) => definer !== account),
    ),
  };
}

/** Looks for users and, on MariaDB, roles, which have no host. */
async function missingAmong(
  connection: Connection,
  definers: readonly string[],
): Promise<string[] | null> {
  if (definers.length === 0) return [];
  try {
    const rows: { name: string }[] = await connection.query(
      "select if(host = '', user, concat(user, '@', host)) as name from mysql.user",
    );
    const there = new Set(rows.map(({ name }) => name));
    return definers.filter((definer) => !there.has(definer));
  } catch (error) {
    if (error instanceof SqlError && !error.fatal) return null; // this user may not read it
    throw error;
  }
}
