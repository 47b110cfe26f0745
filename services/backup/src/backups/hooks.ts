import type { Kysely } from 'kysely';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import type { BackupStep, JobFailure } from './model.ts';

type DatasourceKey = { organisation: string; datasourceId: string };

export type CompletedBackup = DatasourceKey & {
  jobId: string;
  finishedAt: Date;
};

/** What compose.ts hands in: a backup need not know what builds on it. */
export type BackupHooks = {
  /** Called at each step that a backup reaches, before the next one begins. */
  onBackupStep(step: BackupStep): void | Promise<void>;
  /**
   * Why a database must not be backed up now. `for_now`: the backup waits; a failure: it fails.
   * Not called for safety copies and uploads.
   */
  whyNoBackup(tx: Kysely<Tables>, of: DatasourceKey): Promise<'for_now' | JobFailure | undefined>;
  /** What follows a completed backup, in order, in the transaction that completes it. */
  whenBackupCompleted: readonly ((tx: Kysely<Tables>, backup: CompletedBackup) => Promise<void>)[];
};

export type BackupParts = Parts & BackupHooks;
