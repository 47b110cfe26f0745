import type { Manifest } from '@holdfast/artifact';
import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SealedBy } from '../encryption/model.ts';
import type { BackupJobsTable, Tables } from '../tables.ts';
import {
  BAD_VERDICTS,
  type BackupJob,
  type Deletion,
  isProven,
  type JobAttempt,
  type JobFailure,
  type JobFilters,
  type JobProgress,
  type JobState,
  type JobTrigger,
  PROVEN_VERDICTS,
  type Proof,
  type ReceivedUpload,
  type StoredJob,
} from './model.ts';

const verdict = sql<Proof['verdict']>`proof ->> 'verdict'`;
/** The proof that a backup has, or had before its storage lost or damaged it. */
const proofBefore = sql`coalesce(proof -> 'before', proof)`;
const inPlaceOf = (proof: Proof) =>
  sql<string>`${JSON.stringify(proof)}::jsonb || jsonb_build_object('before', ${proofBefore})`;

export async function selectJobs(
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceIds, states }: JobFilters,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<BackupJob[]> {
  let query = tx.selectFrom('backup_jobs').selectAll().where('organisation_id', '=', organisation);
  if (datasourceIds) query = query.where('datasource_id', 'in', datasourceIds);
  if (states) query = query.where('state', 'in', states);
  const order = [{ column: 'id', direction: 'desc' }] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map(toJob);
}

export async function findJob(
  tx: Kysely<Tables>,
  organisation: string,
  { datasourceId, jobId }: { datasourceId: string; jobId: string },
): Promise<BackupJob | undefined> {
  const row = await tx
    .selectFrom('backup_jobs')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('id', '=', jobId)
    .executeTakeFirst();
  return row && toJob(row);
}

