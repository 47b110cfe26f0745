import type { Connected } from '../../connection/index.ts';
import type { Waiting } from '../../program/index.ts';
import { counted } from '../../terminal/index.ts';
import { readTimeout } from '../../waiting/index.ts';
import { awaitBulk, type Telling } from './await-bulk.ts';
import { findBulkJob } from './find.ts';

/** Asks again for what stayed unknown, as a part of the same job. */
export async function retryBulk(
  connected: Connected,
  wanted: string,
  choices: Telling & Waiting,
): Promise<void> {
  const { holdfast, output } = connected;
  if (choices.timeout !== undefined) readTimeout(choices.timeout);
  const { id, counts } = await findBulkJob(holdfast, wanted);
  const job = await holdfast.domains.retryBulkCheck({ path: { id } });
  if (choices.wait || choices.csv) {
    await awaitBulk(connected, id, choices);
    return;
  }
  output.done(
    counts.unknown === 0
      ? 'No name is unknown: there is nothing to check again.'
      : `Checking ${counted(counts.unknown, 'name')} again.`,
    job,
    id,
  );
}
