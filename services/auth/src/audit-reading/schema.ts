import { auditLogContract } from '@holdfast/platform/audit-log';
import { AUDIT_ACTION_NAMES, TARGET_TYPES } from '../audit-log/model.ts';

export const { query: AuditLogQuery, page: AuditLogPage } = auditLogContract(
  AUDIT_ACTION_NAMES,
  TARGET_TYPES,
  {
    action: 'member.role_changed',
    target: { type: 'member', id: '019a3f0c-41aa-7c63-9e17-2b3c4d5e6f07' },
    details: { role: 'admin', previousRole: 'member' },
  },
);
