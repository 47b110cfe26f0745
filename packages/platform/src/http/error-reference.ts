import { STATUS_CODES } from 'node:http';
import { ERROR_CODES, type ErrorCode } from '../errors/index.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Route } from './model.ts';

/** Every error that the route can answer with: its own, and those that its kind always has. */
export function errorCodesOf(route: Route): ErrorCode[] {
  const { access, body, query, headers, params, paid, errors = [], isProbe } = route;
  if (isProbe) return [...errors];
  const codes: ErrorCode[] = [...errors, 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
  if (access !== 'public') codes.push('UNAUTHENTICATED');
  if (typeof access === 'string' && access !== 'public' && access !== 'read')
    codes.push('FORBIDDEN');
  if (route.method !== 'GET') codes.push('BUSY');
  if (paid) codes.push('BILLING_REQUIRED');
  if (params) codes.push('NOT_FOUND');
  if (body || query || headers) codes.push('VALIDATION_FAILED');
  if (body) codes.push('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  const order = Object.keys(ERROR_CODES);
  return [...new Set(codes)].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** The responses by status, as references; what they refer to is put into `components`. */
export function errorResponses(
  codes: readonly ErrorCode[],
  components: Record<string, unknown>,
): Record<string, { $ref: string }> {
  const byStatus = Map.groupBy(codes, (code) => ERROR_CODES[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const name = group.join('.');
      components[name] ??= errorResponse(status, group);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function errorResponse(status: number, codes: readonly ErrorCode[]) {
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    ...(status === 429 && { headers: { 'Retry-After': RETRY_AFTER } }),
    content: {
      'application/json': {
        schema: errorSchema(codes),
        examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])),
      },
    },
  };
}

const RETRY_AFTER = {
  description: 'Seconds until the next attempt can succeed.',
  schema: { type: 'integer', minimum: 1 },
};

const FIELDS: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Every offending field, with what is wrong with it.',
};

function errorSchema(codes: readonly ErrorCode[]): JsonSchema {
  const hasFields = codes.includes('VALIDATION_FAILED');
  return {
    type: 'object',
    properties: {
      type: { type: 'string', enum: codes, description: 'Stable; for programs.' },
      msg: { type: 'string', description: 'For people; may change.' },
      ...(hasFields && { fields: FIELDS }),
      timestamp: { type: 'string', format: 'date-time' },
    },
    required: ['type', 'msg', 'timestamp'],
    additionalProperties: false,
  };
}

function example(code: ErrorCode) {
  const { msg } = ERROR_CODES[code];
  const timestamp = '2026-01-01T12:00:00.000Z';
  if (code !== 'VALIDATION_FAILED') return { type: code, msg, timestamp };
  return { type: code, msg: 'Not valid: name.', fields: { name: 'is required' }, timestamp };
}
