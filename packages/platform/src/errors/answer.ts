import { ERROR_CODES, type ErrorCode } from './codes.ts';
import { Problem } from './problem.ts';

type ErrorBody = {
  type: ErrorCode;
  msg: string;
  fields?: Record<string, string>;
  /** ISO 8601, UTC. */
  timestamp: string;
};

export type ErrorAnswer = { status: number; headers: Record<string, string>; body: ErrorBody };

/** What fastify throws before a handler runs, as codes of our table. */
const FRAMEWORK_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  // A QUERY request without a content type; no route has that method.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'METHOD_NOT_ALLOWED',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** Turns anything thrown into what the caller gets. Only a Problem's own text gets out. */
export function errorAnswer(thrown: unknown, now: Date): ErrorAnswer {
  const problem = asProblem(thrown);
  const { code, message, fields } = problem;
  const body: ErrorBody = {
    type: code,
    msg: message,
    ...(code === 'VALIDATION_FAILED' && fields !== undefined && { fields }),
    timestamp: now.toISOString(),
  };
  return { status: ERROR_CODES[code].status, headers: headersOf(problem), body };
}

function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (!(thrown instanceof Error)) return new Problem('INTERNAL');
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? FRAMEWORK_ERRORS[code] : undefined;
  if (known !== undefined) return new Problem(known, { cause: thrown });
  // The caller hung up in the middle of the body; only then does fastify give the error a status.
  if (code === 'ECONNRESET' && statusCode === 400) return new Problem('MALFORMED_JSON');
  return new Problem('INTERNAL', { cause: thrown });
}

function headersOf({ code, retryAfterSeconds }: Problem): Record<string, string> {
  const headers: Record<string, string> = {};
  if (code === 'UNAUTHENTICATED') headers['www-authenticate'] = 'Bearer';
  const retryAfter = retryAfterSeconds ?? (code === 'RATE_LIMITED' ? 1 : undefined);
  if (retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)));
  return headers;
}
