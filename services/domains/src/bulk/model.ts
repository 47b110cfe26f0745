import type { Outcome } from '@holdfast/resolve';
import type { Mode, Status } from '../check/model.ts';

export const BULK_STATES = ['queued', 'running', 'completed', 'cancelled', 'failed'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** Final states: the job's stream ends. */
export const TERMINAL: readonly BulkState[] = ['completed', 'cancelled', 'failed'];

/** For how long a name waits for a registry in trouble, unless the job says otherwise. */
export const GIVE_UP_AFTER_MS = 15 * 60_000;

export type BulkJob = {
  id: string;
  mode: Mode;
  maxAge: string | null;
  /** For how long a name waits for a registry that is in trouble. */
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

/** With what its stream must know. */
export type StoredJob = BulkJob & {
  /** The number of the last result. */
  lastSeq: number;
  /** Grows when results are taken away, to be asked for again. */
  retries: number;
};

/** A server that some names of a job wait for. */
export type Waiting = {
  server: string;
  /** What it answered, or what came instead. */
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

/** A result on its way into the table; those of a batch are in the order of their positions. */
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
  /** Of each name, in the list that was given. */
  positions: number[];
  /** If two workers process it at once, the first one's results count. */
  version: number;
  mode: Mode;
  maxAgeMs: number | null;
  giveUpAfterMs: number;
  /** For how long it has waited for a server already. */
  waitedMs: number;
  /** How often in a row its names were asked for and the server failed. */
  strikes: number;
};

/** Names of a batch that are asked for later. */
export type Leftover = {
  names: string[];
  positions: number[];
  waitMs: number;
  /** None where nothing is wrong: others come first. */
  waitsFor?: { server: string; reason: Outcome } | undefined;
  /** The server answered in between: its time begins anew. */
  isNew: boolean;
  strikes: number;
};
