import type { GeneratedName, NameRequest, NameStyle } from '@holdfast/name-generator';
import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { GeneratorJobsTable, Tables } from '../tables.ts';
import type { GeneratorJob, ModelPart, NameFilters } from './model.ts';

export async function insertGeneratorJob(
  tx: Kysely<Tables>,
  organisation: string,
  job: NameRequest & { id: string; createdAt: Date },
): Promise<GeneratorJob> {
  const row = await tx
    .insertInto('generator_jobs')
    .values({
      id: job.id,
      organisation_id: organisation,
      description: job.description,
      category: job.category,
      style: job.style,
      max_length: job.maxLength,
      size: job.size,
      state: 'queued',
      count: 0,
      keywords: [],
      understood: [],
      not_understood: [],
      notes: [],
      created_at: job.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toJob(row);
}

export async function findGeneratorJob(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<GeneratorJob | undefined> {
  const row = await ofOrganisation(tx, organisation).where('id', '=', id).executeTakeFirst();
  return row && toJob(row);
}

export async function selectGeneratorJobs(
  tx: Kysely<Tables>,
  organisation: string,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<GeneratorJob[]> {
  const order = [{ column: 'id', direction: 'desc' }] as const;
  const rows = await keysetPage(ofOrganisation(tx, organisation), {
    order,
    after,
    limit,
  }).execute();
  return rows.map(toJob);
}

export async function deleteGeneratorJob(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('generator_jobs')
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The job if it is still to be worked on: one that a dead worker left running counts too. */
export async function beginGenerating(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  at: Date,
): Promise<GeneratorJob | undefined> {
  const row = await tx
    .updateTable('generator_jobs')
    .set({ state: 'running', started_at: sql<Date>`coalesce(started_at, ${at})` })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  return row && toJob(row);
}

/** Stores the names and completes the job; does nothing if it is gone or another worker was faster. */
export async function saveGenerated(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  result: {
    names: readonly GeneratedName[];
    keywords: readonly string[];
    understood: readonly string[];
    notUnderstood: readonly string[];
    notes: readonly string[];
    model: ModelPart;
    at: Date;
  },
): Promise<void> {
  const { names, keywords, understood, notUnderstood, notes, model, at } = result;
  const { numUpdatedRows } = await tx
    .updateTable('generator_jobs')
    .set({
      state: 'completed',
      count: names.length,
      keywords: [...keywords],
      understood: [...understood],
      not_understood: [...notUnderstood],
      notes: [...notes],
      model_used: model.used,
      model_reason: model.reason,
      finished_at: at,
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n || names.length === 0) return;
  const rows = names.map(({ name, style, score, words, length }, i) => ({
    job_id: id,
    rank: i + 1,
    organisation_id: organisation,
    name,
    style,
    score,
    words,
    length,
  }));
  await tx.insertInto('generated_names').values(rows).execute();
}

export async function failGenerating(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  { note, at }: { note: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('generator_jobs')
    .set({ state: 'failed', notes: [note], finished_at: at })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}

/** Names in the order of their rank, each with its rank. */
export async function selectNames(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, search, lengthMin, lengthMax }: NameFilters & { jobId: string },
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<{ rank: number; generated: GeneratedName }[]> {
  let query = tx
    .selectFrom('generated_names')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('job_id', '=', jobId);
  if (search !== undefined) {
    query = query.where(sql<boolean>`position(lower(${search}) in name) > 0`);
  }
  if (lengthMin !== undefined) query = query.where('length', '>=', lengthMin);
  if (lengthMax !== undefined) query = query.where('length', '<=', lengthMax);
  const order = [{ column: 'rank', direction: 'asc' }] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map(({ rank, name, style, score, words, length }) => ({
    rank,
    generated: { name, style: style as NameStyle, score, words, length },
  }));
}

function ofOrganisation(tx: Kysely<Tables>, organisation: string) {
  return tx.selectFrom('generator_jobs').selectAll().where('organisation_id', '=', organisation);
}

function toJob(row: Selectable<GeneratorJobsTable>): GeneratorJob {
  return {
    id: row.id,
    description: row.description,
    category: row.category as GeneratorJob['category'],
    style: row.style as GeneratorJob['style'],
    maxLength: row.max_length,
    size: row.size,
    state: row.state,
    count: row.count,
    keywords: row.keywords,
    understood: row.understood,
    notUnderstood: row.not_understood,
    notes: row.notes,
    model: row.model_used === null ? null : { used: row.model_used, reason: row.model_reason },
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

/** Deletes some jobs that are this many days old, with their names. System scope. */
export async function deleteOldGeneratorJobs(
  tx: Kysely<Tables>,
  days: number,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from generator_jobs where id in (
      select id from generator_jobs
      where created_at < now() - make_interval(days => ${days})
        and state in ('completed', 'failed')
      order by created_at limit ${atMost} for update skip locked
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
