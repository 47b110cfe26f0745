import { DumpFailure, RestoreFailure } from '@holdfast/engines';
import { HostNotFound, NetworkForbidden } from '@holdfast/platform/network-guard';
import { StorageError } from '@holdfast/storage';
import { expect, test } from 'vitest';
import { BackupFailure, isTransient } from './failures.ts';

const dump = (code: ConstructorParameters<typeof DumpFailure>[0]) => new DumpFailure(code, '');
const restore = (code: ConstructorParameters<typeof RestoreFailure>[0]) =>
  new RestoreFailure(code, '');
const storage = (reason: ConstructorParameters<typeof StorageError>[0]) =>
  new StorageError(reason, 'write');

test('what may pass by itself, or elsewhere, is tried again', () => {
  const errors = [
    ...(['HOST_UNREACHABLE', 'TIMEOUT', 'SOURCE_LOST', 'DUMP_STALLED'] as const).map(dump),
    ...(['LOCK_TIMEOUT', 'SCHEMA_CHANGED', 'SERVER_BUSY'] as const).map(dump),
    ...(['HOST_UNREACHABLE', 'TIMEOUT', 'SERVER_BUSY', 'TARGET_LOST'] as const).map(restore),
    ...(['LOCK_TIMEOUT', 'RESTORE_STALLED'] as const).map(restore),
    ...(['unreachable', 'timeout', 'busy'] as const).map(storage),
    ...(['not-shared', 'clock-skew'] as const).map(storage), // of another worker
    new HostNotFound('storage.example.com'),
  ];
  expect(errors.filter((error) => !isTransient(error))).toEqual([]);
});

test('what somebody has to mend, what the data say, and a fault of ours are not', () => {
  const errors = [
    ...(['AUTH_FAILED', 'PERMISSION_DENIED', 'DATABASE_NOT_FOUND', 'TLS_FAILED'] as const).map(
      dump,
    ),
    ...(['ROWS_HIDDEN', 'DUMP_FAILED', 'DUMP_INCOMPLETE', 'CLIENT_TOOL_MISSING'] as const).map(
      dump,
    ),
    ...(['RESTORE_FAILED', 'TARGET_NOT_EMPTY', 'EXTENSION_MISSING', 'SWAP_FAILED'] as const).map(
      restore,
    ),
    ...(['bad-credentials', 'denied', 'no-space', 'corrupt', 'no-bucket', 'tls'] as const).map(
      storage,
    ),
    new BackupFailure('DATASOURCE_INACTIVE', ''),
    new NetworkForbidden('storage.example.com', ''),
    new Error('ours'),
  ];
  expect(errors.filter(isTransient)).toEqual([]);
});
