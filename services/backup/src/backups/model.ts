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

/** `missing`: the storage was asked, and does not have it where it should be. */
export const PROOF_VERDICTS = [
  'unproven',
  'confirmed',
  'mismatch',
  'missing',
  'cannot_confirm',
] as const;
/** What is known to speak against a backup; everything else does not. */
export const BAD_VERDICTS = ['mismatch', 'missing'] as const;
export type Proof = {
  verdict: (typeof PROOF_VERDICTS)[number];
  provenAt?: string;
  restoreId?: string;
};

/** Of the dump as it is read; the expected ones are the server's estimate. */
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
  /** Before the one that runs or ended it, oldest first. */
  attempts: JobAttempt[];
  /** While it waits for the next one. */
  nextAttemptAt: Date | null;
  proof: Proof;
  /** When its schedule wanted it. */
  dueAt: Date | null;
  serverVersion: string | null;
  warnings: string[];
  /** Retention keeps it until then, because a later backup holds far less. */
  heldUntil: Date | null;
  /** Of one in deletion: until when that can be undone. Null from when its clean-up begins. */
  undoUntil: Date | null;
  /** Somebody took its deletion back: retention leaves it alone. */
  keptByHand: boolean;
};

/** A file that somebody uploaded, as it lies encrypted in the place of the job until it has ended. */
export type ReceivedUpload = { key: string; bytes: number; sha256: string };

/** A job with what only workers need. */
export type StoredJob = BackupJob & {
  organisation: string;
  placeId: string | null;
  options: { excludeTables?: string[]; upload?: ReceivedUpload };
  leaseToken: number | null;
  artifactKey: string | null;
  artifactSha256: string | null;
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
