import type { Mode } from '../check/model.ts';

export const BULK_STATES = ['queued', 'running', 'completed', 'cancelled', 'failed'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** Final states: the job's stream ends. */
export const TERMINAL: readonly BulkState[] = ['completed', 'cancelled', 'failed'];

export type BulkJob = {
  id: string;
  mode: Mode;
  maxAge: string | null;
  state: BulkState;
  /** Names, each counted once. */
  total: number;
  resolved: number;
  /** How many of each status so far. */
  counts: Record<string, number>;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

export type ResultFilters = {
  search?: string | undefined;
  available?: 'true' | 'false' | 'unknown' | undefined;
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
