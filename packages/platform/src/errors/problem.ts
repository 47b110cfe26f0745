import { ERROR_CODES, type ErrorCode } from './codes.ts';

/** Keeps the sentence readable; `fields` names more. */
const NAMES_IN_TEXT = 5;
/** How many faults are reported at once; the rest are reported once these are fixed. */
export const MOST_FAULTS = 100;
/** Of `fields` as JSON, so that the whole answer stays below 64 KB, however long the names are. */
const MOST_FIELD_BYTES = 60_000;
const LONGEST_FAULT = 500;

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

  /** `untold` is how many faults there are besides these. */
  static validation(faults: Record<string, string>, { untold = 0 } = {}): Problem {
    const all = Object.entries(faults);
    const fields = asMayBeTold(all);
    const told = Object.keys(fields).length;
    const shown = all.slice(0, NAMES_IN_TEXT).map(([name]) => name);
    const more = all.length + untold - shown.length;
    const rest = more > 0 ? ` and ${more} more` : '';
    const left = all.length + untold > told ? ` \`fields\` lists ${told} of them.` : '';
    return new Problem('VALIDATION_FAILED', {
      msg: `Not valid: ${shown.join(', ')}${rest}.${left}`,
      fields,
    });
  }
}

function asMayBeTold(faults: readonly (readonly [string, string])[]): Record<string, string> {
  const told: [string, string][] = [];
  let bytes = 0;
  for (const [name, fault] of faults.slice(0, MOST_FAULTS)) {
    const text = fault.length > LONGEST_FAULT ? `${fault.slice(0, LONGEST_FAULT)}…` : fault;
    bytes += Buffer.byteLength(JSON.stringify([name, text]));
    if (bytes > MOST_FIELD_BYTES) break;
    told.push([name, text]);
  }
  return Object.fromEntries(told);
}

/** Whether something that is needed, such as our own database, is unavailable or busy right now. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && ['UNAVAILABLE', 'BUSY'].includes(error.code);
}
