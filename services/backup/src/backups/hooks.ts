import type { Kysely } from 'kysely';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import type { BackupStep } from './model.ts';

export type CompletedBackup = {
  organisation: string;
  datasourceId: string;
  jobId: string;
  finishedAt: Date;
};

/** What compose.ts hands in, so that a backup need not know what builds on it. */
export type BackupHooks = {
  /** Called at each step that a backup reaches, before the next one begins. */
  onBackupStep(step: BackupStep): void | Promise<void>;
  /** What follows a completed backup, in order, in the transaction that completes it. */
  whenBackupCompleted: readonly ((tx: Kysely<Tables>, backup: CompletedBackup) => Promise<void>)[];
};

export type BackupParts = Parts & BackupHooks;
