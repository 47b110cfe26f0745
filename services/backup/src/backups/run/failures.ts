import { DumpUnreadable } from '@holdfast/artifact';
import { DumpFailure, RestoreFailure } from '@holdfast/engines';
import { HostNotFound, NetworkForbidden } from '@holdfast/platform/network-guard';
import { StorageError } from '@holdfast/storage';
import type { JobFailure } from '../model.ts';

/** A failure that the run itself found. */
export class BackupFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'BackupFailure';
    this.code = code;
  }
}

/** What the user sees; undefined for a fault of ours, whose message may contain anything. */
export function failureOf(error: unknown): JobFailure | undefined {
  if (error instanceof BackupFailure || error instanceof DumpFailure) {
    return { code: error.code, message: error.message };
  }
  if (error instanceof DumpUnreadable) {
    return {
      code: 'DUMP_INCOMPLETE',
      message: `The dump is incomplete or damaged: ${error.message}`,
    };
  }
  if (error instanceof StorageError) {
    const code = `STORAGE_${error.reason.toUpperCase().replaceAll('-', '_')}`;
    return { code, message: `The backup could not be stored. ${error.message}` };
  }
  if (error instanceof NetworkForbidden) {
    return { code: 'NETWORK_FORBIDDEN', message: error.message };
  }
  if (error instanceof HostNotFound) {
    const message = `The storage could not be reached: the address of its host ${error.host} could not be looked up.`;
    return { code: 'STORAGE_UNREACHABLE', message };
  }
  if (isDiskFull(error)) {
    const message =
      'The disk of the machine that Holdfast runs on is full. Free some space there, then run the backup again.';
    return { code: 'WORKER_DISK_FULL', message };
  }
  return undefined;
}

/**
 * Whether another attempt in a while may well succeed. Not for what a person has to fix: a refused
 * password fails the job at once.
 */
export function isTransient(error: unknown): boolean {
  return (
    ((error instanceof DumpFailure ||
      error instanceof RestoreFailure ||
      error instanceof StorageError) &&
      error.transient) ||
    // Another worker may have what this one lacks.
    (error instanceof StorageError && error.isOfThisMachine) ||
    error instanceof HostNotFound
  );
}

function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

export const OUR_FAULT: JobFailure = {
  code: 'INTERNAL',
  message: 'Something went wrong on our side. Run the backup again; the log has the details.',
};
