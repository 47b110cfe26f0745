import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Mode } from '../check/model.ts';
import type { BulkJobsTable, Tables } from '../tables.ts';
import type { BulkJob, BulkState, NewResult, ResultFilters, StoredResult } from './model.ts';

export async function insertBulkJob(
  tx: Kysely<Tables>,
  organisation: string,
  job: {
    id: string;
    mode: Mode;
    maxAgeMs: number | null;
    names: readonly string[];
    batchSize: number;
    createdAt: Date;
  },
): Promise<BulkJob> {
  const batches = Math.ceil(job.names.length / job.batchSize);
  const row = await tx
    .insertInto('bulk_jobs')
    .values({
      id: job.id,
      organisation_id: organisation,
      mode: job.mode,
      max_age_ms: job.maxAgeMs,
      state: 'queued',
      total: job.names.length,
      batches,
      resolved: 0,
      counts: '{}',
      batches_done: 0,
      last_seq: 0,
      created_at: job.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: batches }, (_, batch) => ({
    job_id: job.id,
    batch,
    organisation_id: organisation,
    first_position: batch * job.batchSize,
    names: job.names.slice(batch * job.batchSize, (batch + 1) * job.batchSize),
    done: false,
  }));
  const AT_ONCE = 500;
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const values = rows.slice(i, i + AT_ONCE).map((one) => ({ ...one, names: [...one.names] }));
    await tx.insertInto('bulk_batches').values(values).execute();
  }
  return toJob(row);
}

export async function findBulkJob(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  { lock = false } = {},
): Promise<(BulkJob & { lastSeq: number; maxAgeMs: number | null }) | undefined> {
  const query = living(tx, organisation).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && { ...toJob(row), lastSeq: row.last_seq, maxAgeMs: row.max_age_ms };
}

export async function selectBulkJobs(
  tx: Kysely<Tables>,
  organisation: string,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<BulkJob[]> {
  const order = [{ column: 'id', direction: 'desc' }] as const;
  const rows = await keysetPage(living(tx, organisation), { order, after, limit }).execute();
  return rows.map(toJob);
}

/** Undefined when the batch is done, or its job is over or gone. */
export async function findBatch(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, batch }: { jobId: string; batch: number },
): Promise<
  { names: string[]; firstPosition: number; mode: Mode; maxAgeMs: number | null } | undefined
> {
  const row = await tx
    .selectFrom('bulk_batches')
    .innerJoin('bulk_jobs', 'bulk_jobs.id', 'bulk_batches.job_id')
    .select(['names', 'first_position', 'mode', 'max_age_ms'])
    .where('bulk_batches.organisation_id', '=', organisation)
    .where('job_id', '=', jobId)
    .where('batch', '=', batch)
    .where('done', '=', false)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return (
    row && {
      names: row.names,
      firstPosition: row.first_position,
      mode: row.mode,
      maxAgeMs: row.max_age_ms,
    }
  );
}

