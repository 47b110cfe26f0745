export const JOB_STATES = [
  'queued',
  'started',
  'completed',
  'failed',
  'deleting',
  'deleted',
] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_TRIGGERS = ['schedule', 'manual', 'safety', 'upload'] as const;
export type JobTrigger = (typeof JOB_TRIGGERS)[number];

/**
 * The verdicts that speak for a backup. `confirmed_except`: all of it is proven but what the proof
 * names: not compared, or not in the backup.
 */
export const PROVEN_VERDICTS = ['confirmed', 'confirmed_except'] as const;
/**
 * The verdicts that speak against a backup. `not_restorable`: every restore would refuse what the
 * proof names. `missing`: the storage was asked, and does not have it where it should be.
 */
export const BAD_VERDICTS = ['mismatch', 'not_restorable', 'missing'] as const;
/** The others say nothing. `cannot_confirm`: the test was prevented. */
export const PROOF_VERDICTS = [
  'unproven',
  ...PROVEN_VERDICTS,
  ...BAD_VERDICTS,
  'cannot_confirm',
] as const;
export type Verdict = (typeof PROOF_VERDICTS)[number];
type ProvenVerdict = (typeof PROVEN_VERDICTS)[number];

export function isProven(verdict: Verdict): verdict is ProvenVerdict {
  return PROVEN_VERDICTS.some((proven) => proven === verdict);
}
export type Proof = {
  verdict: Verdict;
  provenAt?: string;
  restoreId?: string;
  /** How many objects the proof names. */
  objectCount?: number;
  /** The ids of what it excepts, to compare them with those that are accepted. */
  exceptions?: string[];
  /** How it was found, where the storage and not a restore test told. */
  reason?: string;
  /** Set while the storage lacks the backup or has damaged it: the proof from before that. */
  before?: Proof;
};

/** What was read of the dump so far; the expected values are the server's estimate. */
export type JobProgress = {
  bytes?: number;
  rows?: number;
  tables?: number;
  expectedBytes?: number;
  expectedTables?: number;
};

export type JobFailure = { code: string; message: string };

/** An attempt that failed for a reason that may pass, and was followed by another. In ISO 8601. */
export type JobAttempt = { startedAt: string; failedAt: string; failure: JobFailure };

export type BackupJob = {
  jobId: string;
  datasourceId: string;
  policyId: string | null;
  /** Null once it is deleted. */
  destinationId: string | null;
  trigger: JobTrigger;
  state: JobState;
  queuedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  progress: JobProgress;
  plainBytes: number | null;
  storedBytes: number | null;
  rows: number | null;
  failure: JobFailure | null;
  /** The attempts before the one that runs or that ended the job, oldest first. */
  attempts: JobAttempt[];
  /** Set while the job waits for its next attempt. */
  nextAttemptAt: Date | null;
  proof: Proof;
  /** When it was due by its schedule. */
  dueAt: Date | null;
  serverVersion: string | null;
  warnings: string[];
  /** Retention keeps it until then, because a later backup holds far less. */
  heldUntil: Date | null;
  /** Until when its deletion can be undone; null once the clean-up begins. */
  undoUntil: Date | null;
  /** Its deletion was undone: retention leaves it alone. */
  keptByHand: boolean;
  /** When its storage last had all of it. */
  lastSeenAt: Date | null;
  /** When its artifact was last read in full, and was what was stored. */
  lastReadAt: Date | null;
};

/** An uploaded file, which stays encrypted in the place of the job until the job has ended. */
export type ReceivedUpload = {
  key: string;
  bytes: number;
  sha256: string;
  /** SHA-256 of the preamble that it is kept under: only what was received is opened. */
  preamble: string;
  /** The same of the age file that it is, if whoever sent it may have that opened; no other is. */
  opens: string | null;
};

/** A job, with the fields that only workers need. */
export type StoredJob = BackupJob & {
  organisation: string;
  placeId: string | null;
  options: { excludeTables?: string[]; upload?: ReceivedUpload };
  leaseToken: number | null;
  artifactKey: string | null;
  artifactSha256: string | null;
  /** Since when its storage has not had it as it was stored, while that was seen only once. */
  doubtedAt: Date | null;
};

/** Who deleted a backup, and why. */
export type Deletion = { by: 'user' | 'retention' | 'datasource'; reason: string };

/** The steps of a run, in order. A worker that is killed after any of them loses and leaves nothing. */
export const BACKUP_STEPS = [
  'claimed',
  'dump_begun',
  'first_bytes',
  'artifact_stored',
  'artifact_confirmed',
  'manifest_stored',
  'completed',
] as const;
export type BackupStep = (typeof BACKUP_STEPS)[number];

export type JobFilters = {
  datasourceIds?: readonly string[] | undefined;
  states?: readonly JobState[] | undefined;
};
