import { defineTask, handle, type TaskHandler } from '@holdfast/platform/queue';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { pruneOccurrences } from './prune.ts';
import { realign } from './realign.ts';
import { tick } from './tick.ts';

const define = (name: string) => defineTask({ name, payload: z.object({}), actor: 'scheduler' });

const tickTask = define('schedule.tick');
const realignTask = define('schedule.realign');
const pruneTask = define('schedule.prune');

export function scheduleTasks(parts: Parts, historyDays: number): TaskHandler[] {
  return [
    handle(tickTask, async (_, { log }) => {
      const due = await tick(parts);
      if (due > 0) log.info({ due }, 'schedules were due');
    }),
    handle(realignTask, async (_, { log }) => {
      const moved = await realign(parts);
      if (moved > 0) log.warn({ moved }, 'schedules were brought forward: the clock had run ahead');
    }),
    handle(pruneTask, async (_, { log }) => {
      const gone = await pruneOccurrences(parts, historyDays);
      log.info({ gone }, 'old occurrences were pruned');
    }),
  ];
}

export const scheduleRecurring = [
  { task: tickTask.name, cron: '* * * * *' },
  { task: realignTask.name, cron: '*/10 * * * *' },
  { task: pruneTask.name, cron: '47 3 * * *' },
];
