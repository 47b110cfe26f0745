export const JOB_STATES = [
  'queued',
  'started',
  'completed',
  'failed',
  'deleting',
  'deleted',
] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_TRIGGERS = ['schedule', 'manual', 'safety'] as const;
export type JobTrigger = (typeof JOB_TRIGGERS)[number];

export const PROOF_VERDICTS = ['unproven', 'confirmed', 'mismatch', 'cannot_confirm'] as const;
export type Proof = {
  verdict: (typeof PROOF_VERDICTS)[number];
  provenAt?: string;
  restoreId?: string;
};

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
  progress: { bytes?: number; tables?: number };
  plainBytes: number | null;
  storedBytes: number | null;
  rows: number | null;
  failure: { code: string; message: string } | null;
  proof: Proof;
};

export type JobFilters = {
  datasourceIds?: readonly string[] | undefined;
  states?: readonly JobState[] | undefined;
};
