import { isPassingStatus } from './rules.ts';

/** What goes wrong in the client itself; every other type is one that a service answers with. */
export type OwnErrorType =
  /** There was no connection, or it broke. */
  | 'CONNECTION_FAILED'
  /** There was no answer in time. */
  | 'TIMED_OUT'
  /** An answer that is not one of Holdfast's: a wrong address, or something in between. */
  | 'UNEXPECTED_ANSWER'
  /** The job did not end within the time that was given; it goes on. */
  | 'GAVE_UP_WAITING'
  /** The job that was waited for has failed, or was cancelled or deleted. */
  | 'JOB_FAILED'
  /** What was restored differs from what was backed up. */
  | 'PROOF_MISMATCH'
  /** The options cannot be used. */
  | 'USAGE';

/** Any text, yet an editor suggests the known ones. */
export type ErrorType = OwnErrorType | (string & {});

type Facts = {
  type: ErrorType;
  message: string;
  status?: number | undefined;
  fields?: Record<string, string> | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  url?: string | undefined;
  job?: unknown;
  cause?: unknown;
};

/** The one error of every call. Its message is a sentence for the person who made the call. */
export class HoldfastError extends Error {
  override readonly name = 'HoldfastError';
  readonly type: ErrorType;
  /** The answer's HTTP status; absent if there was no answer. */
  readonly status: number | undefined;
  /** With `VALIDATION_FAILED`: every offending field, and what is wrong with it. */
  readonly fields: Record<string, string> | undefined;
  /** Finds this call in the service's log. */
  readonly requestId: string | undefined;
  /** How long the service asks us to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** The URL that was called, without its query, which may hold a signature. */
  readonly url: string | undefined;
  /** Of `waitFor`: the job as it was last seen. */
  readonly job: unknown;

  constructor({ type, message, cause, ...rest }: Facts) {
    super(message, cause === undefined ? undefined : { cause });
    this.type = type;
    this.status = rest.status;
    this.fields = rest.fields;
    this.requestId = rest.requestId;
    this.retryAfterSeconds = rest.retryAfterSeconds;
    this.url = rest.url && withoutQuery(rest.url);
    this.job = rest.job;
  }

  /** Whether the same call may well succeed a little later. */
  get isPassing(): boolean {
    if (this.type === 'CONNECTION_FAILED' || this.type === 'TIMED_OUT') return true;
    return this.status !== undefined && isPassingStatus(this.status);
  }
}

const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '');
