import type { AuthDatabase } from '../tables.ts';
import type { Revocation } from './model.ts';
import { parsePlace, placeText } from './rules.ts';
import { openTransactions, selectRevocations } from './store.ts';

const MOST = 500;

/**
 * What was revoked since `after`, which an earlier answer gave; some may come twice. Without `after`,
 * everything of the last minutes; so too with one that is ahead of this database, as after the
 * database was restored to an earlier time.
 */
export function listRevocations(
  { database }: { database: AuthDatabase },
  after: string | undefined,
): Promise<{ items: Revocation[]; after: string; more: boolean }> {
  return database.system(async (tx) => {
    // Read before the rows: what commits in between is read again rather than missed.
    const { oldest, next } = await openTransactions(tx);
    const given = parsePlace(after);
    const from = given.transaction > next ? parsePlace(undefined) : given;
    const rows = await selectRevocations(tx, { after: from, limit: MOST + 1 });
    const shown = rows.slice(0, MOST);
    const last = shown.at(-1);
    const more = rows.length > MOST;
    const place =
      more && last
        ? { transaction: BigInt(last.transaction), id: BigInt(last.row) }
        : { transaction: oldest, id: 0n };
    const items = shown.map(({ transaction, row, ...revocation }) => revocation);
    return { items, after: placeText(place), more };
  });
}
