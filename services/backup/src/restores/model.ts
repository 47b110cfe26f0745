import type { Asleep, Difference } from '@holdfast/artifact';
import type { SwapPlan } from '@holdfast/engines';
import type { JobAttempt, JobFailure, JobProgress, PROOF_VERDICTS } from '../backups/model.ts';

/** What users ask for. A restore test goes to a `sandbox`, and is requested elsewhere. */
export const RESTORE_MODES = ['new_database', 'external_target', 'overwrite'] as const;
export const ALL_MODES = [...RESTORE_MODES, 'sandbox'] as const;
export type RestoreMode = (typeof ALL_MODES)[number];

export const RESTORE_STATES = ['created', 'started', 'completed', 'failed'] as const;
export type RestoreState = (typeof RESTORE_STATES)[number];

export const RESTORE_TRIGGERS = ['manual', 'each_backup', 'schedule'] as const;
export type RestoreTrigger = (typeof RESTORE_TRIGGERS)[number];

export const OWNERSHIPS = ['omit', 'keep'] as const;

export const ON_FAILED_OBJECT = ['stop', 'skip'] as const;

export type RestoreOptions = {
  ownership: (typeof OWNERSHIPS)[number];
  /** How long an overwritten database is kept, in milliseconds. */
  keepOldForMs: number;
  /** `stop` if left out. */
  onFailedObject?: (typeof ON_FAILED_OBJECT)[number];
  /** Why it is not a backup of the very server that it goes to; left out where it is. */
  foreign?: Foreign;
  /** `refuse` if left out. */
  foreignCode?: (typeof FOREIGN_CODE)[number];
};

/** `upload`: a file that somebody sent. `elsewhere`: a backup of another server, or organisation. */
export const FOREIGN = ['upload', 'elsewhere'] as const;
export type Foreign = (typeof FOREIGN)[number];

export const FOREIGN_CODE = ['refuse', 'run'] as const;

export type RestoreTarget = { host: string; port: number; database: string; username: string };

export type RestoreProof = {
  verdict: (typeof PROOF_VERDICTS)[number];
  /** Why it was not confirmed, in a sentence. */
  reason?: string;
  /** What was compared in another way than the rest, or could not be. */
  notes?: string[];
  /** Only the first ones, if there are many. */
  differences?: Difference[];
  /**
   * What is not proven, and before that, what every restore refuses (`not_restorable`).
   * Only the first ones, if there are many.
   */
  objects?: ProofObject[];
  /** How many more there are. */
  moreObjects?: number;
};

export type ProofObject = {
  /** Its kind and name as people write them. */
  object: string;
  why: string;
  /** What can be done about it. */
  advice?: string;
  /** The table whose rows are thereby not in the copy, by name as people write it. */
  table?: string;
  /** Where every restore refuses part of the backup: whether this is such a part, or just not proven. */
  refused?: boolean;
  /** Of an exception, when it is read: whether somebody has accepted it. */
  accepted?: boolean;
};

export type Restore = {
  id: string;
  datasourceId: string;
  jobId: string;
  mode: RestoreMode;
  trigger: RestoreTrigger;
  state: RestoreState;
  target: RestoreTarget | null;
  options: RestoreOptions;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  progress: JobProgress & { step?: RestoreStep };
  failure: JobFailure | null;
  /** The attempts before the one that runs or that ended the restore, oldest first. */
  attempts: JobAttempt[];
  /** Set while the restore waits for its next attempt. */
  nextAttemptAt: Date | null;
  proof: RestoreProof;
  warnings: string[];
  /** How long it took from the first byte to a database that is ready. */
  restoreMs: number | null;
  /** What an overwrite has put aside, until it is dropped. */
  oldDatabase: { database: string; keptUntil: Date } | null;
  safetyJobId: string | null;
  /** What runs by the clock and was left asleep, since it comes from elsewhere. */
  asleep: string[];
};

/** What the run has made at the target: enough to finish it or to undo it. */
export type Journal = {
  /** A database that is about to be created for the restore. */
  making?: string;
  /** The same database, once it was created: it is ours. */
  made?: string;
  /** The restore writes into a database that was empty, or that is emptied for it. */
  filling?: true;
  /** Definitions are tried at the server, which may leave something there if the worker dies. */
  trying?: true;
  /**
   * What no copy has and an overwrite in place takes away: it was accepted, or the overwrite was refused
   * for it, and it can be accepted yet (see `acceptExceptionsOf`).
   */
  lost?: ProofObject[];
  /** Where the former content is, in words, once a database is about to be overwritten in place. */
  safetyCopy?: string;
  /** What was loaded in place is confirmed: from here on it is finished, never undone. */
  proven?: true;
  /** What came of an overwrite that is `proven`, or about to be swapped: whoever finishes it tells that. */
  outcome?: Pick<Restore, 'proof' | 'warnings'> & { restoreMs: number };
  /** Why an overwrite in place failed, kept until its safety copy is back. */
  failed?: JobFailure;
  /** How often bringing the safety copy back has failed, and since when. */
  notBack?: { tries: number; since: string };
  /** Nothing is tried any more: the database may be neither the old nor the new one until a person repairs it. */
  halfWay?: true;
  swap?: SwapPlan;
  /** What stays asleep until somebody wakes it. */
  asleep?: Asleep[];
  /** From here on it is finished, never undone. */
  swapping?: true;
  /** Databases of no more use that could not be dropped, since when, and the warnings that say so. */
  notDropped?: { database: string; since: string; warning: string }[];
};

export type StoredRestore = Restore & {
  organisation: string;
  sealed: string | null;
  leaseToken: number | null;
  journal: Journal;
};

/** The steps of a restore, in order. */
export const RESTORE_STEPS = [
  'claimed',
  'rehearsing', // only in place: the backup is tried in a sandbox
  'saving', // only in place: the safety copy is made and tried
  'emptying', // only in place
  'prepared',
  'loading',
  'loaded',
  'proven',
  'swapping', // only with a side database
  'swapped',
  'bringing_back', // only in place, where something went wrong after it was emptied
  'brought_back',
  'completed',
] as const;
export type RestoreStep = (typeof RESTORE_STEPS)[number];
