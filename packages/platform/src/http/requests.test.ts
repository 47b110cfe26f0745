import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { ID, routes } from './routes.fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ routes });
});
afterAll(() => test.stop());

const as = async (claims?: Parameters<TestApp['token']>[0]) =>
  test.client.as(await test.token(claims));

describe('requests', () => {
  it('that are wrong learn every offending field at once', async () => {
    const { status, body } = await (await as()).post('/things', {
      retention: { keepDaily: 'x', keepHourly: 1 },
      domains: ['a', 'b', 'c', 4],
      colour: 'red',
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      type: 'VALIDATION_FAILED',
      msg: 'Not valid: name, retention.keepDaily, retention.keepHourly, domains[3], colour.',
      fields: {
        name: 'is required',
        'retention.keepDaily': 'must be a number',
        'retention.keepHourly': 'is not a known field',
        'domains[3]': 'must be a string',
        colour: 'is not a known field',
      },
      timestamp: '2026-03-01T10:00:00.000Z',
    });
    expect(Object.keys(body)).toEqual(['type', 'msg', 'fields', 'timestamp']);
  });

  it('learn of every wrong and unknown query parameter', async () => {
    const { body } = await (await as()).get(`/things/${ID}`, {
      query: { limit: 11, lmit: 1, ['__proto__']: 'x' },
    });
    expect(body.type).toBe('VALIDATION_FAILED');
    expect(Object.keys(body.fields as object).sort()).toEqual(
      ['__proto__', 'limit', 'lmit'].sort(),
    );
  });

  it.each(['something', '100-continue, else', '__proto__'])(
    'that expect %s are answered as if they expected nothing',
    async (expected) => {
      const call = request(`${test.baseUrl}/things/${ID}`, { headers: { expect: expected } });
      call.end();
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(401);
      expect(await json(answer)).toMatchObject({ type: 'UNAUTHENTICATED' });
    },
  );

  it.each(['[]', '"text"', 'null', '7'])(
    'with the body %s are told that it is no object',
    async (text) => {
      const { body } = await (await as()).post('/things', text);
      expect(body).toMatchObject({
        type: 'VALIDATION_FAILED',
        fields: { body: expect.anything() },
      });
    },
  );

  it.each([
    '{"name":',
    '{"name":"a"} x',
    "{'name':1}",
    ' ',
    '{"__proto__":{"a":1}}',
    '{"a":{"constructor":{"prototype":{}}}}',
  ])('with the body %s are MALFORMED_JSON, and the service goes on', async (text) => {
    const client = await as();
    const { status, body } = await client.post('/things', text);
    expect([status, body.type]).toEqual([400, 'MALFORMED_JSON']);
    expect(body).not.toHaveProperty('fields');
    expect((await client.get(`/things/${ID}`)).status).toBe(200);
  });

  it('without the body that is needed are told so, whether or not they announce JSON', async () => {
    const client = await as();
    const announced = await client.request('POST', '/things', {
      headers: { 'content-type': 'application/json' },
    });
    const bare = await client.request('POST', '/things');
    for (const { status, body } of [announced, bare]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ type: 'VALIDATION_FAILED', fields: { body: 'is required' } });
    }
  });

  it('may leave out a body that is optional', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await test.client.request('POST', '/optional', { headers })).body).toEqual({
      got: false,
    });
    expect((await test.client.post('/optional')).body).toEqual({ got: false });
    expect((await test.client.post('/optional', { a: 'x' })).body).toEqual({ got: true });
    expect((await test.client.post('/optional', { b: 'x' })).status).toBe(400);
  });

  it('may delete with a body, without one, and without one though they announce JSON', async () => {
    const client = await as();
    expect((await client.delete(`/things/${ID}`, { confirmation: 'x' })).status).toBe(204);
    expect((await client.delete(`/things/${ID}`)).body.fields).toEqual({ body: 'is required' });
    expect((await client.delete(`/plain/${ID}`)).status).toBe(204);
    const headers = { 'content-type': 'application/json' };
    expect((await client.request('DELETE', `/plain/${ID}`, { headers })).status).toBe(204);
  });

  it('may send the headers that a route reads, and are told which one is wrong', async () => {
    const send = async (key: string) =>
      (await test.client.post('/once', undefined, { headers: { 'Idempotency-Key': key } })).body;
    expect(await send('abc')).toEqual({ key: 'abc' });
    expect(await send('abcdef')).toMatchObject({
      type: 'VALIDATION_FAILED',
      fields: { 'idempotency-key': 'must be at most 5 characters long' },
    });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON ; charset="utf-8"',
  ])('may call JSON %s', async (contentType) => {
    const parts = { headers: { 'content-type': contentType } };
    expect((await (await as()).post('/things', { name: 'ä' }, parts)).status).toBe(201);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    'that send %s are UNSUPPORTED_MEDIA_TYPE',
    async (contentType) => {
      const parts = { headers: { 'content-type': contentType } };
      const { status, body } = await (await as()).post('/things', '{"name":"a"}', parts);
      expect([status, body.type]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  it('with a body that only keeps the parser busy are told so, and the service goes on', async () => {
    const client = await as();
    const { status, body } = await client.post('/things', `{"name":${'['.repeat(4_000)}`);
    expect([status, body.fields]).toEqual([
      400,
      { body: 'must not be nested more than 32 levels deep' },
    ]);
    expect((await client.get(`/things/${ID}`)).status).toBe(200);
  });

  it('with too large a body are PAYLOAD_TOO_LARGE', async () => {
    const { status, body } = await (await as()).post('/things', { name: 'x'.repeat(20_000) });
    expect([status, body.type]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each([
    '/things/no-uuid',
    `/things/${ID}x`,
    '/things/%zz',
    `/things/${'x'.repeat(500)}`,
    '/nowhere',
    '/things/',
  ])('for %s find nothing, and are all told the same', async (path) => {
    const { status, text } = await (await as()).get(path);
    expect(status).toBe(404);
    expect(text).toBe(
      '{"type":"NOT_FOUND","msg":"Not found.","timestamp":"2026-03-01T10:00:00.000Z"}',
    );
  });

  it('with the wrong method learn which ones there are', async () => {
    const { status, body, headers } = await test.client.put(`/things/${ID}`, {});
    expect([status, body.type]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE');
  });
});
