import type { ChannelName } from '@holdfast/channels';
import type { EngineName } from '@holdfast/engines';
import type { StorageKindName } from '@holdfast/storage';
import type { ColumnType } from 'kysely';
import type { SealedBy } from './encryption/model.ts';

/** JSON goes in as text and comes out parsed. */
type Json<T> = ColumnType<T, string, string>;

export type DestinationsTable = {
  id: string;
  organisation_id: string;
  name: string;
  kind: StorageKindName;
  place: Json<Record<string, unknown>>;
  secrets_sealed: string | null;
  created_at: Date;
  updated_at: Date;
  verified_at: Date | null;
};

export type DatasourcesTable = {
  id: string;
  organisation_id: string;
  name: string;
  labels: ColumnType<string[], string[] | undefined, string[]>;
  engine: EngineName;
  active: boolean;
  restore_testing: Json<Record<string, unknown>>;
  loss_warning: Json<Record<string, unknown>>;
  connection: Json<Record<string, unknown> | null> | null;
  credentials_sealed: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  next_test_at: Date | null;
  dumped_at: Date | null;
  last_proof: Json<Record<string, unknown> | null> | null;
};

export type BackupPoliciesTable = {
  id: string;
  organisation_id: string;
  name: string;
  schedule_cron: string;
  timezone: string;
  retention: Json<Record<string, unknown>>;
  destination_id: string;
  options: Json<Record<string, unknown>>;
  created_at: Date;
  updated_at: Date;
  schedule_since: Date | null;
};

export type AttachmentsTable = {
  organisation_id: string;
  datasource_id: string;
  policy_id: string;
  enabled: boolean;
  priority: number;
  created_at: Date;
  updated_at: Date;
  next_due_at: Date | null;
  scheduled_by: string | null;
};

export type BackupJobsTable = {
  id: string;
  organisation_id: string;
  datasource_id: string;
  policy_id: string | null;
  destination_id: string | null;
  trigger: 'schedule' | 'manual' | 'safety' | 'upload';
  state: 'queued' | 'started' | 'completed' | 'failed' | 'deleting' | 'deleted';
  queued_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  progress: Json<Record<string, unknown>>;
  plain_bytes: number | null;
  stored_bytes: number | null;
  rows: number | null;
  failure: Json<Record<string, unknown> | null> | null;
  proof: Json<Record<string, unknown>>;
  place_id: string | null;
  options: Json<Record<string, unknown>>;
  due_at: Date | null;
  lease_token: number | null;
  artifact_key: string | null;
  artifact_sha256: string | null;
  server_version: string | null;
  warnings: Json<string[]>;
  attempts: Json<Record<string, unknown>[]>;
  next_attempt_at: Date | null;
  held_until: Date | null;
  deletion: Json<Record<string, unknown> | null> | null;
  deleted_at: Date | null;
  undo_until: Date | null;
  kept_by_hand: ColumnType<boolean, boolean | undefined, boolean>;
  seen_at: Date | null;
  read_at: Date | null;
  read_again_at: Date | null;
  doubted_at: Date | null;
  source: string | null;
};

export type BackupPlacesTable = {
  id: string;
  organisation_id: string;
  destination_id: string;
  fingerprint: string;
  kind: StorageKindName;
  place: Json<Record<string, unknown>>;
  secrets_sealed: string | null;
  swept_at: Date | null;
};

type CustodyPlacesTable = {
  place_id: string;
  organisation_id: string;
  list_at: Date;
  began_at: Date | null;
  after_key: string | null;
  listed_at: Date | null;
  failure: Json<Record<string, unknown> | null> | null;
  failing_since: Date | null;
  is_partial: ColumnType<boolean, boolean | undefined, boolean>;
};

type BackupManifestsTable = {
  job_id: string;
  organisation_id: string;
  manifest: string;
  sealed_by: ColumnType<SealedBy, SealedBy | undefined, SealedBy>;
};

type EncryptionKeysTable = {
  organisation_id: string;
  recipient: string;
  identity_sealed: string;
  recovery_recipient: string | null;
  created_at: Date;
};

type FurtherKeysTable = {
  id: string;
  organisation_id: string;
  of_organisation_id: string;
  recipient: string;
  identity_sealed: string;
  seal_key_sealed: string | null;
  manifest_digests: Json<string[]>;
  created_at: Date;
};

export type FoundBackupsTable = {
  id: string;
  organisation_id: string;
  destination_id: string;
  place_id: string;
  artifact_key: string;
  state: 'found' | 'refused';
  reason: string | null;
  about: Json<Record<string, unknown> | null> | null;
  seen_at: Date;
};

