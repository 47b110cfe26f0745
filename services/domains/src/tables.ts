import type { ColumnType, GeneratedAlways } from 'kysely';

/** JSON goes in as text and comes out parsed. */
type Json<T> = ColumnType<T, string, string>;

export type LookupsTable = {
  name: string;
  source: string;
  outcome: string;
  server: string;
  detail: string | null;
  registration: Json<Record<string, unknown> | null> | null;
  asked_at: Date;
  ms: number;
};

export type HostTurnsTable = {
  host: string;
  next_at: Date;
  paused_until: Date | null;
  failures: number;
};

export type BulkJobsTable = {
  id: string;
  organisation_id: string;
  mode: 'bloom' | 'verified' | 'info' | 'full';
  max_age_ms: number | null;
  state: 'queued' | 'running' | 'completed' | 'cancelled' | 'failed';
  total: number;
  resolved: number;
  counts: Json<Record<string, number>>;
  batches: number;
  batches_done: number;
  last_seq: number;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  deleted_at: Date | null;
};

export type BulkBatchesTable = {
  job_id: string;
  batch: number;
  organisation_id: string;
  first_position: number;
  names: string[];
  done: boolean;
};

export type BulkResultsTable = {
  job_id: string;
  seq: number;
  organisation_id: string;
  position: number;
  domain: string;
  tld: string;
  status: string;
  available: boolean | null;
  result: string;
};

export type SavedDomainsTable = {
  id: string;
  organisation_id: string;
  domain: string;
  unicode: string;
  tld: string;
  notes: string | null;
  created_at: Date;
  updated_at: Date;
  status: string | null;
  available: boolean | null;
  registrar: string | null;
  expires_at: Date | null;
  checked_at: Date | null;
  result: string | null;
  next_check_at: Date;
  expires_sort: GeneratedAlways<string>;
  checked_sort: GeneratedAlways<string>;
  registrar_sort: GeneratedAlways<string>;
};

export type Tables = {
  lookups: LookupsTable;
  host_turns: HostTurnsTable;
  bulk_jobs: BulkJobsTable;
  bulk_batches: BulkBatchesTable;
  bulk_results: BulkResultsTable;
  saved_domains: SavedDomainsTable;
};
