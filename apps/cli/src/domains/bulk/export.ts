import { once } from 'node:events';
import type { Connected } from '../../connection/index.ts';
import { Failure } from '../../program/index.ts';
import { type ResultFilters, readFilters } from './filters.ts';
import { findBulkJob } from './find.ts';

export async function exportBulk(
  connected: Connected,
  wanted: string,
  filters: ResultFilters,
): Promise<void> {
  const { id } = await findBulkJob(connected.holdfast, wanted);
  await writeExport(connected, id, filters);
}

/** All of it to standard output, no faster than that takes it. One that breaks off is a failure. */
export async function writeExport(
  { holdfast, stop }: Connected,
  id: string,
  filters: ResultFilters,
): Promise<void> {
  const signal = stop();
  try {
    const stream = await holdfast.exportResults(id, { query: readFilters(filters), signal });
    for await (const chunk of stream) {
      if (!process.stdout.write(chunk)) await once(process.stdout, 'drain', { signal });
    }
  } catch (error) {
    if (signal.aborted) throw new Failure('interrupted', 'Interrupted; the CSV is not whole.');
    throw error;
  }
}
