import type { QueryExecutorProvider } from 'kysely';
import type { Directory } from '../directory/index.ts';
import { dropTasks } from '../queue/index.ts';
import { deleteErased, selectAddresses, selectOrganisationsOf } from './store.ts';
import { askTask } from './tasks.ts';

/** As many as auth takes. */
const AT_ONCE = 200;

export type ForgetParts<Tx extends QueryExecutorProvider> = {
  database: { system<T>(work: (tx: Tx) => Promise<T>): Promise<T> };
  /** That of the database; its queue is beside it. */
  schema: string;
  directory: Pick<Directory, 'erasedAddresses'>;
  /**
   * What else there is of an address that was erased, in the same commit and in system scope. It
   * comes before the note of the address goes, in the order in which others lock the two.
   */
  whenErased(tx: Tx, organisation: string, address: string): Promise<void>;
};

/** One commit for each organisation: what was done stays done if auth falls silent on the way. */
export async function forgetErased<Tx extends QueryExecutorProvider>({
  database,
  schema,
  directory,
  whenErased,
}: ForgetParts<Tx>): Promise<number> {
  let gone = 0;
  for (let after = ''; ; ) {
    const addresses = await database.system((tx) => selectAddresses(tx, { after, limit: AT_ONCE }));
    const last = addresses.at(-1);
    if (last === undefined) return gone;
    for (const erased of await directory.erasedAddresses(addresses)) {
      const { address } = erased;
      const found = await database.system((tx) => selectOrganisationsOf(tx, erased));
      for (const organisation of found) {
        await database.system(async (tx) => {
          await whenErased(tx, organisation, address);
          // A question that waits to be asked holds the address, too.
          await dropTasks(tx, schema, { name: askTask.name, payload: { organisation, address } });
          if (await deleteErased(tx, organisation, erased)) gone += 1;
        });
      }
    }
    if (addresses.length < AT_ONCE) return gone;
    after = last;
  }
}
