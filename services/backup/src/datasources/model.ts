import type { ConnectionView, EngineName } from '@holdfast/engines';

/** Whether and when backups of a datasource are proven by restoring them. */
export type RestoreTesting =
  | { enabled: boolean; when: 'each_backup' }
  | { enabled: boolean; when: 'cron'; scheduleCron: string; timezone: string };

/** When a backup that holds less than the ones before is worth a warning. */
export type LossWarning = {
  /** A table or database lost more than this share of its rows or bytes; 0 switches it off. */
  percent: number;
  /** Tables whose losses are ignored, as patterns: `*` stands for any characters. */
  ignoreTables: string[];
};

/** The newest backup that a restore test has confirmed, and how long its restore took. */
export type LastProof = { jobId: string; provenAt: string; restoreMs: number };

export type Datasource = {
  id: string;
  name: string;
  /** Labels that people group datasources by, in the order in which they gave them. */
  labels: string[];
  engine: EngineName;
  active: boolean;
  restoreTesting: RestoreTesting;
  lossWarning: LossWarning;
  /** The part of the credentials that may be read; null until they are set. */
  connection: ConnectionView | null;
  lastProof: LastProof | null;
  createdAt: Date;
  updatedAt: Date;
};

/** On from the start: a backup counts as good once it was restored and compared. */
export const DEFAULT_RESTORE_TESTING: RestoreTesting = { enabled: true, when: 'each_backup' };

export const DEFAULT_LOSS_WARNING: LossWarning = { percent: 50, ignoreTables: [] };
