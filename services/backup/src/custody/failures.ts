import { HostNotFound, NetworkForbidden } from '@holdfast/platform/network-guard';
import { StorageError } from '@holdfast/storage';
import type { JobFailure } from '../backups/model.ts';

/** Why a storage could not tell what it has, for its owner. */
export function failureOf(error: unknown): JobFailure {
  if (error instanceof StorageError) {
    // Only time runs out while nobody else ends it.
    const reason = error.reason === 'aborted' ? 'timeout' : error.reason;
    const { message } = reason === error.reason ? error : new StorageError(reason, error.step);
    return { code: `STORAGE_${reason.toUpperCase().replaceAll('-', '_')}`, message };
  }
  if (error instanceof HostNotFound) return { code: 'STORAGE_UNREACHABLE', message: error.message };
  if (error instanceof NetworkForbidden) {
    return { code: 'STORAGE_NETWORK_FORBIDDEN', message: error.message };
  }
  return {
    code: 'INTERNAL',
    message: 'Something went wrong on our side; the log has the details.',
  };
}
