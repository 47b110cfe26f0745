import { STATUS_CODES } from 'node:http';
import { ERROR_CODES, type ErrorCode } from '../errors/index.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Route } from './model.ts';

/** Every error that the route can answer with: its own, and those that its kind always has. */
export function errorCodesOf(route: Route): ErrorCode[] {
  const {
    access,
    mayNeed,
    body,
    query,
    headers,
    params,
    paid,
    proof,
    errors = [],
    isProbe,
  } = route;
  if (isProbe) return [...errors];
  const codes: ErrorCode[] = [...errors, 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
  if (access !== 'public') codes.push('UNAUTHENTICATED');
  if (typeof access === 'string' && access !== 'public' && (access !== 'read' || mayNeed))
    codes.push('FORBIDDEN');
  if (route.method !== 'GET') codes.push('BUSY');
  if (paid) codes.push('BILLING_REQUIRED');
  if (proof !== 'none' && !(typeof proof === 'object' && 'spared' in proof))
    codes.push('STEP_UP_REQUIRED');
  if (params) codes.push('NOT_FOUND');
  if (body || query || headers) codes.push('VALIDATION_FAILED');
  if (body) codes.push('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return inOrder(new Set(codes));
}

/** The errors of one document: one schema for all, and one response for each set of codes of a status. */
export class ErrorReference {
  readonly responses: Record<string, object> = {};
  readonly #codes = new Set<ErrorCode>();

  /** By status, as references. */
  responsesOf(codes: readonly ErrorCode[]): Record<string, { $ref: string }> {
    for (const code of codes) this.#codes.add(code);
    const byStatus = Map.groupBy(codes, (code) => ERROR_CODES[code].status);
    return Object.fromEntries(
      [...byStatus].map(([status, group]) => {
        const name = group.map(pascalCase).join('Or');
        this.responses[name] ??= errorResponse(status, group);
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  schemas(): Record<string, JsonSchema> {
    return this.#codes.size === 0 ? {} : { Problem: problem(inOrder(this.#codes)) };
  }
}

function inOrder(codes: ReadonlySet<ErrorCode>): ErrorCode[] {
  return (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => codes.has(code));
}

/** `NAME_TAKEN` as `NameTaken`. */
function pascalCase(code: string): string {
  return code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
}

function errorResponse(status: number, codes: readonly ErrorCode[]) {
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    ...(status === 429 && { headers: { 'Retry-After': RETRY_AFTER } }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])),
      },
    },
  };
}

const RETRY_AFTER = {
  description: 'Seconds until the next attempt can succeed.',
  schema: { type: 'integer', minimum: 1 },
};

function problem(codes: readonly ErrorCode[]): JsonSchema {
  return {
    type: 'object',
    description:
      'Why a request was refused or failed. The `x-request-id` of the answer is in the log.',
    properties: {
      type: { type: 'string', enum: codes, description: 'Stable; for programs.' },
      msg: { type: 'string', description: 'For people; may change.' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'With `VALIDATION_FAILED`: every offending field, with what is wrong with it.',
      },
      timestamp: { type: 'string', format: 'date-time' },
    },
    required: ['type', 'msg', 'timestamp'],
    additionalProperties: false,
  };
}

function example(code: ErrorCode) {
  const { msg } = ERROR_CODES[code];
  const timestamp = '2026-11-02T09:30:00.000Z';
  if (code !== 'VALIDATION_FAILED') return { type: code, msg, timestamp };
  return { type: code, msg: 'Not valid: name.', fields: { name: 'is required' }, timestamp };
}
