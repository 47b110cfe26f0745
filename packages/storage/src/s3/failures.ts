import { StorageError, type StorageReason, type StorageStep } from '../model.ts';

/** What the codes in the error bodies of S3 and its dialects mean. */
const BY_CODE = new Map<string, StorageReason>(
  Object.entries({
    NoSuchBucket: 'no-bucket',
    NoSuchKey: 'not-found',
    NotFound: 'not-found',
    NoSuchUpload: 'not-found',
    AccessDenied: 'denied',
    AllAccessDisabled: 'denied',
    AccountProblem: 'denied',
    InvalidAccessKeyId: 'bad-credentials',
    SignatureDoesNotMatch: 'bad-credentials',
    InvalidToken: 'bad-credentials',
    ExpiredToken: 'bad-credentials',
    RequestTimeTooSkewed: 'clock-skew',
    RequestExpired: 'clock-skew',
    PermanentRedirect: 'wrong-region',
    TemporaryRedirect: 'wrong-region',
    AuthorizationHeaderMalformed: 'wrong-region',
    IllegalLocationConstraintException: 'wrong-region',
    QuotaExceeded: 'no-space',
    XMinioStorageFull: 'no-space',
    InsufficientCapacity: 'no-space',
    EntityTooLarge: 'too-large',
    TooManyParts: 'too-large',
    BadDigest: 'corrupt',
    InvalidDigest: 'corrupt',
    XAmzContentSHA256Mismatch: 'corrupt',
    RequestTimeout: 'timeout',
    SlowDown: 'busy',
    ServiceUnavailable: 'busy',
    InternalError: 'busy',
    TooManyRequests: 'busy',
    AbortError: 'aborted',
    TimeoutError: 'timeout',
  } as const),
);

const BY_STATUS = new Map<number, StorageReason>([
  [301, 'wrong-region'],
  [401, 'bad-credentials'],
  [403, 'denied'],
  [404, 'not-found'],
  [408, 'timeout'],
  [413, 'too-large'],
  [429, 'busy'],
  [500, 'busy'],
  [502, 'busy'],
  [503, 'busy'],
  [504, 'busy'],
  [507, 'no-space'],
]);

/** Errors of the connection, before it was established and after. */
const NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/;
const CONNECTION_LOST = /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/;
const NO_TLS = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SELF_SIGNED|UNABLE_TO_/;

/**
 * Storages refuse requests whose date is 15 minutes off, but give no reason for a HEAD. A refusal
 * with this much skew is already blamed on the clock.
 */
const SUSPECT_SKEW_MS = 5 * 60_000;

type SdkError = Error & {
  code?: unknown;
  $metadata?: { httpStatusCode?: unknown };
  $response?: { headers?: Record<string, unknown> };
};

/**
 * What an error of the SDK means. The error itself is not kept as the cause: it may quote the
 * storage's answer, and some storages repeat the key and the signature there.
 */
export function explain(error: unknown, step: StorageStep): StorageError {
  if (error instanceof StorageError) return error;
  if (!(error instanceof Error)) return new StorageError('unexpected', step);
  const { name, code, $metadata, $response }: SdkError = error;
  const networkCode = typeof code === 'string' ? code : '';
  if (NOT_CONNECTED.test(networkCode)) {
    return new StorageError('unreachable', 'connect', { detail: networkCode });
  }
  if (NO_TLS.test(networkCode)) return new StorageError('tls', 'connect', { detail: networkCode });
  if (networkCode === 'ETIMEDOUT') return new StorageError('timeout', step);
  if (CONNECTION_LOST.test(networkCode)) return new StorageError('unreachable', step);

  const given = $metadata?.httpStatusCode;
  const status = typeof given === 'number' ? given : undefined;
  const reason = BY_CODE.get(name) ?? BY_STATUS.get(status ?? 0) ?? 'unexpected';
  if (reason === 'denied' && skewOf($response?.headers?.date) > SUSPECT_SKEW_MS) {
    return new StorageError('clock-skew', step);
  }
  const word = /^[A-Za-z]{1,60}$/.test(name) ? name : 'unknown';
  const detail = status === undefined ? word : `${word}, status ${status}`;
  return new StorageError(reason, step, reason === 'unexpected' ? { detail } : {});
}

function skewOf(date: unknown): number {
  const theirs = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  return Number.isNaN(theirs) ? 0 : Math.abs(Date.now() - theirs);
}

/** The SDK's answer; a failure is thrown as a `StorageError`. */
export async function asked<T>(step: StorageStep, answer: Promise<T>): Promise<T> {
  return answer.catch((error) => {
    throw explain(error, step);
  });
}
