import { forgetPeople, selectEveryUser } from '@holdfast/platform/audit-log';
import type { Database } from '@holdfast/platform/db';
import type { Directory } from '@holdfast/platform/directory';
import type { Logger } from '@holdfast/platform/log';
import type { Tables } from '../tables.ts';

const AT_ONCE = 1_000;

/** Forgets IP addresses and user agents of these people; what they did stays. */
export function forgetErased(
  { database }: { database: Database<Tables> },
  userIds: readonly string[],
): Promise<number> {
  return database.system((tx) => forgetPeople(tx, userIds));
}

/** The same for everyone whose erasure this service missed. */
export async function forgetMissedErasures({
  database,
  directory,
  logger,
}: {
  database: Database<Tables>;
  directory: Directory;
  logger: Logger;
}): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await database.system((tx) => selectEveryUser(tx, { after, limit: AT_ONCE }));
    const entries = await directory.resolve(ids);
    const erased = ids.filter((id) => entries.get(id)?.anonymised);
    const forgotten = erased.length > 0 ? await forgetErased({ database }, erased) : 0;
    if (forgotten > 0) logger.info({ forgotten }, 'audit entries of erased people were anonymised');
    const last = ids.at(-1);
    if (ids.length < AT_ONCE || last === undefined) return;
    after = last;
  }
}
