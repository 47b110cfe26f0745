import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { CheckResult } from '../check/model.ts';
import type { Parts } from '../parts.ts';
import { requireBulkJob } from './jobs.ts';
import type { ResultFilters } from './model.ts';
import { everyResult } from './results.ts';
import { neutralise } from './rules.ts';

const COLUMNS = [
  'domain',
  'unicode',
  'tld',
  'status',
  'available',
  'confidence',
  'conflict',
  'reason',
  'registrar',
  'createdAt',
  'expiresAt',
  'nameservers',
  'checkedAt',
] as const;

/** RFC 4180, with a heading; whatever a spreadsheet would take for a formula is neutralised. */
export async function exportResults(
  parts: Parts,
  organisation: string,
  request: ResultFilters & { id: string },
  signal: AbortSignal,
): Promise<Readable> {
  await requireBulkJob(parts, organisation, request.id);
  const csv = stringify({
    header: true,
    columns: [...COLUMNS],
    record_delimiter: 'windows',
    cast: { boolean: String, string: neutralise },
  });
  const rows = Readable.from(toRows(everyResult(parts, organisation, request, signal)));
  rows.on('error', (error) => csv.destroy(error));
  csv.on('close', () => rows.destroy());
  return rows.pipe(csv);
}

async function* toRows(results: AsyncIterable<CheckResult>) {
  for await (const result of results) {
    const { registration } = result;
    yield {
      ...result,
      registrar: registration?.registrar,
      createdAt: registration?.createdAt,
      expiresAt: registration?.expiresAt,
      nameservers: registration?.nameservers.join(' '),
    };
  }
}
