import type { Sensitivity } from '@holdfast/lookalikes';
import type { ColumnType, Expression, GeneratedAlways, RawBuilder } from 'kysely';

/** JSON goes in as text and comes out parsed. */
type Json<T> = ColumnType<T, string, string>;

type LookupsTable = {
  name: string;
  source: string;
  outcome: string;
  server: string;
  detail: string | null;
  registration: Json<Record<string, unknown> | null> | null;
  asked_at: Date;
  ms: number;
};

type HostTurnsTable = {
  host: string;
  next_at: Date;
  paused_until: Date | null;
  failures: number;
  hurried_until: Date | null;
};

export type BulkJobsTable = {
  id: string;
  organisation_id: string;
  mode: 'bloom' | 'verified' | 'info' | 'full';
  max_age_ms: number | null;
  give_up_after_ms: number;
  retries: ColumnType<number, never, number | Expression<number>>;
  state: 'receiving' | 'queued' | 'running' | 'completed' | 'cancelled' | 'failed';
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

type BulkBatchesTable = {
  job_id: string;
  batch: number;
  organisation_id: string;
  first_position: number;
  names: string[];
  positions: number[] | null;
  done: boolean;
  version: ColumnType<number, never, number | Expression<number>>;
  waits_for: ColumnType<string | null, never, string | null>;
  wait_reason: ColumnType<string | null, never, string | null>;
  waiting_since: ColumnType<Date | null, never, Date | null>;
  retry_at: ColumnType<Date | null, never, Date | null>;
  strikes: ColumnType<number, never, number>;
};

type BulkResultsTable = {
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

export type GeneratorJobsTable = {
  id: string;
  organisation_id: string;
  description: string;
  category: string;
  style: string;
  max_length: number;
  size: number;
  state: 'queued' | 'running' | 'completed' | 'failed';
  count: number;
  keywords: string[];
  understood: string[];
  not_understood: string[];
  notes: string[];
  model_used: boolean | null;
  model_reason: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
};

type GeneratedNamesTable = {
  job_id: string;
  rank: number;
  organisation_id: string;
  name: string;
  style: string;
  score: number;
  words: string[];
  length: number;
};

export type BrandWatchersTable = {
  id: string;
  organisation_id: string;
  keyword: string;
  allowlist: string[];
  notification_email: string | null;
  min_score: number;
  sensitivity: Sensitivity;
  ai_check: boolean;
  enabled: boolean;
  created_at: Date;
  updated_at: Date;
  revision: ColumnType<number, never, RawBuilder<number>>;
  next_digest_at: Date;
  next_permutations_at: Date;
  permutations_done: ColumnType<number, never, number>;
  recipient_erased_at: ColumnType<Date | null, never, Date | null>;
};

export type BrandHitsTable = {
  id: string;
  organisation_id: string;
  watcher_id: string;
  domain: string;
  unicode: string;
  tld: string;
  rule_score: number;
  score: number;
  band: 'low' | 'medium' | 'high' | 'critical';
  components: Json<{ rule: string; points: number; detail: string }[]>;
  feeds: string[];
  evidence: Json<Record<string, unknown>[]>;
  first_seen_at: Date;
  last_seen_at: Date;
  ai_points: number | null;
  ai_reason: string | null;
  ai_at: Date | null;
  ai_due: boolean;
  untold: boolean;
  told_band: 'low' | 'medium' | 'high' | 'critical' | null;
};

type BrandDigestsTable = {
  id: string;
  organisation_id: string;
  watcher_id: string;
  keyword: string;
  recipient: string;
  total: number;
  items: Json<Record<string, unknown>[]>;
  state: 'waiting' | 'sent' | 'failed';
  attempts: ColumnType<number, never, number | Expression<number>>;
  last_error: string | null;
  created_at: Date;
  settled_at: Date | null;
};

type FeedPositionsTable = {
  feed: string;
  source: string;
  position: number;
  head: number;
  head_at: Date | null;
  version: string | null;
  names: ColumnType<number, never, number | Expression<number>>;
  hits: ColumnType<number, never, number | Expression<number>>;
  errors: ColumnType<number, never, number | Expression<number>>;
  failures: ColumnType<number, never, number | Expression<number>>;
  last_error: string | null;
  retry_at: Date | null;
  read_at: Date | null;
};

/** The schema that all of these tables are in. */
export const SCHEMA = 'domains';

export type Tables = {
  lookups: LookupsTable;
  host_turns: HostTurnsTable;
  bulk_jobs: BulkJobsTable;
  bulk_batches: BulkBatchesTable;
  bulk_results: BulkResultsTable;
  saved_domains: SavedDomainsTable;
  generator_jobs: GeneratorJobsTable;
  generated_names: GeneratedNamesTable;
  brand_watchers: BrandWatchersTable;
  brand_hits: BrandHitsTable;
  brand_digests: BrandDigestsTable;
  feed_positions: FeedPositionsTable;
};
