import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { routes } from './routes.fixture.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ routes });
});
afterAll(() => test.stop());

/** Everything that comes back for these bytes, until the server ends the connection. */
function say(text: string): Promise<string> {
  const { hostname, port } = new URL(test.baseUrl);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

describe('what never becomes a request', () => {
  it.each([
    ['a request line that is none', 'NONSENSE\r\n\r\n', { request: 'is not valid HTTP' }],
    ['bytes of another protocol', '\x16\x03\x01\x02', { request: 'is not valid HTTP' }],
    [
      'a method that does not exist',
      'FROB / HTTP/1.1\r\nHost: a\r\n\r\n',
      { request: 'is not valid HTTP' },
    ],
    [
      'two lengths',
      'POST /things HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      { request: 'is not valid HTTP' },
    ],
    [
      'a length and chunks, to smuggle a second request past a proxy',
      'POST /things HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      { request: 'is not valid HTTP' },
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      { headers: 'are too large' },
    ],
  ])('is answered in the one shape too: %s', async (_, text, fields) => {
    const [head = '', body = ''] = (await say(text)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(head.toLowerCase()).toContain('content-type: application/json');
    expect(head.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(body)).toEqual({
      type: 'VALIDATION_FAILED',
      msg: `Not valid: ${Object.keys(fields)}.`,
      fields,
      timestamp: '2026-03-01T10:00:00.000Z',
    });
  });

  it('does not disturb anybody else', async () => {
    expect((await test.client.get('/healthz')).status).toBe(200);
  });
});

describe('a caller who hangs up in the middle of the body', () => {
  it('is no failure of ours', async () => {
    const { hostname, port } = new URL(test.baseUrl);
    const token = await test.token();
    const arrived = once(test.app.fastify.server, 'request');
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /things HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nX-Request-Id: half\r\n` +
          'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na',
      );
    });
    const [request] = (await arrived) as [IncomingMessage];
    await expect.poll(() => request.listenerCount('data')).toBe(1);
    socket.destroy();
    await expect
      .poll(() => test.log.lines().some(({ requestId }) => requestId === 'half'))
      .toBe(true);
    const levels = test.log.lines().filter(({ requestId }) => requestId === 'half');
    expect(levels.map(({ level }) => level)).not.toContain('error');
  });
});

describe('any method on a path', () => {
  it('QUERY, which has a body, is METHOD_NOT_ALLOWED as well', async () => {
    const answer = await say('QUERY /things HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 405/);
  });

  it.each(['TRACE', 'LOCK', 'PROPFIND'])('%s is METHOD_NOT_ALLOWED', async (method) => {
    const answer = await say(`${method} /things HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 405/);
    expect(answer.toLowerCase()).toContain('allow: post');
  });
});
