import type { ColumnType } from 'kysely';

/** JSON goes in as text and comes out parsed. */
type Json<T> = ColumnType<T, string, string>;

export type DestinationsTable = {
  id: string;
  organisation_id: string;
  name: string;
  kind: 'managed' | 's3' | 'sftp';
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
  engine: 'postgresql' | 'mysql' | 'mariadb';
  active: boolean;
  restore_testing: Json<Record<string, unknown>>;
  connection: Json<Record<string, unknown> | null> | null;
  credentials_sealed: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
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
};

export type AttachmentsTable = {
  organisation_id: string;
  datasource_id: string;
  policy_id: string;
  enabled: boolean;
  priority: number;
  created_at: Date;
  updated_at: Date;
};

export type BackupJobsTable = {
  id: string;
  organisation_id: string;
  datasource_id: string;
  policy_id: string | null;
  destination_id: string | null;
  trigger: 'schedule' | 'manual' | 'safety';
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
};

export type AuditEntriesTable = {
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

export type NotificationSettingsTable = {
  organisation_id: string;
  settings: Json<Record<string, unknown>>;
  secrets_sealed: string | null;
  updated_at: Date;
};

export type Tables = {
  destinations: DestinationsTable;
  datasources: DatasourcesTable;
  backup_policies: BackupPoliciesTable;
  attachments: AttachmentsTable;
  backup_jobs: BackupJobsTable;
  audit_entries: AuditEntriesTable;
  notification_settings: NotificationSettingsTable;
};
