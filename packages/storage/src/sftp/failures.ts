import { StorageError, type StorageReason, type StorageStep } from '../model.ts';

/** The protocol's status codes; even a full disk is only a `failure`. */
export const STATUS = { noSuchFile: 2, denied: 3, failure: 4 } as const;

const REASONS: Record<number, StorageReason> = {
  [STATUS.noSuchFile]: 'not-found',
  [STATUS.denied]: 'denied',
  6: 'unreachable',
  7: 'unreachable',
};

/** What an answer of the server other than "done" means. */
export function explain(error: unknown, step: StorageStep): StorageError {
  if (error instanceof StorageError) return error;
  const status = statusOf(error);
  // The client reports "no response" without a number when the channel ends during a request.
  if (status === undefined) return new StorageError('unreachable', step);
  const reason = REASONS[status] ?? 'unexpected';
  const cause = new Error(`SFTP status ${status}`);
  return new StorageError(reason, step, {
    ...(reason === 'unexpected' && { detail: `SFTP status ${status}` }),
    cause,
  });
}

/** Whether the server answered with this status; takes our errors as well as the client's. */
export function hasStatus(error: unknown, status: number): boolean {
  if (error instanceof StorageError && error.cause instanceof Error) {
    return error.cause.message === `SFTP status ${status}`;
  }
  return statusOf(error) === status;
}

function statusOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** Why a connection could not be established. */
export function explainConnect(error: unknown, shownKey: string | undefined): StorageError {
  if (error instanceof StorageError) return error;
  if (shownKey !== undefined) {
    return new StorageError('host-key-changed', 'connect', {
      detail: `the server presented ${shownKey}`,
    });
  }
  const { level, code, message } = error as { level?: string; code?: unknown; message?: string };
  if (level === 'client-authentication' || /privateKey/.test(message ?? '')) {
    return new StorageError('bad-credentials', 'connect');
  }
  if (level === 'client-timeout') return new StorageError('timeout', 'connect');
  // What else can go wrong in a handshake: no key type or cipher that both sides support.
  if (level === 'handshake')
    return new StorageError('unexpected', 'connect', { detail: 'the SSH handshake failed' });
  const word = typeof code === 'string' && /^E[A-Z_]+$/.test(code) ? code : undefined;
  return new StorageError('unreachable', 'connect', word === undefined ? {} : { detail: word });
}
