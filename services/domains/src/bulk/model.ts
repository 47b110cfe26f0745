import type { Outcome } from '@holdfast/resolve';
import type { Mode, Status } from '../check/model.ts';

export const BULK_STATES = ['queued', 'running', 'completed', 'cancelled', 'failed'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** Final states: the job's stream ends. */
export const TERMINAL: readonly BulkState[] = ['completed', 'cancelled', 'failed'];

/** How long a name waits for a registry in trouble, unless the job says otherwise. */
export const GIVE_UP_AFTER_MS = 15 * 60_000;

export type BulkJob = {
  id: string;
  mode: Mode;
  maxAge: string | null;
  /** How long a name waits for a registry in trouble. */
  giveUpAfter: string;
  state: BulkState;
  /** Names, each counted once. */
  total: number;
  resolved: number;
  /** How many of each status so far. */
  counts: Record<Status, number>;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

/** With what its stream needs. */
export type StoredJob = BulkJob & {
  /** The number of the last result. */
  lastSeq: number;
  /** Grows each time that results are removed in order to be asked for again. */
  retries: number;
};

/** A server that some names of a job wait for. */
export type Waiting = {
  server: string;
  /** What it answered, or the failure that came instead. */
  reason: Outcome;
  names: number;
  retryAt: Date;
};

export type ShownJob = BulkJob & { waiting: Waiting[] };

export type ResultFilters = {
  search?: string | undefined;
  available?: 'true' | 'false' | 'unknown' | undefined;
  status?: readonly Status[] | undefined;
  tlds?: readonly string[] | undefined;
};

/** A result as it is stored: serialised once, and numbered in the order of commits. */
export type StoredResult = { seq: number; result: string };

/** A result on its way into the table. */
export type NewResult = {
  position: number;
  domain: string;
  tld: string;
  status: string;
  available: boolean | null;
  /** JSON on one line. */
  result: string;
};

/** A batch that a worker processes. */
export type Batch = {
  names: string[];
  /** The position of each name in the list that was given. */
  positions: number[];
  /** If two workers process it at once, the first one's results count. */
  version: number;
  mode: Mode;
  maxAgeMs: number | null;
  giveUpAfterMs: number;
  /** How long it has waited for a server already. */
  waitedMs: number;
  /** How many times in a row the server failed when it was asked for these names. */
  strikes: number;
};

/** Names of a batch that are put off until later. */
export type Leftover = {
  names: string[];
  positions: number[];
  waitMs: number;
  /** Absent if nothing is wrong and others just come first. */
  waitsFor?: { server: string; reason: Outcome } | undefined;
  /** The server answered in between, so the time that the names may wait starts again. */
  isNew: boolean;
  strikes: number;
};
