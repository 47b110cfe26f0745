import type { Connection } from 'mariadb';
import { type Grant, holdsOnDatabase } from '../probe/grants.ts';
import { missingAmong } from '../surroundings/definers.ts';
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
