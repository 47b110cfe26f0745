import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { ID, routes } from './routes.fixture.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ routes });
});
afterAll(() => test.stop());

const as = async (claims?: Parameters<TestApp['token']>[0]) =>
  test.client.as(await test.token(claims));

describe('answers', () => {
  it('hold nothing that their schema does not name', async () => {
    const { body } = await (await as()).get(`/things/${ID}`);
    expect(body).toEqual({ id: ID, name: 'x' });
  });

  it.each(['throws', 'unfit', 'nothing'])(
    'are INTERNAL without detail when a handler %s, and the log has it under the request id',
    async (how) => {
      const { status, body, text, headers } = await test.client.get(`/broken/${how}`);
      expect([status, body.type]).toEqual([500, 'INTERNAL']);
      expect(text).not.toContain('hunter2');
      const logged = test.log
        .lines()
        .find((line) => line.level === 'error' && line.requestId === headers.get('x-request-id'));
      expect(logged).toMatchObject({ msg: 'request failed', err: { stack: expect.any(String) } });
    },
  );

  it('carry the status and text of a refusal', async () => {
    const { status, body } = await (await as()).post('/things', { name: 'taken' });
    expect([status, body.type]).toEqual([409, 'NAME_TAKEN']);
  });

  it('write dates in ISO 8601 and leave out what is undefined', async () => {
    const { text } = await test.client.get('/encoded');
    expect(text).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
  });

  it('can be streams of another type', async () => {
    const { headers, text } = await test.client.get('/csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text).toBe('a,b\n1,2\n');
  });

  it('to HEAD are those to GET without the body, and streams have none', async () => {
    const client = await as();
    const head = await client.request('HEAD', `/things/${ID}`);
    const get = await client.get(`/things/${ID}`);
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect((await test.client.request('HEAD', `/things/${ID}`)).status).toBe(401);
    expect((await test.client.request('HEAD', '/csv')).status).toBe(405);
  });

  it('cannot be framed, sniffed or cached', async () => {
    for (const path of ['/encoded', '/nowhere']) {
      const { headers } = await test.client.get(path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});

describe('request ids', () => {
  it('are taken over when sane, and made when not', async () => {
    const idFor = async (given?: string) => {
      const parts = given === undefined ? {} : { headers: { 'x-request-id': given } };
      return (await test.client.get('/encoded', parts)).headers.get('x-request-id');
    };
    expect(await idFor('abc-123.x:y_z')).toBe('abc-123.x:y_z');
    expect(await idFor()).toMatch(UUID_V7);
    expect(await idFor('a b')).toMatch(UUID_V7);
    expect(await idFor('{"a":1}')).toMatch(UUID_V7);
    expect(await idFor('x'.repeat(129))).toMatch(UUID_V7);
  });

  it('come with refusals of every layer', async () => {
    for (const path of ['/nowhere', '/%zz', `/things/${ID}`]) {
      expect((await test.client.get(path)).headers.get('x-request-id')).toMatch(UUID_V7);
    }
  });
});

describe('the request log', () => {
  it('has one line a request, with the path but not the query, and no token', async () => {
    const token = await test.token({ org: ID });
    const headers = { 'x-request-id': 'logged-1' };
    await test.client.as(token).get(`/things/${ID}`, { headers, query: { limit: 3 } });
    const lines = test.log.lines().filter((line) => line.requestId === 'logged-1');
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'request',
        method: 'GET',
        path: `/things/${ID}`,
        status: 200,
        organisation: ID,
      }),
    ]);
    await test.client.get('/nowhere', { query: { signature: 'planted-9' } });
    await test.client.get('/things/%zz', { query: { signature: 'planted-9' } });
    expect(test.log.text()).not.toContain('planted-9');
    expect(test.log.text()).not.toContain(token);
  });
});
