import { isPassingStatus } from './rules.ts';

/** What goes wrong on this side of the line; every other type is one that a service answers with. */
export type OwnErrorType =
  /** No connection, or it broke. */
  | 'CONNECTION_FAILED'
  /** No answer in time. */
  | 'TIMED_OUT'
  /** An answer that is not one of Holdfast's: a wrong address, or something in between. */
  | 'UNEXPECTED_ANSWER'
  /** The job did not end within the time that was given; it goes on. */
  | 'GAVE_UP_WAITING'
  /** The job that was waited for has failed, or was cancelled or deleted. */
  | 'JOB_FAILED'
  /** What was restored differs from what was backed up. */
  | 'PROOF_MISMATCH'
  /** Options that cannot be worked with. */
  | 'USAGE';

/** Open, yet an editor suggests the known ones. */
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

/** The one error of every call. Its message is a sentence for whoever made the call. */
export class HoldfastError extends Error {
  override readonly name = 'HoldfastError';
  readonly type: ErrorType;
  /** Of the answer; absent where there was none. */
  readonly status: number | undefined;
  /** With `VALIDATION_FAILED`: every offending field, and what is wrong with it. */
  readonly fields: Record<string, string> | undefined;
  /** By which the service's log knows this call. */
  readonly requestId: string | undefined;
  /** How long the service wants to be left alone. */
  readonly retryAfterSeconds: number | undefined;
  /** What was asked, without its query, which may hold a signature. */
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
