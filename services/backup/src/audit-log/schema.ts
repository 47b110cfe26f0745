import { auditLogContract } from '@holdfast/platform/audit-log';
import { AUDIT_ACTION_NAMES, TARGET_TYPES } from './model.ts';

export const { query: AuditLogQuery, page: AuditLogPage } = auditLogContract(
  AUDIT_ACTION_NAMES,
  TARGET_TYPES,
  {
    action: 'restore.created',
    target: { type: 'restore', id: '019a42d9-16f2-7c05-a9d8-5e4f30211c05' },
    details: {
      datasourceId: '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01',
      jobId: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
      mode: 'new_database',
    },
  },
);
