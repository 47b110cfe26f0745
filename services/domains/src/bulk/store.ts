import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type Mode, STATUSES } from '../check/model.ts';
import type { BulkJobsTable, Tables } from '../tables.ts';
import type {
  Batch,
  BulkJob,
  BulkState,
  Leftover,
  NewResult,
  ResultFilters,
  StoredJob,
  StoredResult,
  Waiting,
} from './model.ts';

export async function insertBulkJob(
  tx: Kysely<Tables>,
  organisation: string,
  job: {
    id: string;
    mode: Mode;
    maxAgeMs: number | null;
    giveUpAfterMs: number;
    names: readonly string[];
    batchSize: number;
    createdAt: Date;
    state: 'queued' | 'receiving';
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
      give_up_after_ms: job.giveUpAfterMs,
      state: job.state,
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
  await insertBatches(tx, organisation, { jobId: job.id, first: 0, ...job });
  return toJob(row);
}

/** Inserts the names of a job, cut into consecutive batches. */
export async function insertBatches(
  tx: Kysely<Tables>,
  organisation: string,
  some: { jobId: string; first: number; names: readonly string[]; batchSize: number },
): Promise<void> {
  const { jobId, first, names, batchSize } = some;
  const rows = Array.from({ length: Math.ceil(names.length / batchSize) }, (_, at) => ({
    job_id: jobId,
    batch: first + at,
    organisation_id: organisation,
    first_position: (first + at) * batchSize,
    names: names.slice(at * batchSize, (at + 1) * batchSize),
    done: false,
  }));
  const AT_ONCE = 500;
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    await tx
      .insertInto('bulk_batches')
      .values(rows.slice(i, i + AT_ONCE))
      .execute();
  }
}

