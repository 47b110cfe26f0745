export type { AuditEntry } from './audit-log.ts';
export type { Download } from './download.ts';
export { type ErrorType, HoldfastError, type OwnErrorType } from './error.ts';
export type { BulkEvent, FollowOptions } from './follow.ts';
export { ACCESS, PERMISSION_TEXTS, ROLE_PERMISSIONS } from './generated/access.ts';
export type * as Auth from './generated/auth/types.gen.ts';
export type * as Backup from './generated/backup/types.gen.ts';
export type * as Domains from './generated/domains/types.gen.ts';
export { createHoldfast, type Holdfast } from './holdfast.ts';
export type {
  BackupReference,
  BulkReference,
  GeneratorReference,
  ImportReference,
  JobReference,
  RestoreReference,
} from './jobs.ts';
export type { CallOptions, HoldfastOptions, ProofPlace, ServiceAccount } from './model.ts';
export { pages } from './pages.ts';
export { isBad, isProven } from './verdicts.ts';
export type { BackupWaitOptions, WaitFor, WaitOptions } from './wait-for.ts';
