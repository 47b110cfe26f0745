import type { QueryExecutorProvider } from 'kysely';
import type { Directory, ErasedAddress } from '../directory/index.ts';
import { dropTasks } from '../queue/index.ts';
import { deleteErased, isUntouched, selectAddresses, selectOrganisationsOf } from './store.ts';
import { askTask } from './tasks.ts';

/** As many as auth takes in one request. */
const AT_ONCE = 200;

export type ForgetParts<Tx extends QueryExecutorProvider> = {
  database: { system<T>(work: (tx: Tx) => Promise<T>): Promise<T> };
  /** The schema of the database, which the queue's is named after. */
  schema: string;
  directory: Pick<Directory, 'erasedAddresses'>;
  /**
   * Deletes whatever else there is of an address that was erased, in the same transaction and in
   * system scope. Runs before the address itself is deleted, in the order in which others lock the
   * two.
   */
  whenErased(tx: Tx, organisation: string, address: string): Promise<void>;
};

/**
 * One transaction per organisation: what was done stays done if auth stops answering on the way,
 * and a failure in one organisation does not keep the address in the others.
 */
export async function forgetErased<Tx extends QueryExecutorProvider>(
  parts: ForgetParts<Tx>,
): Promise<number> {
  const { database, directory } = parts;
  let gone = 0;
  const failures: unknown[] = [];
  for (let after = ''; ; ) {
    const addresses = await database.system((tx) => selectAddresses(tx, { after, limit: AT_ONCE }));
    const last = addresses.at(-1);
    if (last === undefined) break;
    for (const erased of await directory.erasedAddresses(addresses)) {
      const found = await database.system((tx) => selectOrganisationsOf(tx, erased));
      for (const organisation of found) {
        try {
          if (await forgetIn(parts, organisation, erased)) gone += 1;
        } catch (error) {
          failures.push(error);
        }
      }
    }
    if (addresses.length < AT_ONCE) break;
    after = last;
  }
  if (failures.length === 0) return gone;
  throw new Error(`recipients could not be removed (${failures.length})`, { cause: failures[0] });
}

/** Returns whether it was there. */
function forgetIn<Tx extends QueryExecutorProvider>(
  { database, schema, whenErased }: ForgetParts<Tx>,
  organisation: string,
  erased: ErasedAddress,
): Promise<boolean> {
  const { address } = erased;
  return database.system(async (tx) => {
    // Many organisations may have come before this one: an address that confirmed meanwhile stays.
    if (!(await isUntouched(tx, organisation, erased))) return false;
    await whenErased(tx, organisation, address);
    // A queued question to the address contains it, too.
    await dropTasks(tx, schema, { name: askTask.name, payload: { organisation, address } });
    return deleteErased(tx, organisation, erased);
  });
}
