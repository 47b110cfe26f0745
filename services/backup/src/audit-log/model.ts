import type { ActionTable, DetailsOf } from '@holdfast/platform/audit-log';

/**
 * Every action that is recorded, and the details that each may carry. What is not named here
 * cannot be recorded, so no credential and no link can slip in.
 */
export const AUDIT_ACTIONS = {
  'datasource.created': ['name', 'engine', 'active', 'labels'],
  'datasource.updated': ['name', 'previousName', 'labels', 'previousLabels'],
  'datasource.credentials_set': ['mode', 'host', 'port', 'database', 'username', 'tls'],
  'datasource.activated': [],
  'datasource.deactivated': [],
  'datasource.deleted': ['name'],
  'datasource.brought_back': ['name', 'engine'],
  'datasource.verify_attempted': ['ok', 'errorCode'],
  'datasource.restore_testing_updated': ['enabled', 'when', 'scheduleCron', 'timezone'],
  'datasource.loss_warning_updated': ['percent', 'ignoreTables'],
  'datasource.exceptions_accepted': ['restoreId', 'objects'],
  'datasource.exception_revoked': ['object'],
  'backup_policy.created': ['name', 'scheduleCron', 'timezone', 'destinationId'],
  'backup_policy.updated': ['name', 'changed', 'datasourceId', 'enabled', 'priority'],
  'backup_policy.deleted': ['name'],
  'backup_policy.attached': ['datasourceId', 'enabled', 'priority'],
  'backup_policy.detached': ['datasourceId'],
  'backup_job.queued': ['datasourceId', 'policyId', 'trigger'],
  'backup_job.started': ['datasourceId'],
  'backup_job.completed': ['datasourceId', 'storedBytes'],
  'backup_job.failed': ['datasourceId', 'failureCode'],
  'backup_job.retry_planned': ['datasourceId', 'failureCode', 'attempt'],
  'backup_job.manual_run': ['datasourceId', 'policyId'],
  'backup_job.deleted': ['datasourceId', 'undoUntil'],
  'backup_job.undeleted': ['datasourceId'],
  'backup_job.purged': ['datasourceId'],
  'backup_job.download_link_generated': ['datasourceId', 'ok', 'errorCode'],
  'backup_job.reaped_stuck': ['datasourceId'],
  'backup_job.reaped_healed': ['datasourceId'],
  'backup_job.reaped_orphan': ['datasourceId', 'key'],
  'backup_job.reaped_never_launched': ['datasourceId'],
  'backup_job.uploaded': ['datasourceId', 'bytes'],
  'backup_job.found_lost': ['datasourceId', 'verdict', 'by'],
  'backup_job.found_again': ['datasourceId'],
  'backup_job.taken_in': ['datasourceId', 'key'],
  'destination.created': ['name', 'kind'],
  'destination.updated': ['name', 'changed'],
  'destination.reverified': ['ok', 'reason'],
  'destination.deleted': ['name'],
  'destination.import_started': ['name', 'takeIn'],
  'restore.created': ['datasourceId', 'jobId', 'mode', 'foreign', 'foreignCode'],
  'restore.woken': ['datasourceId', 'events'],
  'restore.test_created': ['datasourceId', 'jobId'],
  'restore.test_scheduled': ['datasourceId', 'jobId'],
  'restore.started': ['datasourceId', 'jobId'],
  'restore.retry_planned': ['datasourceId', 'jobId', 'failureCode', 'attempt'],
  'restore.completed': ['datasourceId', 'jobId', 'proof'],
  'restore.failed': ['datasourceId', 'jobId', 'failureCode'],
  'restore.reaped_stuck': ['datasourceId', 'jobId'],
  'restore.repaired': ['datasourceId', 'jobId'],
  'restore.log_link_generated': ['datasourceId'],
  'recovery_key.taken_in': ['organisationId'],
  'recovery_key.kit_fetched': [],
  'recovery_key.recipient_set': ['recipient', 'previous'],
  'notification_settings.updated': ['changed', 'switchedOff'],
  'notification_settings.tested': ['channels', 'failed', 'unsaved'],
  'notification_settings.recipient_erased': ['recipientsLeft', 'toOwners'],
  /** `count` and `lastAt` where it was refused again within the hour. */
  'operation.refused': ['reason', 'count', 'lastAt'],
  'deletion_settings.updated': ['undoHours', 'previousUndoHours', 'retentionToo'],
} as const satisfies ActionTable;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[];

export const TARGET_TYPES = [
  'datasource',
  'backup_policy',
  'backup_job',
  'destination',
  'restore',
  'recovery_key',
  'notification_settings',
  'deletion_settings',
  'operation',
] as const;

export type AuditDetails<A extends AuditAction> = DetailsOf<typeof AUDIT_ACTIONS, A>;
