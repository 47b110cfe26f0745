const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT', // the Unix socket is gone
  'ETIMEDOUT',
  '57P01', // the server was told to shut down
  '57P02',
  '57P03',
]);

/** Whether the database could not be reached, as opposed to refusing. */
export function isConnectionFailure(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return CONNECTION_CODES.has(code) || code.startsWith('08');
  return typeof message === 'string' && /^Connection terminated|is not queryable$/.test(message);
}

const NOBODY_CODES = new Set(['ECONNREFUSED', 'ENOENT', 'ETIMEDOUT']);

/** Whether no server answered at all, as opposed to one that broke the connection. */
export function isNobodyThere(error: unknown): boolean {
  return NOBODY_CODES.has(((error ?? {}) as { code?: string }).code ?? '');
}

const LOCK_CODES = new Set([
  '55P03', // another transaction did not release a lock in time
  '40P01', // a deadlock
]);

/** Whether another transaction was in the way: a retry a moment later may well succeed. */
export function isLockFailure(error: unknown): boolean {
  return LOCK_CODES.has(((error ?? {}) as { code?: string }).code ?? '');
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether the row was refused because of this unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, UNIQUE_VIOLATION, constraint);
}

/** Whether the row was refused because of this foreign key, on either side of it. */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, FOREIGN_KEY_VIOLATION, constraint);
}

function isViolation(error: unknown, kind: string, constraint: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: string; constraint?: string };
  return code === kind && violated === constraint;
}
