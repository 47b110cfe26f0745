import { enqueue } from '@holdfast/platform/queue';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tables } from '../tables.ts';
import type { Alert } from './model.ts';
import { fanOutTask } from './queue.ts';
import { insertAlert } from './store.ts';

/**
 * Writes the alert in the transaction of what it reports: it is sent if and only if that commits.
 * Alerts with the same key in the same organisation are sent once.
 */
export async function raiseAlert(
  tx: Kysely<Tables>,
  alert: Alert & { dedupeKey: string },
): Promise<void> {
  const id = uuidv7();
  if (!(await insertAlert(tx, { ...alert, id }))) return;
  await enqueue(tx, fanOutTask, { organisation: alert.organisation, alertId: id });
}
