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

/**
 * Writes all of it to standard output, no faster than it is read, and stops when its reader is gone.
 * An export that breaks off is a failure.
 */
export async function writeExport(
  { holdfast, terminal, stop }: Connected,
  id: string,
  filters: ResultFilters,
): Promise<void> {
  const signal = stop();
  try {
    const stream = await holdfast.exportResults(id, { query: readFilters(filters), signal });
    for await (const chunk of stream) {
      terminal.pass(chunk);
      await terminal.drained(signal);
    }
  } catch (error) {
    if (signal.aborted) throw new Failure('interrupted', 'Interrupted; the CSV is incomplete.');
    if (!terminal.closed.aborted) throw error;
  }
}