export async function insertJob(
  tx: Kysely<Tables>,
  organisation: string,
  job: {
    jobId: string;
    datasourceId: string;
    policyId: string | null;
    destinationId: string;
    placeId: string;
    trigger: JobTrigger;
    options: { excludeTables: string[]; upload?: ReceivedUpload };
    dueAt: Date | null;
    queuedAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('backup_jobs')
    .values({
      id: job.jobId,
      organisation_id: organisation,
      datasource_id: job.datasourceId,
      policy_id: job.policyId,
      destination_id: job.destinationId,
      place_id: job.placeId,
      trigger: job.trigger,
      options: JSON.stringify(job.options),
      due_at: job.dueAt,
      state: 'queued',
      queued_at: job.queuedAt,
      progress: '{}',
      proof: '{"verdict": "unproven"}',
      warnings: '[]',
      attempts: '[]',
    })
    .execute();
}

/** A backup asked for by hand that still waits, and that would do exactly what is wanted. */
export async function findWaitingManual(
  tx: Kysely<Tables>,
  organisation: string,
  wanted: {
    datasourceId: string;
    policyId: string | null;
    placeId: string;
    options: { excludeTables: string[] };
  },
): Promise<StoredJob | undefined> {
  const row = await tx
    .selectFrom('backup_jobs')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', wanted.datasourceId)
    .where('policy_id', 'is not distinct from', wanted.policyId)
    .where('place_id', '=', wanted.placeId)
    .where(sql<boolean>`options = ${JSON.stringify(wanted.options)}::jsonb`)
    .where('trigger', '=', 'manual')
    .where('state', '=', 'queued')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && toStoredJob(row);
}

/** Counts the waiting backups that were asked for by hand. */
export async function countWaitingManual(
  tx: Kysely<Tables>,
  organisation: string,
): Promise<number> {
  const row = await tx
    .selectFrom('backup_jobs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organisation_id', '=', organisation)
    .where('trigger', '=', 'manual')
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether a backup of this datasource, also one that was deleted, has or had exactly this artifact. */
export async function isKnownArtifact(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('backup_jobs')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('artifact_sha256', '=', sha256)
    .where('stored_bytes', '=', bytes)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many files of an organisation wait to become backups. */
export async function countUploadsInFlight(
  tx: Kysely<Tables>,
  organisation: string,
): Promise<number> {
  const row = await tx
    .selectFrom('backup_jobs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organisation_id', '=', organisation)
    .where('trigger', '=', 'upload')
    .where('state', 'in', ['queued', 'started'])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** With the fields that only workers need; also finds jobs of a deleted datasource. */
export async function findStoredJob(
  tx: Kysely<Tables>,
  organisation: string,
  jobId: string,
  { lock = false } = {},
): Promise<StoredJob | undefined> {
  const query = tx
    .selectFrom('backup_jobs')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && toStoredJob(row);
}

/** The newest if there are several: an import may have taken in what a failed job had left. */
export async function findJobByArtifact(
  tx: Kysely<Tables>,
  organisation: string,
  artifactKey: string,
): Promise<StoredJob | undefined> {
  const row = await tx
    .selectFrom('backup_jobs')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('artifact_key', '=', artifactKey)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toStoredJob(row);
}

type FoundJob = {
  jobId: string;
  placeId: string;
  destinationId: string;
  policyId: string | null;
  manifest: Manifest;
};

/** Inserts a job as its run left it, from its manifest. False when the id is taken. */
export async function insertCompleted(
  tx: Kysely<Tables>,
  organisation: string,
  found: FoundJob,
): Promise<boolean> {
  const { job, options } = found.manifest;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('backup_jobs')
    .values({
      id: found.jobId,
      organisation_id: organisation,
      datasource_id: job.datasourceId,
      trigger: job.trigger,
      options: JSON.stringify(options),
      due_at: null,
      queued_at: new Date(job.queuedAt),
      attempts: '[]',
      ...completedFacts(found),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Completes a job that was settled as failed although its run had finished. */
export async function completeFailed(
  tx: Kysely<Tables>,
  organisation: string,
  found: FoundJob,
): Promise<void> {
  await tx
    .updateTable('backup_jobs')
    .set({ ...completedFacts(found), failure: null })
    .where('organisation_id', '=', organisation)
    .where('id', '=', found.jobId)
    .where('state', '=', 'failed')
    .execute();
}

function completedFacts({ placeId, destinationId, policyId, manifest }: FoundJob) {
  const { job, artifact, dump, source, tables, warnings } = manifest;
  return {
    policy_id: policyId,
    destination_id: destinationId,
    place_id: placeId,
    state: 'completed',
    started_at: new Date(job.startedAt),
    finished_at: new Date(job.finishedAt),
    progress: JSON.stringify({ bytes: dump.bytes, rows: dump.rows, tables: tables.length }),
    plain_bytes: dump.bytes,
    stored_bytes: artifact.bytes,
    rows: dump.rows,
    proof: '{"verdict": "unproven"}',
    artifact_key: artifact.key,
    artifact_sha256: artifact.sha256,
    server_version: source.server.version,
    warnings: JSON.stringify(warnings),
  } as const;
}

/**
 * Makes a waiting job that of a worker. What was read of it before may be old: only what comes back
 * counts from here on. Undefined, with nothing written, when it no longer waits.
 */
export async function takeJob(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  run: { startedAt: Date; leaseToken: number; artifactKey: string },
): Promise<StoredJob | undefined> {
  const row = await tx
    .updateTable('backup_jobs')
    .set({
      state: 'started',
      started_at: run.startedAt,
      lease_token: run.leaseToken,
      artifact_key: run.artifactKey,
      next_attempt_at: null,
      source: sql<string>`(
        select concat_ws(' ', connection ->> 'host', connection ->> 'port', connection ->> 'database')
        from datasources d
        where d.organisation_id = backup_jobs.organisation_id and d.id = backup_jobs.datasource_id
      )`,
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst();
  return row && toStoredJob(row);
}

export type JobChanges = {
  state?: JobState;
  startedAt?: Date | null;
  finishedAt?: Date;
  leaseToken?: number | null;
  artifactKey?: string | null;
  progress?: JobProgress;
  failure?: JobFailure;
  attempts?: readonly JobAttempt[];
  nextAttemptAt?: Date | null;
  deletion?: Deletion;
  undoUntil?: Date | null;
  facts?: {
    plainBytes: number;
    storedBytes: number;
    rows: number;
    artifactSha256: string;
    serverVersion: string;
    warnings: string[];
  };
  /** Since when its artifact no longer exists anywhere. */
  goneAt?: Date;
};

/** False, with nothing written, when the job is not (or no longer) in one of these states. */
export async function changeJob(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  from: readonly JobState[],
  { facts, goneAt, ...changes }: JobChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backup_jobs')
    .set({
      state: changes.state,
      started_at: changes.startedAt,
      finished_at: changes.finishedAt,
      lease_token: changes.leaseToken,
      artifact_key: changes.artifactKey,
      next_attempt_at: changes.nextAttemptAt,
      undo_until: changes.undoUntil,
      ...(changes.attempts && { attempts: JSON.stringify(changes.attempts) }),
      ...(changes.progress && { progress: JSON.stringify(changes.progress) }),
      ...(changes.failure && { failure: JSON.stringify(changes.failure) }),
      ...(changes.deletion && { deletion: JSON.stringify(changes.deletion) }),
      ...(facts && {
        plain_bytes: facts.plainBytes,
        stored_bytes: facts.storedBytes,
        rows: facts.rows,
        artifact_sha256: facts.artifactSha256,
        server_version: facts.serverVersion,
        warnings: JSON.stringify(facts.warnings),
      }),
      ...(goneAt && { destination_id: null, place_id: null, deleted_at: goneAt }),
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * From here on a deletion can no longer be undone. False, with nothing written, when the backup is
 * not in deletion, or when the time to undo it is not over yet.
 */
export async function closeUndo(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backup_jobs')
    .set({ undo_until: null })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .where('state', '=', 'deleting')
    .where((eb) => eb.or([eb('undo_until', 'is', null), eb('undo_until', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes it completed again, and keeps it from retention. False, with nothing written, if it is too late. */
export async function undoDeletion(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backup_jobs')
    .set({ state: 'completed', deletion: null, undo_until: null, kept_by_hand: true })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .where('state', '=', 'deleting')
    .where('undo_until', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertManifest(
  tx: Kysely<Tables>,
  organisation: string,
  {
    jobId,
    manifest,
    sealedBy = 'organisation',
  }: { jobId: string; manifest: string; sealedBy?: SealedBy | undefined },
): Promise<void> {
  await tx
    .insertInto('backup_manifests')
    .values({ job_id: jobId, organisation_id: organisation, manifest, sealed_by: sealedBy })
    .execute();
}

export async function findManifest(
  tx: Kysely<Tables>,
  organisation: string,
  jobId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('backup_manifests')
    .select('manifest')
    .where('organisation_id', '=', organisation)
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return row?.manifest;
}

/** The manifest of the newest completed backup of a datasource. */
export async function findNewestManifest(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('backup_jobs')
    .innerJoin('backup_manifests', 'backup_manifests.job_id', 'backup_jobs.id')
    .select('backup_manifests.manifest')
    .where('backup_jobs.organisation_id', '=', organisation)
    .where('backup_jobs.datasource_id', '=', datasourceId)
    .where('backup_jobs.state', '=', 'completed')
    .orderBy('backup_jobs.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.manifest;
}

export async function deleteManifest(
  tx: Kysely<Tables>,
  organisation: string,
  jobId: string,
): Promise<void> {
  await tx
    .deleteFrom('backup_manifests')
    .where('organisation_id', '=', organisation)
    .where('job_id', '=', jobId)
    .execute();
}

/** When the newest backup that is not known to be bad was made. */
export async function lastGoodBackupAt(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('backup_jobs')
    .select('finished_at')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('state', '=', 'completed')
    .where(verdict, 'not in', BAD_VERDICTS)
    // The age of the data in an uploaded file is unknown; a safety copy holds what was to be replaced.
    .where('trigger', 'not in', ['upload', 'safety'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.finished_at ?? undefined;
}

/**
 * Records what a restore test found out about a backup. A test that failed because of its environment
 * says nothing about the data, and does not replace what an earlier one found. That a backup is missing
 * says nothing about its content: what was known of that is kept beside it. Who proves it, has read it.
 */
export async function recordProof(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  proof: Proof,
  { byEnvironment = false } = {},
): Promise<void> {
  await tx
    .updateTable('backup_jobs')
    .set({ proof: proof.verdict === 'missing' ? inPlaceOf(proof) : JSON.stringify(proof) })
    .$if(isProven(proof.verdict) && proof.provenAt !== undefined, (query) => {
      const at = new Date(proof.provenAt ?? 0);
      return query.set({ seen_at: at, read_at: at, read_again_at: null, doubted_at: null });
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .$if(byEnvironment, (query) =>
      query.where(verdict, 'not in', [...PROVEN_VERDICTS, ...BAD_VERDICTS]),
    )
    .execute();
}

/**
 * Records that the storage does not have a completed backup as it was stored. Its proof is kept beside
 * that, for when it is found again.
 */
export async function recordLoss(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  { readAgainAt, ...lost }: Proof & { readAgainAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('backup_jobs')
    .set({
      proof: inPlaceOf(lost),
      read_again_at: readAgainAt,
      doubted_at: null,
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .where('state', '=', 'completed')
    .execute();
}

/** Records that the storage has all of these. What it lacked until now is to be read at once. */
export async function recordSeen(
  tx: Kysely<Tables>,
  organisation: string,
  jobIds: readonly string[],
  at: Date,
): Promise<void> {
  if (jobIds.length === 0) return;
  await tx
    .updateTable('backup_jobs')
    .set({
      seen_at: at,
      doubted_at: null,
      read_again_at: sql<Date>`case when proof ? 'before' and ${verdict} = 'missing'
        then ${at}::timestamptz else read_again_at end`,
    })
    .where('organisation_id', '=', organisation)
    .where('id', 'in', jobIds)
    .where('state', '=', 'completed')
    .execute();
}

/** Records that the artifact was read in full and is what was stored: its proof holds again. */
export async function recordRead(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('backup_jobs')
    .set({
      ...{ seen_at: at, read_at: at, read_again_at: null, doubted_at: null },
      proof: sql<string>`${proofBefore}`,
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .where('state', '=', 'completed')
    .execute();
}

/** Records that it was once not there as it was stored, which does not count yet. */
export async function recordDoubt(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('backup_jobs')
    .set({ doubted_at: at })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .execute();
}

/**
 * Records that somebody who read it did not find what was stored. That counts once a reading has found
 * it, too, which is to come soon; until then no other backup is deleted because of this one.
 */
export async function recordSuspicion(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('backup_jobs')
    .set({ doubted_at: sql<Date>`coalesce(doubted_at, ${at}::timestamptz)`, read_again_at: at })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .where('state', '=', 'completed')
    .where(verdict, 'not in', ['missing', 'mismatch'])
    .execute();
}

/** Has these read soon. What is known to be damaged is read daily anyway. */
export async function hastenReading(
  tx: Kysely<Tables>,
  organisation: string,
  jobIds: readonly string[],
  at: Date,
): Promise<void> {
  if (jobIds.length === 0) return;
  await tx
    .updateTable('backup_jobs')
    .set({ read_again_at: at })
    .where('organisation_id', '=', organisation)
    .where('id', 'in', jobIds)
    .where('state', '=', 'completed')
    .where('read_again_at', 'is', null)
    .execute();
}

export async function planReading(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('backup_jobs')
    .set({ read_again_at: at })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .execute();
}

/** Adds a warning for readers of a completed backup. */
export async function warnOf(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  warning: string,
): Promise<void> {
  await tx
    .updateTable('backup_jobs')
    .set({ warnings: sql<string>`warnings || ${JSON.stringify([warning])}::jsonb` })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .execute();
}

/** Keeps a completed backup from retention until then; an earlier hold is never shortened. */
export async function holdBackup(
  tx: Kysely<Tables>,
  { organisation, jobId }: { organisation: string; jobId: string },
  until: Date,
): Promise<void> {
  await tx
    .updateTable('backup_jobs')
    .set({ held_until: sql<Date>`greatest(held_until, ${until}::timestamptz)` })
    .where('organisation_id', '=', organisation)
    .where('id', '=', jobId)
    .where('state', '=', 'completed')
    .execute();
}

export async function selectCompletedJobs(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('backup_jobs')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('state', '=', 'completed')
    .execute();
  return rows.map(({ id }) => id);
}

/** `undoOverBefore`: only those whose deletion could no longer be undone at that time. */
type Unsettled = { queuedBefore?: Date; undoOverBefore?: Date; limit: number };

/** Jobs in a state over all organisations, oldest first: for workers, in their system scope. */
export async function selectUnsettled(
  tx: Kysely<Tables>,
  state: 'queued' | 'started' | 'deleting',
  { queuedBefore, undoOverBefore, limit }: Unsettled,
): Promise<StoredJob[]> {
  let query = tx.selectFrom('backup_jobs').selectAll().where('state', '=', state);
  if (queuedBefore) query = query.where('queued_at', '<', queuedBefore);
  if (undoOverBefore) {
    query = query.where((eb) =>
      eb.or([eb('undo_until', 'is', null), eb('undo_until', '<', undoOverBefore)]),
    );
  }
  const rows = await query.orderBy('queued_at').limit(limit).execute();
  return rows.map(toStoredJob);
}

/** Whether a backup of this datasource waits or runs. */
export async function hasJobInFlight(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('backup_jobs')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('state', 'in', ['queued', 'started'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function toJob(row: Selectable<BackupJobsTable>): BackupJob {
  return {
    jobId: row.id,
    datasourceId: row.datasource_id,
    policyId: row.policy_id,
    destinationId: row.destination_id,
    trigger: row.trigger,
    state: row.state,
    queuedAt: row.queued_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    progress: row.progress,
    plainBytes: row.plain_bytes,
    storedBytes: row.stored_bytes,
    rows: row.rows,
    failure: row.failure as BackupJob['failure'],
    attempts: row.attempts as JobAttempt[],
    nextAttemptAt: row.next_attempt_at,
    proof: row.proof as Proof,
    dueAt: row.due_at,
    serverVersion: row.server_version,
    warnings: row.warnings,
    heldUntil: row.held_until,
    undoUntil: row.undo_until,
    keptByHand: row.kept_by_hand,
    lastSeenAt: row.seen_at,
    lastReadAt: row.read_at,
  };
}

function toStoredJob(row: Selectable<BackupJobsTable>): StoredJob {
  return {
    ...toJob(row),
    organisation: row.organisation_id,
    placeId: row.place_id,
    options: row.options,
    leaseToken: row.lease_token,
    artifactKey: row.artifact_key,
    artifactSha256: row.artifact_sha256,
    doubtedAt: row.doubted_at,
  };
}

/**
 * Deletes some jobs that ended this many days ago and have nothing in storage. A datasource's last job
 * that ended stays, because the datasource is judged by it; so do jobs that a recorded restore refers
 * to. System scope.
 */
export async function deleteOldJobs(
  tx: Kysely<Tables>,
  days: number,
  atMost: number,
): Promise<number> {
  const over = sql`coalesce(j.deleted_at, j.finished_at, j.queued_at)`;
  const { numAffectedRows } = await sql`
    delete from backup_jobs where id in (
      select j.id from backup_jobs j
      where j.state in ('failed', 'deleted') and ${over} < now() - make_interval(days => ${days})
        and not exists (select from backup_manifests m where m.job_id = j.id)
        and not exists (select from restores r where r.job_id = j.id)
        and not exists (select from restores r where r.safety_job_id = j.id)
        and (j.state = 'deleted' or exists (
          select from backup_jobs later
          where later.organisation_id = j.organisation_id
            and later.datasource_id = j.datasource_id and later.id > j.id
            and later.state in ('completed', 'failed')
        ) or exists (
          select from datasources d
          where d.organisation_id = j.organisation_id and d.id = j.datasource_id
            and d.deleted_at is not null
        ))
      order by ${over} limit ${atMost} for update of j skip locked
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
