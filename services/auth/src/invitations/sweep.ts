import { deleteLinksTo } from '../links/index.ts';
import type { Tx } from '../tables.ts';
import { deleteOldInvitations } from './store.ts';

/** Deletes a few at a time: nobody needs the email of someone whose invitation ended a month ago. */
export async function sweepInvitations(tx: Tx): Promise<void> {
  for (const id of await deleteOldInvitations(tx)) await deleteLinksTo(tx, id);
}
