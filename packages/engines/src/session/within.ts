import { setTimeout as delay } from 'node:timers/promises';

/** Waits for the work, but not longer; how it ends does not matter any more. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, delay(ms, undefined, { ref: false })]).catch(() => {});
}
