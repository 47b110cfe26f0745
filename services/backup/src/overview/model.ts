import type { EngineName } from '@holdfast/engines';
import type { Schedule } from '../cron/model.ts';
import type { LastProof } from '../datasources/model.ts';

/** How a datasource stands, the worst first. */
export const STANDINGS = [
  'half_way',
  'no_backup',
  'failing',
  'overdue',
  'unproven',
  'safe_except',
  'paused',
  'safe',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** How a day of a datasource ended. */
export const DAY_STATES = [
  'failed',
  'missed',
  'proven',
  'proven_except',
  'made',
  'running',
  'paused',
  'none',
  'before',
] as const;
export type DayState = (typeof DAY_STATES)[number];

type Ended = { jobId: string; at: Date };

/** The facts that a datasource is judged by. */
export type Facts = {
  id: string;
  name: string;
  labels: string[];
  engine: EngineName;
  active: boolean;
  /** An overwrite left the database empty or partial, and nobody has settled that yet. */
  isHalfWay: boolean;
  createdAt: Date;
  lastProof: LastProof | null;
  /** The newest completed backup that is not known to be bad. */
  lastGood: (Ended & { plainBytes: number | null; storedBytes: number | null }) | null;
  /** The newest backup that was restored and found right, maybe with exceptions that nobody accepted. */
  lastProven: (Ended & { isExcepted: boolean }) | null;
  /** The newest backup that has ended. */
  lastEnded: (Ended & { isBad: boolean }) | null;
  /** The current schedules of the attachments that are enabled. */
  schedules: readonly Schedule[];
  nextRunAt: Date | null;
  isRunning: boolean;
};

/** What happened to a datasource on a day, as numbers. */
export type DayCounts = {
  proven: number;
  /** With exceptions that nobody has accepted. */
  provenExcept: number;
  made: number;
  failed: number;
  missed: number;
  running: number;
  paused: number;
  /** When the last good and the last bad thing of the day happened. */
  goodAt: Date | null;
  failedAt: Date | null;
  missedAt: Date | null;
  /** How large the database was in the last good backup of the day. */
  bytes: number | null;
};

export type Day = Pick<
  DayCounts,
  'proven' | 'provenExcept' | 'made' | 'failed' | 'missed' | 'bytes'
> & {
  state: DayState;
};

export type OverviewItem = Omit<Facts, 'lastEnded' | 'schedules' | 'isHalfWay'> & {
  standing: Standing;
  days: Day[];
  /** The size of all its backups that are kept. */
  storedBytes: number;
  /** By how much it has grown since its first good backup of these days. */
  grownBytes: number | null;
};

/** What was done on a day, in all datasources. */
export type Deeds = {
  addedBytes: number;
  removedBytes: number;
  backups: number;
  /** How long they took, as a median. */
  backupMs: number | null;
  restores: number;
  restoreMs: number | null;
};

export type HistoryDay = Omit<Deeds, 'addedBytes' | 'removedBytes'> & {
  date: string;
  /** How much was stored when the day ended. */
  storedBytes: number;
};

/** A label, and how many datasources have it. */
export type LabelCount = { label: string; count: number };

export type Summary = {
  counts: Record<Standing, number>;
  /** When the newest backup of all datasources ended. */
  lastRunAt: Date | null;
  nextRunAt: Date | null;
};
