import { ERROR_CODES, type ErrorCode } from './codes.ts';

/** `fields` names them all; the sentence stays readable. */
const NAMES_IN_TEXT = 5;

type ProblemOptions = {
  /** Shown to the caller instead of the code's default text. */
  msg?: string;
  /** Offending field → what is wrong with it; for VALIDATION_FAILED only. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** What the log should know and the caller should not. */
  cause?: unknown;
};

/** A refusal that the caller is meant to see. Anything else that is thrown becomes INTERNAL. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(options.msg ?? ERROR_CODES[code].msg, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  static validation(fields: Record<string, string>): Problem {
    const names = Object.keys(fields);
    const shown = names.slice(0, NAMES_IN_TEXT).join(', ');
    const rest = names.length > NAMES_IN_TEXT ? ` and ${names.length - NAMES_IN_TEXT} more` : '';
    return new Problem('VALIDATION_FAILED', { msg: `Not valid: ${shown}${rest}.`, fields });
  }
}

/** Whether something that is needed, such as our own database, could not be asked right now. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && ['UNAVAILABLE', 'BUSY'].includes(error.code);
}
