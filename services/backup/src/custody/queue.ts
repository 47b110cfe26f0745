import { defineTask, enqueue } from '@holdfast/platform/queue';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../tables.ts';
import type { PlaceKey } from './store.ts';

const payload = z.object({ organisation: z.uuid(), placeId: z.uuid() });

/** The tasks that look after stored backups; `tasks.ts` handles them. */
export const listTask = defineTask({ name: 'custody.list', payload, actor: 'custodian' });
export const readTask = defineTask({ name: 'custody.read', payload, actor: 'custodian' });

export async function enqueueListing(tx: Kysely<Tables>, place: PlaceKey): Promise<void> {
  await enqueue(tx, listTask, place, { key: `custody.list:${place.placeId}` });
}

export async function enqueueReading(tx: Kysely<Tables>, place: PlaceKey): Promise<void> {
  await enqueue(tx, readTask, place, { key: `custody.read:${place.placeId}` });
}