export async function markRunning(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('bulk_jobs')
    .set({ state: 'running', started_at: at })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Keeps the results of a batch, all at once, and counts them. The job's row is locked until the
 * commit, so that numbers grow in the order of commits and a reader never finds a gap that is
 * filled later. False when another worker was faster; throws `JobOver` when the job is not wanted.
 */
export async function saveBatch(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, batch, results, at }: { jobId: string; batch: number; results: NewResult[]; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_batches')
    .set({ done: true })
    .where('organisation_id', '=', organisation)
    .where('job_id', '=', jobId)
    .where('batch', '=', batch)
    .where('done', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  const counts = countsOf(results);
  const { rows } = await sql<{ first: number }>`
    update bulk_jobs set
      last_seq = last_seq + ${results.length},
      resolved = resolved + ${results.length},
      batches_done = batches_done + 1,
      counts = (
        select jsonb_object_agg(key, total) from (
          select key, sum(value::int) as total from (
            select * from jsonb_each_text(counts)
            union all select * from jsonb_each_text(${JSON.stringify(counts)}::jsonb)
          ) both_of group by key
        ) sums
      ),
      state = case when batches_done + 1 = batches then 'completed' else 'running' end,
      finished_at = case when batches_done + 1 = batches then ${at}::timestamptz end
    where organisation_id = ${organisation} and id = ${jobId} and state in ('queued', 'running')
    returning last_seq - ${results.length} as first`.execute(tx);
  const [job] = rows;
  if (!job) throw new JobOver();
  await insertResults(tx, organisation, { jobId, first: job.first, results });
  await announce(tx, jobId);
  return true;
}

/**
 * A column is one text with a line for each row. An array for each column, whose elements are quoted
 * here and unquoted there, took half as long again and seven times the processor time on this side.
 */
async function insertResults(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, first, results }: { jobId: string; first: number; results: readonly NewResult[] },
): Promise<void> {
  const position = results[0]?.position ?? 0;
  const column = (text: (result: NewResult) => string) =>
    sql`string_to_array(${results.map(text).join('\n')}::text, chr(10))`;
  await sql`
    insert into bulk_results
      (job_id, seq, organisation_id, position, domain, tld, status, available, result)
    select ${jobId}, ${first}::bigint + line, ${organisation}, ${position}::int + line - 1,
      domain, coalesce(tld, ''), status, nullif(available, '')::boolean, result
    from unnest(
      ${column(({ domain }) => domain.replaceAll('\n', ' '))},
      ${column(({ tld }) => tld)},
      ${column(({ status }) => status)},
      ${column(({ available }) => available?.toString() ?? '')},
      ${column(({ result }) => result)}
    ) with ordinality as lines (domain, tld, status, available, result, line)`.execute(tx);
}

/** The job was cancelled or deleted meanwhile: nothing of the batch is kept. */
export class JobOver extends Error {}

/** Wakes those who listen, once this transaction is committed. */
export async function announce(tx: Kysely<Tables>, jobId: string): Promise<void> {
  await sql`select pg_notify('holdfast_domains_bulk', ${jobId})`.execute(tx);
}

function countsOf(results: readonly NewResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export async function changeBulkState(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  { from, to, at }: { from: readonly BulkState[]; to: BulkState; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_jobs')
    .set({ state: to, finished_at: at })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markDeleted(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('bulk_jobs')
    .set({ deleted_at: at })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .execute();
}

export async function removeBulkJob(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<void> {
  await tx
    .deleteFrom('bulk_results')
    .where('organisation_id', '=', organisation)
    .where('job_id', '=', id)
    .execute();
  await tx
    .deleteFrom('bulk_jobs')
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}

/** In the order of their numbers; the caller's filters narrow them. */
export async function selectResults(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, ...filters }: ResultFilters & { jobId: string },
  { after, limit }: { after: number; limit: number },
): Promise<StoredResult[]> {
  const { search, available, tlds } = filters;
  let query = tx
    .selectFrom('bulk_results')
    .select(['seq', 'result'])
    .where('organisation_id', '=', organisation)
    .where('job_id', '=', jobId)
    .where('seq', '>', after);
  if (search !== undefined) {
    query = query.where(sql<boolean>`position(lower(${search}) in domain) > 0`);
  }
  if (available === 'unknown') query = query.where('available', 'is', null);
  else if (available !== undefined) query = query.where('available', '=', available === 'true');
  if (tlds) query = query.where('tld', 'in', tlds);
  return query.orderBy('seq').limit(limit).execute();
}

function living(tx: Kysely<Tables>, organisation: string) {
  return tx
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('deleted_at', 'is', null);
}

function toJob(row: Selectable<BulkJobsTable>): BulkJob {
  return {
    id: row.id,
    mode: row.mode,
    maxAge: row.max_age_ms === null ? null : `${Math.round(row.max_age_ms / 1_000)}s`,
    state: row.state,
    total: row.total,
    resolved: row.resolved,
    counts: row.counts,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
