import type { Connected } from '../../connection/index.ts';
import type { Waiting } from '../../program/index.ts';
import { awaitBulk, type Telling } from './await-bulk.ts';
import { findBulkJob } from './find.ts';

/** Follows a job that was started earlier, from its first result on. */
export async function followBulk(
  connected: Connected,
  wanted: string,
  choices: Telling & Waiting,
): Promise<void> {
  const { id } = await findBulkJob(connected.holdfast, wanted);
  await awaitBulk(connected, id, choices);
}