/** What an organisation's jobs still have to do. A second caller waits until the first commits. */
export async function countUnsettled(
  tx: Kysely<Tables>,
  organisation: string,
): Promise<{ jobs: number; names: number }> {
  const line = JSON.stringify(['bulk waiting', organisation]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${line}, 0))`.execute(tx);
  const { rows } = await sql<{ jobs: number; names: number }>`
    select count(*)::int as jobs, coalesce(sum(total - resolved), 0)::int as names
    from bulk_jobs
    where organisation_id = ${organisation} and deleted_at is null
      and state in ('receiving', 'queued', 'running')`.execute(tx);
  return rows[0] ?? { jobs: 0, names: 0 };
}

/** All names of a file are there: its job appears in lists from now on. */
export async function openReceived(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, total, batches }: { jobId: string; total: number; batches: number },
): Promise<BulkJob | undefined> {
  const row = await tx
    .updateTable('bulk_jobs')
    .set({ state: 'queued', total, batches })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .where('state', '=', 'receiving')
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row && toJob(row);
}

/** Files that were never completely received: the process that received them died. */
export async function selectAbandoned(
  tx: Kysely<Tables>,
  before: Date,
): Promise<{ organisation: string; jobId: string }[]> {
  const rows = await tx
    .selectFrom('bulk_jobs')
    .select(['organisation_id', 'id'])
    .where('state', '=', 'receiving')
    .where('deleted_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
  return rows.map((row) => ({ organisation: row.organisation_id, jobId: row.id }));
}

/** Whether no worker has stored anything of this batch yet. */
export async function isUntouched(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, batch }: { jobId: string; batch: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_batches')
    .select('batch')
    .where('organisation_id', '=', organisation)
    .where('job_id', '=', jobId)
    .where('batch', '=', batch)
    .where('version', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findBulkJob(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  { lock = false } = {},
): Promise<StoredJob | undefined> {
  const query = living(tx, organisation).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && { ...toJob(row), lastSeq: row.last_seq, retries: row.retries };
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
): Promise<Batch | undefined> {
  const row = await tx
    .selectFrom('bulk_batches')
    .innerJoin('bulk_jobs', 'bulk_jobs.id', 'bulk_batches.job_id')
    .select(['positions', 'first_position', 'version', 'strikes', 'mode', 'max_age_ms'])
    .select(['give_up_after_ms'])
    .select(sql<string[]>`to_json(names)`.as('names')) // takes a tenth of the time of reading an array
    .select(
      sql<number>`coalesce(extract(epoch from clock_timestamp() - waiting_since) * 1000, 0)::float8`.as(
        'waited_ms',
      ),
    )
    .where('bulk_batches.organisation_id', '=', organisation)
    .where('job_id', '=', jobId)
    .where('batch', '=', batch)
    .where('done', '=', false)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return (
    row && {
      names: row.names,
      positions: row.positions ?? row.names.map((_, at) => row.first_position + at),
      version: row.version,
      mode: row.mode,
      maxAgeMs: row.max_age_ms,
      giveUpAfterMs: row.give_up_after_ms,
      waitedMs: row.waited_ms,
      strikes: row.strikes,
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
 * Stores the results of a batch, all at once, and counts them; what is left of it is put off, and
 * returned. The job's row is locked until the commit, so that numbers grow in the order of commits and
 * a reader never finds a gap that is filled later. Stores nothing and returns undefined if another
 * worker was faster; throws `JobOver` if the job is no longer wanted.
 */
export async function saveBatch(
  tx: Kysely<Tables>,
  organisation: string,
  kept: {
    jobId: string;
    batch: number;
    version: number;
    results: NewResult[];
    leftovers: readonly Leftover[];
    at: Date;
  },
): Promise<{ batch: number; waitMs: number }[] | undefined> {
  const { jobId, results, leftovers, at } = kept;
  const [first, ...others] = leftovers;
  if (!(await settleBatch(tx, organisation, kept, first))) return undefined;
  const done = first === undefined ? 1 : 0;
  const { rows } = await sql<{ first: number; batches: number }>`
    update bulk_jobs set
      last_seq = last_seq + ${results.length},
      resolved = resolved + ${results.length},
      batches = batches + ${others.length},
      batches_done = batches_done + ${done},
      counts = ${addedCounts(countsOf(results))},
      state = case when batches_done + ${done} = batches + ${others.length}
                   then 'completed' else 'running' end,
      finished_at = case when batches_done + ${done} = batches + ${others.length}
                         then ${at}::timestamptz end
    where organisation_id = ${organisation} and id = ${jobId} and state in ('queued', 'running')
    returning last_seq - ${results.length} as first, batches`.execute(tx);
  const [job] = rows;
  if (!job) throw new JobOver();
  if (results.length > 0) {
    await insertResults(tx, organisation, { jobId, first: job.first, results });
    await announce(tx, jobId);
  } else if (done) await announce(tx, jobId);
  if (first === undefined) return [];
  const newOnes = others.map((leftover, i) => ({
    ...leftover,
    batch: job.batches - others.length + i,
  }));
  const since = { jobId, batch: kept.batch };
  for (const leftover of newOnes) await insertLeftover(tx, organisation, since, leftover);
  return [{ ...first, batch: kept.batch }, ...newOnes];
}

/** Marks the batch as done, or reduces it to what is left; false if another worker was faster. */
async function settleBatch(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, batch, version }: { jobId: string; batch: number; version: number },
  left: Leftover | undefined,
): Promise<boolean> {
  const ours = sql`organisation_id = ${organisation} and job_id = ${jobId} and batch = ${batch}
    and version = ${version} and not done`;
  const { numAffectedRows } = left
    ? await sql`
        update bulk_batches set version = version + 1, names = ${left.names}::text[],
          positions = ${left.positions}::int[], ${waitingColumns(left)}
        where ${ours}`.execute(tx)
    : await sql`
        update bulk_batches set version = version + 1, done = true, waits_for = null,
          wait_reason = null, waiting_since = null, retry_at = null
        where ${ours}`.execute(tx);
  return numAffectedRows === 1n;
}

/** The batch that it was a part of says since when it waits. */
async function insertLeftover(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, batch }: { jobId: string; batch: number },
  left: Leftover & { batch: number },
): Promise<void> {
  const [position = 0] = left.positions;
  await sql`
    insert into bulk_batches (job_id, batch, organisation_id, first_position, names, positions,
      version, waits_for, wait_reason, waiting_since, retry_at, strikes)
    select job_id, ${left.batch}, organisation_id, ${position}, ${left.names}::text[],
      ${left.positions}::int[], 1, ${left.waitsFor?.server ?? null},
      ${left.waitsFor?.reason ?? null}, ${sinceColumn(left)}, ${retryColumn(left)},
      ${left.strikes}
    from bulk_batches
    where organisation_id = ${organisation} and job_id = ${jobId} and batch = ${batch}`.execute(tx);
}

const sinceColumn = ({ waitsFor, isNew }: Leftover) => {
  if (!waitsFor) return sql`null::timestamptz`;
  return isNew ? sql`clock_timestamp()` : sql`coalesce(waiting_since, clock_timestamp())`;
};

const retryColumn = ({ waitMs }: Leftover) =>
  sql`clock_timestamp() + ${waitMs} * interval '1 millisecond'`;

const waitingColumns = (left: Leftover) => sql`
  waits_for = ${left.waitsFor?.server ?? null}, wait_reason = ${left.waitsFor?.reason ?? null},
  waiting_since = ${sinceColumn(left)}, retry_at = ${retryColumn(left)}, strikes = ${left.strikes}`;

/** For every status, the job's count plus the new ones. */
const addedCounts = (counts: Record<string, number>) => sql`
  (select coalesce(jsonb_object_agg(key, total), '{}') from (
    select key, sum(value::int) as total from (
      select * from jsonb_each_text(counts)
      union all select * from jsonb_each_text(${JSON.stringify(counts)}::jsonb)
    ) both_of group by key
  ) sums)`;

/**
 * Each column is sent as one text with a line for each row. An array for each column, whose elements
 * are quoted here and unquoted in the database, took half as long again and seven times the processor
 * time on this side.
 */
async function insertResults(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, first, results }: { jobId: string; first: number; results: readonly NewResult[] },
): Promise<void> {
  const column = (text: (result: NewResult) => string) =>
    sql`string_to_array(${results.map(text).join('\n')}::text, chr(10))`;
  await sql`
    insert into bulk_results
      (job_id, seq, organisation_id, position, domain, tld, status, available, result)
    select ${jobId}, ${first}::bigint + line, ${organisation}, position::int,
      coalesce(domain, ''), coalesce(tld, ''), status, nullif(available, '')::boolean, result
    from unnest(
      ${column(({ position }) => String(position))},
      ${column(({ domain }) => domain.replaceAll('\n', ' '))},
      ${column(({ tld }) => tld)},
      ${column(({ status }) => status)},
      ${column(({ available }) => available?.toString() ?? '')},
      ${column(({ result }) => result)}
    ) with ordinality as lines (position, domain, tld, status, available, result, line)`.execute(
    tx,
  );
}

/** The job was cancelled or deleted meanwhile: nothing of the batch is kept. */
export class JobOver extends Error {}

/** Wakes the job's listeners once this transaction is committed. */
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

/** Deletes some results of a job that is marked as deleted; returns how many. */
export async function deleteSomeResults(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, atMost }: { jobId: string; atMost: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from bulk_results where job_id = ${jobId} and seq in (
      select seq from bulk_results
      where organisation_id = ${organisation} and job_id = ${jobId}
        and exists (select from bulk_jobs where id = ${jobId} and deleted_at is not null)
      order by seq limit ${atMost}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Marks some jobs that ended this many days ago as deleted; returns them. System scope. */
export async function markOldDeleted(
  tx: Kysely<Tables>,
  days: number,
  atMost: number,
): Promise<{ organisation: string; jobId: string }[]> {
  const { rows } = await sql<{ organisation: string; jobId: string }>`
    update bulk_jobs set deleted_at = now() where id in (
      select id from bulk_jobs
      where finished_at < now() - make_interval(days => ${days}) and deleted_at is null
        and state in ('completed', 'cancelled', 'failed')
      order by finished_at limit ${atMost} for update skip locked
    ) returning organisation_id as organisation, id as "jobId"`.execute(tx);
  return rows;
}

/** To be called once its results are gone. */
export async function removeBulkJob(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<void> {
  await tx
    .deleteFrom('bulk_jobs')
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}

/** The servers that the jobs wait for, those with the most names first. */
export async function selectWaiting(
  tx: Kysely<Tables>,
  organisation: string,
  jobs: readonly string[],
): Promise<Map<string, Waiting[]>> {
  if (jobs.length === 0) return new Map();
  const { rows } = await sql<Waiting & { job: string }>`
    select job_id as job, waits_for as server, min(wait_reason) as reason,
      sum(cardinality(names))::int as names, min(retry_at) as "retryAt"
    from bulk_batches
    where organisation_id = ${organisation} and job_id = any(${jobs}::uuid[])
      and waits_for is not null and not done
    group by job_id, waits_for order by 4 desc, 2`.execute(tx);
  const all = new Map<string, Waiting[]>();
  for (const { job, ...waiting } of rows) all.set(job, [...(all.get(job) ?? []), waiting]);
  return all;
}

/**
 * Removes the results that stayed unknown, and makes and returns batches of their names. The names get
 * new results, with new numbers.
 */
export async function reopenUnknown(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, batchSize }: { jobId: string; batchSize: number },
): Promise<{ first: number; count: number; names: number }> {
  const { rows } = await sql<{ batch: number; names: number }>`
    with gone as (
      delete from bulk_results
      where organisation_id = ${organisation} and job_id = ${jobId} and status = 'unknown'
      returning position, domain
    ), chunked as (
      select position, domain, (row_number() over (order by position) - 1) / ${batchSize} as chunk
      from gone
    )
    insert into bulk_batches (job_id, batch, organisation_id, first_position, names, positions)
    select ${jobId}, jobs.batches + chunk, ${organisation}, min(position),
      array_agg(domain order by position), array_agg(position order by position)
    from chunked, bulk_jobs jobs where jobs.id = ${jobId}
    group by chunk, jobs.batches
    returning batch, cardinality(names) as names`.execute(tx);
  if (rows.length === 0) return { first: 0, count: 0, names: 0 };
  const names = rows.reduce((sum, row) => sum + row.names, 0);
  await sql`
    update bulk_jobs set batches = batches + ${rows.length}, resolved = resolved - ${names},
      counts = counts - 'unknown', retries = retries + 1, state = 'running', finished_at = null
    where organisation_id = ${organisation} and id = ${jobId}`.execute(tx);
  return { first: Math.min(...rows.map(({ batch }) => batch)), count: rows.length, names };
}

/** Results in the order of their numbers, narrowed by the caller's filters. */
export async function selectResults(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, ...filters }: ResultFilters & { jobId: string },
  { after, limit }: { after: number; limit: number },
): Promise<StoredResult[]> {
  const { search, available, status, tlds } = filters;
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
  if (status) query = query.where('status', 'in', status);
  if (tlds) {
    query = query.where(sql<boolean>`exists (
      select from unnest(${tlds}::text[]) suffix
      where right(domain, length(suffix) + 1) = '.' || suffix) and tld <> ''`);
  }
  return query.orderBy('seq').limit(limit).execute();
}

function living(tx: Kysely<Tables>, organisation: string) {
  return tx
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('state', '<>', 'receiving')
    .where('deleted_at', 'is', null);
}

const NO_COUNTS = Object.fromEntries(STATUSES.map((status) => [status, 0])) as BulkJob['counts'];
const seconds = (ms: number) => `${Math.round(ms / 1_000)}s`;

function toJob(row: Selectable<BulkJobsTable>): BulkJob {
  return {
    id: row.id,
    mode: row.mode,
    maxAge: row.max_age_ms === null ? null : seconds(row.max_age_ms),
    giveUpAfter: seconds(row.give_up_after_ms),
    state: row.state as BulkState,
    total: row.total,
    resolved: row.resolved,
    counts: { ...NO_COUNTS, ...row.counts },
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

/** Over all organisations: system scope. */
export async function countNotDone(tx: Kysely<Tables>): Promise<{ jobs: number; names: number }> {
  const { rows } = await sql<{ jobs: number; names: number }>`
    select count(*) as jobs, coalesce(sum(total - resolved), 0)::bigint as names
    from bulk_jobs where state in ('queued', 'running') and deleted_at is null`.execute(tx);
  return rows[0] ?? { jobs: 0, names: 0 };
}
