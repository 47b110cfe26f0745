import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { CheckResult } from '../check/model.ts';
import type { Parts } from '../parts.ts';
import type { ResultFilters } from './model.ts';
import { requireBulkJob } from './require.ts';
import { neutralise } from './rules.ts';
import { selectResults } from './store.ts';

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

const PAGE = 1_000;

type Request = ResultFilters & { id: string };

/** CSV as in RFC 4180, with a heading; anything that a spreadsheet takes for a formula is neutralised. */
export async function exportResults(
  parts: Parts,
  organisation: string,
  request: Request,
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

/** Every result that passes the filters, read no faster than the caller takes them. */
async function* everyResult(
  { database }: Parts,
  organisation: string,
  { id, ...filters }: Request,
  signal: AbortSignal,
): AsyncGenerator<CheckResult, void, undefined> {
  for (let after = 0; !signal.aborted; ) {
    const rows = await database.tenant(organisation, (tx) =>
      selectResults(tx, organisation, { jobId: id, ...filters }, { after, limit: PAGE }),
    );
    for (const { result } of rows) yield JSON.parse(result) as CheckResult;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.seq;
  }
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
