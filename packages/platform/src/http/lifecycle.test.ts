import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { route, streamed } from './index.ts';
import { common } from './routes.fixture.ts';

/** A request that the test holds open for as long as it likes. */
function gate() {
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  return { entered, release };
}

let running: TestApp | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await running?.stop();
});

async function start(held = gate()) {
  const signals: AbortSignal[] = [];
  running = await startTestApp({
    routes: [
      route({
        ...common,
        method: 'POST',
        url: '/slow',
        operationId: 'slow',
        access: 'public',
        body: z.strictObject({}).optional(),
        response: { 200: z.object({ aborted: z.boolean() }) },
        handler: async ({ signal }) => {
          signals.push(signal);
          held.entered.resolve();
          await held.release.promise;
          return { aborted: signal.aborted };
        },
      }),
      route({
        ...common,
        method: 'GET',
        url: '/events',
        operationId: 'events',
        access: 'public',
        response: { 200: streamed('text/event-stream', 'Events') },
        handler: ({ draining }) => {
          const stream = new Readable({ read() {} });
          stream.push('data: first\n\n');
          draining.addEventListener('abort', async () => {
            stream.push('event: bye\n\n');
            await delay(100);
            stream.push(null);
          });
          return stream;
        },
      }),
    ],
  });
  return { ...running, held, signals };
}

/** What a bare connection receives until it ends. */
function open(baseUrl: string, text: string) {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname, () => socket.write(text));
  sockets.push(socket);
  let received = '';
  const waiting: { part: string; resolve: () => void }[] = [];
  socket.on('data', (chunk) => {
    received += chunk;
    for (const { part, resolve } of waiting) if (received.includes(part)) resolve();
  });
  socket.on('error', () => {});
  return {
    send: (more: string) => void socket.write(more),
    until: (part: string) =>
      new Promise<void>((resolve) => {
        if (received.includes(part)) resolve();
        else waiting.push({ part, resolve });
      }),
    closed: new Promise<string>((resolve) => socket.on('close', () => resolve(received))),
  };
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`;

describe('stop', () => {
  it('lets a request in flight finish, undisturbed, and ends its connection', async () => {
    const { baseUrl, app, held } = await start();
    const connection = open(
      baseUrl,
      'POST /slow HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    );
    await held.entered.promise;
    const stopped = app.stop({ graceMs: 5_000 });
    expect(app.draining.aborted).toBe(true);
    held.release.resolve();
    const answer = await connection.closed;
    expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(answer).toContain('{"aborted":false}');
    await stopped;
  });

  it('refuses new connections', async () => {
    const { client, app, held } = await start();
    const slow = client.post('/slow');
    await held.entered.promise;
    const stopped = app.stop({ graceMs: 5_000 });
    await expect(client.get('/healthz')).rejects.toThrow();
    held.release.resolve();
    expect((await slow).status).toBe(200);
    await stopped;
  });

  it('serves a request that was on its way, and ends its connection too', async () => {
    const { baseUrl, app, client, held } = await start();
    const accepted = once(app.fastify.server, 'connection');
    const late = open(baseUrl, 'GET /healthz HTTP/1.1\r\nHost: test\r\n');
    const [socket] = (await accepted) as [Socket];
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
    const slow = client.post('/slow');
    await held.entered.promise;
    const stopped = app.stop({ graceMs: 5_000 });
    await expect.poll(() => app.fastify.server.listening).toBe(false);
    late.send('\r\n');
    const answer = await late.closed;
    expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
    expect(answer.toLowerCase()).toContain('connection: close');
    held.release.resolve();
    expect((await slow).status).toBe(200);
    await stopped;
  });

  it('tells open streams, which end with a last event, and then their connection ends', async () => {
    const { baseUrl, app } = await start();
    const connection = open(baseUrl, GET('/events'));
    await connection.until('data: first');
    const started = performance.now();
    await app.stop({ graceMs: 60_000 });
    expect(performance.now() - started).toBeLessThan(30_000);
    const answer = await connection.closed;
    expect(answer).toContain('event: bye\n\n');
    expect(answer.endsWith('0\r\n\r\n')).toBe(true);
  });

  it('cuts what is stuck at the deadline, and lets its handler know', async () => {
    const { baseUrl, app, held, signals } = await start();
    const connection = open(
      baseUrl,
      'POST /slow HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n',
    );
    await held.entered.promise;
    const started = performance.now();
    await app.stop({ graceMs: 300 });
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(290);
    expect(took).toBeLessThan(30_000);
    expect(await connection.closed).toBe('');
    await expect.poll(() => signals[0]?.aborted).toBe(true);
  });

  it('is not held up by connections that are idle or have never said a word', async () => {
    const { baseUrl, app } = await start();
    const silent = open(baseUrl, '');
    const idle = open(baseUrl, GET('/healthz'));
    await idle.until('"ok"');
    const started = performance.now();
    await app.stop({ graceMs: 60_000 });
    expect(performance.now() - started).toBeLessThan(30_000);
    await Promise.all([silent.closed, idle.closed]);
  });

  it('first turns /readyz to 503 and goes on serving for the time of notice', async () => {
    const { client, app } = await start();
    expect((await client.get('/readyz')).status).toBe(200);
    const stopped = app.stop({ graceMs: 5_000, noticeMs: 400 });
    const { status, body } = await client.get('/readyz');
    expect([status, body.type, body.msg]).toEqual([503, 'UNAVAILABLE', 'Not ready: stopping.']);
    const served = await client.get('/healthz');
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    expect(app.draining.aborted).toBe(false);
    await stopped;
    expect(app.draining.aborted).toBe(true);
    await expect(client.get('/healthz')).rejects.toThrow();
  });

  it('resolves even when a closing hook never does', async () => {
    const { options } = await start();
    const { createHttpApp } = await import('./app.ts');
    const app = await createHttpApp({ ...options, routes: [] });
    app.fastify.addHook('onClose', () => new Promise(() => {}));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const started = performance.now();
    await app.stop({ graceMs: 100 });
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('can be asked for twice', async () => {
    const { app } = await start();
    await Promise.all([app.stop({ graceMs: 100 }), app.stop({ graceMs: 100 })]);
  });
});

describe('the signal of a request', () => {
  it('is aborted when the caller hangs up', async () => {
    const { baseUrl, held, signals } = await start();
    open(baseUrl, 'POST /slow HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n');
    await held.entered.promise;
    const [signal] = signals;
    expect(signal?.aborted).toBe(false);
    const aborted = new Promise((resolve) => signal?.addEventListener('abort', resolve));
    for (const socket of sockets.splice(0)) socket.destroy();
    await aborted;
    held.release.resolve();
  });
});

describe('listen', () => {
  it('gives the address, and opens a single server for localhost', async () => {
    const { options } = await start();
    const { createHttpApp } = await import('./app.ts');
    const app = await createHttpApp({ ...options, routes: [] });
    expect(await app.listen({ host: 'localhost', port: 0 })).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(app.fastify.addresses()).toHaveLength(1);
    await app.stop({ graceMs: 100 });
  });
});
