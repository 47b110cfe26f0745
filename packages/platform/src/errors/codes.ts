/**
 * Every error that the platform can answer with. A use-case throws a code; the status and the
 * default text live here and nowhere else.
 */
export const ERROR_CODES = {
  MALFORMED_JSON: { status: 400, msg: 'The request body is not valid JSON.' },
  VALIDATION_FAILED: { status: 400, msg: 'Some fields are not valid.' },
  UNAUTHENTICATED: { status: 401, msg: 'A valid bearer token for this service is required.' },
  BILLING_REQUIRED: {
    status: 402,
    msg: "The organisation's billing has lapsed; new paid work is refused until it is settled.",
  },
  FORBIDDEN: { status: 403, msg: 'You are not allowed to do this.' },
  SIGN_ON_REQUIRED: {
    status: 403,
    msg: 'Sign in through your identity provider: this email requires it.',
  },
  SIGN_ON_REFUSED: {
    status: 403,
    msg: 'The sign-in through the identity provider was refused; start again.',
  },
  STEP_UP_REQUIRED: {
    status: 403,
    msg: 'Confirm that it is you with your password or a second factor, and try again.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    msg: 'This organisation requires a second factor: add one to your account, or sign in with it.',
  },
  NOT_FOUND: { status: 404, msg: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, msg: 'This method is not supported here.' },
  NAME_TAKEN: { status: 409, msg: 'This name is already in use.' },
  DATASOURCE_JOB_IN_FLIGHT: { status: 409, msg: 'A job of this datasource is still in progress.' },
  DATASOURCE_INACTIVE: { status: 409, msg: 'The datasource is not active.' },
  CREDENTIALS_NOT_SET: { status: 409, msg: 'The datasource has no credentials yet.' },
  POLICY_ATTACHED: { status: 409, msg: 'The policy is still attached to a datasource.' },
  POLICY_ALREADY_ATTACHED: { status: 409, msg: 'The policy is already attached.' },
  NO_DESTINATION: { status: 409, msg: 'There is no storage destination to write to.' },
  DESTINATION_IN_USE: { status: 409, msg: 'The storage destination is still in use.' },
  BACKUP_IN_FLIGHT: { status: 409, msg: 'The backup is still in progress.' },
  UNDO_OVER: {
    status: 409,
    msg:
      'This deletion can no longer be undone: the backup is being removed from its storage, or ' +
      'is already gone.',
  },
  BACKUP_NOT_RESTORABLE: { status: 409, msg: 'This backup cannot be restored.' },
  RESTORE_IN_FLIGHT: { status: 409, msg: 'A restore is still in progress.' },
  IMPORT_IN_FLIGHT: {
    status: 409,
    msg: 'An import from this storage destination is still in progress.',
  },
  BUSY: {
    status: 409,
    msg: 'Something else is changing this right now; try again in a moment.',
  },
  JOB_FINISHED: { status: 409, msg: 'The job has already finished.' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    msg: 'This Idempotency-Key was already used for a different request.',
  },
  EMAIL_TAKEN: { status: 409, msg: 'An account with this email already exists.' },
  SOLE_OWNER: { status: 409, msg: 'An organisation must keep at least one owner.' },
  LAST_WAY_IN: {
    status: 409,
    msg:
      'You would have no other way to sign in: set a password with a reset link, or add a ' +
      'passkey, first.',
  },
  ALREADY_MEMBER: { status: 409, msg: 'This person is already a member of the organisation.' },
  DOMAIN_TAKEN: {
    status: 409,
    msg: 'Another organisation has proven that it owns this domain.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, msg: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, msg: 'The request body must be application/json.' },
  RANGE_NOT_SATISFIABLE: { status: 416, msg: 'The range is outside the file.' },
  DESTINATION_PROBE_FAILED: { status: 422, msg: 'The storage destination failed its test.' },
  TARGET_NOT_WRITABLE: { status: 422, msg: 'The restore target is not writable.' },
  PROVIDER_FAILED: { status: 422, msg: 'The identity provider cannot be used.' },
  TOO_MUCH_WAITING: {
    status: 429,
    msg:
      'Your organisation has reached its limit for waiting work; try again when some of it has ' +
      'run.',
  },
  RATE_LIMITED: { status: 429, msg: 'Too many requests; try again later.' },
  INTERNAL: { status: 500, msg: 'Something went wrong on our side.' },
  SERVICE_UNREACHABLE: {
    status: 502,
    msg: 'The service behind this address cannot be reached right now; try again shortly.',
  },
  UNAVAILABLE: { status: 503, msg: 'The service is not available right now; try again shortly.' },
  SERVICE_TIMED_OUT: {
    status: 504,
    msg: 'The service behind this address did not answer in time; try again shortly.',
  },
} as const satisfies Record<string, { status: number; msg: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
