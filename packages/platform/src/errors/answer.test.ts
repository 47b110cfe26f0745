import { describe, expect, it } from 'vitest';
import { ERROR_CODES, type ErrorCode, errorAnswer, Problem } from './index.ts';

const NOW = new Date('2026-03-01T10:00:00.123Z');
const codes = Object.keys(ERROR_CODES) as ErrorCode[];

describe('errorAnswer', () => {
  it.each(codes)('B35, D20: answers %s with its status, its text and the time in UTC', (code) => {
    const { status, body } = errorAnswer(new Problem(code), NOW);
    expect(status).toBe(ERROR_CODES[code].status);
    expect(body).toEqual({
      type: code,
      msg: ERROR_CODES[code].msg,
      timestamp: '2026-03-01T10:00:00.123Z',
    });
  });

  it('B35, D20: shows fields on validation failures only', () => {
    const fields = { name: 'is required' };
    expect(errorAnswer(Problem.validation(fields), NOW).body.fields).toEqual(fields);
    expect(errorAnswer(new Problem('NOT_FOUND', { fields }), NOW).body).not.toHaveProperty(
      'fields',
    );
  });

  it.each([
    new Error('connect ECONNREFUSED 10.0.0.1'),
    Object.assign(new Error('relation "x"'), { code: '42P01', statusCode: 404 }),
    Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
    'a string',
    undefined,
    null,
    { code: 'NOT_FOUND', message: 'no Problem' },
  ])('answers anything else with INTERNAL and no detail (%s)', (thrown) => {
    const { status, body } = errorAnswer(thrown, NOW);
    expect(status).toBe(500);
    expect(body).toEqual({
      type: 'INTERNAL',
      msg: ERROR_CODES.INTERNAL.msg,
      timestamp: NOW.toISOString(),
    });
  });

  it.each([
    ['FST_ERR_CTP_INVALID_JSON_BODY', 'MALFORMED_JSON'],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE'],
    ['FST_ERR_CTP_BODY_TOO_LARGE', 'PAYLOAD_TOO_LARGE'],
    ['FST_ERR_BAD_URL', 'NOT_FOUND'],
    ['FST_ERR_MAX_PARAM_LENGTH', 'NOT_FOUND'],
  ])("answers the framework's %s with %s and our own text", (code, type) => {
    const thrown = Object.assign(new Error('internal words'), { code, statusCode: 400 });
    const { body } = errorAnswer(thrown, NOW);
    expect(body.type).toBe(type);
    expect(body.msg).not.toContain('internal words');
  });

  it('always says when to come back after RATE_LIMITED, in whole seconds of at least one', () => {
    const retryAfter = (seconds?: number) =>
      errorAnswer(
        new Problem('RATE_LIMITED', seconds === undefined ? {} : { retryAfterSeconds: seconds }),
        NOW,
      ).headers['retry-after'];
    expect([retryAfter(), retryAfter(0), retryAfter(0.2), retryAfter(41.5)]).toEqual([
      '1',
      '1',
      '1',
      '42',
    ]);
  });

  it('names the scheme that a 401 asks for', () => {
    expect(errorAnswer(new Problem('UNAUTHENTICATED'), NOW).headers).toEqual({
      'www-authenticate': 'Bearer',
    });
  });
});
