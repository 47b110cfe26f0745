import { StorageError, type StorageReason, type StorageStep } from '../model.ts';

const REASONS: Record<string, StorageReason> = {
  ENOENT: 'not-found',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
  EFBIG: 'too-large',
  EIO: 'corrupt',
};

/** What an error of the file system means. */
export function explain(error: unknown, step: StorageStep): StorageError {
  if (error instanceof StorageError) return error;
  const code = codeOf(error);
  const reason = REASONS[code] ?? 'unexpected';
  return new StorageError(reason, step, {
    ...(reason === 'unexpected' && code !== '' && { detail: code }),
    cause: error,
  });
}

export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
