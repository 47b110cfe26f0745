import { pages } from '@holdfast/clients';
import { moment, whole } from '../amounts.ts';
import type { Shown } from '../model.ts';
import type { Shop } from '../shop/shop.ts';
import type { ShopBackup } from './back-up.ts';
import type { Platform } from './start-platform.ts';

/** What was in the table, undefined if it was lost before; and when an earlier run brought it back. */
export type Loss = { before: { rows: number; digest: string } | undefined; restoredAt?: string };

/** Drops a table, as happens in real life; only once in a demo's life. */
export async function lose(
  { holdfast }: Platform,
  shop: Shop,
  { datasourceId: id }: ShopBackup,
): Promise<Shown<Loss>> {
  const before = await shop.orderLines();
  if (!before) {
    return { says: 'order_lines is already gone', found: true, value: { before } };
  }
  const restores = await Array.fromAsync(
    pages(holdfast.backup.listDatasourceRestores, { path: { id }, query: { limit: 100 } }),
  );
  const done = restores.find(({ mode, state }) => mode === 'overwrite' && state === 'completed');
  if (done?.finishedAt) {
    return {
      says: `order_lines was lost once, before ${moment(done.finishedAt)}`,
      found: true,
      value: { before, restoredAt: done.finishedAt },
    };
  }
  await shop.run('drop table order_lines cascade');
  if (await shop.orderLines()) throw new Error('The table order_lines is still there.');
  return {
    says: `order_lines dropped: ${whole(before.rows)} rows and a view are gone`,
    value: { before },
  };
}