export type ImportsTable = {
  id: string;
  organisation_id: string;
  destination_id: string;
  place_id: string;
  state: 'queued' | 'started' | 'completed' | 'failed';
  wanted: Json<string[] | null> | null;
  take_in: boolean;
  after_key: string | null;
  counts: Json<Record<string, number>>;
  failure: Json<Record<string, unknown> | null> | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
};

type OccurrencesTable = {
  organisation_id: string;
  datasource_id: string;
  policy_id: string;
  due_at: Date;
  outcome: 'queued' | 'queued_late' | 'missed' | 'skipped';
  reason: string | null;
  job_id: string | null;
  recorded_at: Date;
};

export type RetentionDeletionsTable = {
  id: string;
  organisation_id: string;
  job_id: string;
  datasource_id: string;
  datasource_name: string;
  policy_id: string;
  policy_name: string;
  artifact_key: string;
  backed_up_at: Date;
  deleted_at: Date;
  reason: string;
  bytes_freed: number;
  undone_at: ColumnType<Date | null, never, Date>;
};

export type RestoresTable = {
  id: string;
  organisation_id: string;
  datasource_id: string;
  job_id: string;
  mode: 'new_database' | 'external_target' | 'overwrite' | 'sandbox';
  trigger: 'manual' | 'each_backup' | 'schedule';
  state: 'created' | 'started' | 'completed' | 'failed';
  target: Json<Record<string, unknown> | null> | null;
  target_sealed: string | null;
  options: Json<Record<string, unknown>>;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  lease_token: number | null;
  progress: Json<Record<string, unknown>>;
  failure: Json<Record<string, unknown> | null> | null;
  proof: Json<Record<string, unknown>>;
  warnings: Json<string[]>;
  restore_ms: number | null;
  journal: Json<Record<string, unknown>>;
  old_database: string | null;
  drop_old_at: Date | null;
  safety_job_id: string | null;
  log: string;
  attempts: ColumnType<Record<string, unknown>[], string | undefined, string>;
  next_attempt_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
};

type AlertsTable = {
  id: string;
  organisation_id: string;
  event: string;
  dedupe_key: string;
  facts: Json<Record<string, unknown>>;
  raised_at: Date;
};

type AlertDeliveriesTable = {
  alert_id: string;
  organisation_id: string;
  channel: ChannelName;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  last_error: string | null;
  tried_at: Date | null;
  target: string | null;
  settled_at: Date | null;
};

type AuditEntriesTable = {
  id: string;
  organisation_id: string;
  occurred_at: Date;
  actor: string;
  action: string;
  target_type: string;
  target_id: string;
  details: Json<Record<string, unknown>>;
  ip_address: string | null;
  user_agent: string | null;
};

type NotificationSettingsTable = {
  organisation_id: string;
  settings: Json<Record<string, unknown>>;
  secrets_sealed: string | null;
  updated_at: Date;
};

type DeletionSettingsTable = {
  organisation_id: string;
  undo_hours: number;
  retention_too: boolean;
  updated_at: Date;
};

type AcceptedExceptionsTable = {
  organisation_id: string;
  datasource_id: string;
  id: string;
  object: string;
  why: string;
  accepted_at: Date;
};

/** The PostgreSQL schema that holds all of these. */
export const SCHEMA = 'backup';

/** One row: the mark of the storage that all processes share. */
type ManagedStorageTable = {
  singleton: boolean;
  mark: string;
  address: string;
  marked_at: Date;
};

type ManagedMovesTable = { address: string; key: string; bytes: number; sha256: string };

export type Tables = {
  destinations: DestinationsTable;
  datasources: DatasourcesTable;
  backup_policies: BackupPoliciesTable;
  attachments: AttachmentsTable;
  backup_jobs: BackupJobsTable;
  backup_places: BackupPlacesTable;
  backup_manifests: BackupManifestsTable;
  custody_places: CustodyPlacesTable;
  encryption_keys: EncryptionKeysTable;
  further_keys: FurtherKeysTable;
  found_backups: FoundBackupsTable;
  imports: ImportsTable;
  occurrences: OccurrencesTable;
  retention_deletions: RetentionDeletionsTable;
  restores: RestoresTable;
  alerts: AlertsTable;
  alert_deliveries: AlertDeliveriesTable;
  audit_entries: AuditEntriesTable;
  notification_settings: NotificationSettingsTable;
  deletion_settings: DeletionSettingsTable;
  accepted_exceptions: AcceptedExceptionsTable;
  managed_storage: ManagedStorageTable;
  managed_moves: ManagedMovesTable;
};
