import { defineTask, handle, type Lane, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { listPlace } from './list-place.ts';
import type { Custody } from './model.ts';
import { createPacer } from './pacer.ts';
import { listTask, readTask } from './queue.ts';
import { readPlace } from './read-place.ts';
import { tickCustody } from './tick.ts';

const tickTask = defineTask({ name: 'custody.tick', payload: z.object({}), actor: 'custodian' });

/** A storage that hangs keeps one slot for a while, and its organisation has no other. */
const LISTINGS_AT_ONCE = 1;
const READINGS_AT_ONCE = 4;

export function custodyTasks(parts: Parts, custody: Custody): TaskHandler[] {
  return [
    handle(tickTask, async () => {
      await tickCustody(parts, custody);
    }),
  ];
}

/** Listings come first: they never wait for a reading, which may take hours. */
export function custodyLanes(parts: Parts, custody: Custody): Lane[] {
  const pacer = createPacer(custody.readRate);
  const list = handle(listTask, (place, { signal, log }) =>
    listPlace(parts, place, { signal, log }),
  );
  const read = handle(readTask, (place, { signal, log }) =>
    readPlace(parts, place, { custody, pacer, signal, log }),
  );
  return [
    { name: 'listings', handlers: [list], slots: LISTINGS_AT_ONCE, mostPerOrganisation: 1 },
    { name: 'readings', handlers: [read], slots: READINGS_AT_ONCE, mostPerOrganisation: 1 },
  ];
}

export const custodyRecurring = [{ task: tickTask.name, cron: '41 * * * *' }];
