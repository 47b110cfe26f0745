import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { CheckResult } from '../check/model.ts';
import type { Parts } from '../parts.ts';
import { requireBulkJob } from './jobs.ts';
import type { ResultFilters } from './model.ts';
import { selectResults } from './store.ts';

type Request = ResultFilters & { id: string };

export async function listResults(
  parts: Parts,
  organisation: string,
  { id, limit, cursor, ...filters }: Request & PageRequest,
): Promise<Page<CheckResult>> {
  await requireBulkJob(parts, organisation, id);
  const query = { organisation, route: 'bulk-results', filters: { id, ...filters }, limit, cursor };
  return listPage(parts.cursors, query, {
    rows: ({ after, limit }) =>
      parts.database.tenant(organisation, (tx) =>
        selectResults(
          tx,
          organisation,
          { jobId: id, ...filters },
          { after: Number(after?.[0] ?? 0), limit: limit + 1 },
        ),
      ),
    position: ({ seq }) => [seq],
    item: ({ result }) => JSON.parse(result) as CheckResult,
  });
}

const PAGE = 1_000;

/** Every result that passes the filters, read no faster than the caller takes them. */
export async function* everyResult(
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
