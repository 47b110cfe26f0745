import { deleteLinksTo } from '../links/index.ts';
import type { Tx } from '../tables.ts';
import { deleteOldInvitations } from './store.ts';

/** Nobody needs the email of someone who was invited a month ago. A few at a time. */
export async function sweepInvitations(tx: Tx): Promise<void> {
  for (const id of await deleteOldInvitations(tx)) await deleteLinksTo(tx, id);
}
