import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { Room, route, streamed } from './index.ts';
import { common } from './routes.fixture.ts';

/** A tenth of these and another 32 are kept back, which leaves ROOM. */
const OPEN_FILES = 60;
const ROOM = 22;

/** More than the buffers of a connection hold. */
const MUCH = 64 * 2 ** 20;
const MOST_READ = 100_000;

let running: TestApp;
const sockets: Socket[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await running.stop();
});

const start = async () => {
  const stream = new Readable({ read() {} });
  const open = { ...common, access: 'public', method: 'GET' } as const;
  running = await startTestApp({
    room: new Room(OPEN_FILES),
    routes: [
      route({
        ...{ ...open, url: '/events', operationId: 'events' },
        response: { 200: streamed('text/event-stream', 'Events') },
        handler: () => {
          stream.push('data: first\n\n');
          return stream;
        },
      }),
      route({
        ...{ ...open, url: '/quiet', operationId: 'quiet' },
        response: { 200: streamed('text/event-stream', 'Events') },
        handler: () => new Readable({ read() {} }),
      }),
      route({
        ...{ ...open, url: '/much', operationId: 'much' },
        response: { 200: z.object({ text: z.string() }) },
        handler: () => ({ text: 'x'.repeat(MUCH) }),
      }),
      route({
        ...{ ...open, url: '/all', operationId: 'all' },
        response: { 200: streamed('text/plain', 'Much') },
        handler: () => Readable.from([Buffer.alloc(MUCH)], { objectMode: false }),
      }),
      route({
        ...{ ...open, method: 'POST', url: '/json', operationId: 'json' },
        body: z.strictObject({}),
        response: { 200: z.object({ ok: z.boolean() }) },
        handler: () => ({ ok: true }),
      }),
      route({
        ...{ ...open, method: 'POST', url: '/file', operationId: 'file' },
        bytes: { description: 'A file' },
        response: { 200: z.object({ ok: z.boolean() }) },
        handler: () => ({ ok: true }),
      }),
      route({
        ...{ ...open, method: 'POST', url: '/beginning', operationId: 'beginning' },
        bytes: { description: 'A file' },
        response: { 200: z.object({ ok: z.boolean() }) },
        handler: async ({ request }) => {
          await request.raw[Symbol.asyncIterator]().next();
          return { ok: true };
        },
      }),
      route({
        ...{ ...open, method: 'POST', url: '/left', operationId: 'left' },
        bytes: { description: 'A file' },
        response: { 200: z.object({ ok: z.boolean() }) },
        handler: async ({ request }) => {
          for await (const _ of request.raw) break;
          return { ok: true };
        },
      }),
    ],
  });
  return { ...running, stream };
};

async function open(text = ''): Promise<Socket & { said: string }> {
  const { hostname, port } = new URL(running.baseUrl);
  const socket = Object.assign(connect(Number(port), hostname), { said: '' });
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`;

/** Collects what the socket receives. */
function read(socket: Socket & { said: string }): void {
  socket.on('data', (chunk) => {
    if (socket.said.length < MOST_READ) socket.said += chunk.toString('latin1');
  });
}

it('where all connections are taken, the one that was silent longest makes room, and none at work does', async () => {
  const { client, stream } = await start();
  const events = await open(GET('/events'));
  read(events);
  await expect.poll(() => events.said).toContain('first');
  const silent: Socket[] = [];
  // The server sees each one before the next is opened, so it is known which has been there longest.
  for (let n = 0; n < 2 * ROOM; n += 1) {
    const seen = once(running.app.fastify.server, 'connection');
    silent.push(await open('GET /healthz HT'));
    await seen;
  }
  await expect.poll(() => silent.filter(({ closed }) => closed).length).toBe(ROOM + 1);
  expect(silent.findIndex(({ closed }) => !closed)).toBe(ROOM + 1);
  expect((await client.get('/healthz')).status).toBe(200);
  stream.push('data: second\n\n');
  await expect.poll(() => events.said).toContain('second');
});

it('that there is a stream of events is told before its first', async () => {
  const { baseUrl } = await start();
  const hangUp = new AbortController();
  const quiet = await fetch(`${baseUrl}/quiet`, { signal: hangUp.signal });
  expect(quiet.headers.get('content-type')).toBe('text/event-stream');
  hangUp.abort();
});

it('who asks for much more before the first answer has come is hung up on', async () => {
  const { client } = await start();
  const modest = await open(GET('/healthz').repeat(16));
  read(modest);
  await expect.poll(() => modest.said.split('"ok"').length).toBe(17);
  const greedy = await open(GET('/healthz').repeat(17));
  greedy.resume();
  await expect.poll(() => greedy.closed).toBe(true);
  expect((await client.get('/healthz')).status).toBe(200);
});

it('an answer that nobody reads ends its connection; a stream that nobody reads waits', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await start();
  const connections: Socket[] = [];
  running.app.fastify.server.on('connection', (socket) => connections.push(socket));
  const [stalled, slow] = [await open(), await open()];
  for (const [socket, path] of [
    [stalled, '/much'],
    [slow, '/all'],
  ] as const) {
    socket.pause();
    socket.write(GET(path));
  }
  await expect.poll(() => connections.every((each) => each.writableLength > 0)).toBe(true);
  // Again and again, until the buffers between the two are full.
  await expect
    .poll(async () => {
      vi.advanceTimersByTime(60_000);
      return connections[0]?.destroyed;
    })
    .toBe(true);
  vi.advanceTimersByTime(600_000);
  expect(connections[1]?.destroyed).toBe(false);
});

it('a body that its handler leaves in the midst of it loses its connection, and nothing else', async () => {
  const { client } = await start();
  const head = 'Host: test\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked';
  const sender = await open(`POST /left HTTP/1.1\r\n${head}\r\n\r\n`);
  const closed = new Promise((resolve) => sender.once('close', resolve));
  sender.resume();
  for (let n = 0; n < 4; n += 1) sender.write(`100000\r\n${'x'.repeat(2 ** 20)}\r\n`);
  await closed;
  expect((await client.get('/healthz')).status).toBe(200);
});

it('who goes on sending after the answer can read it, and is hung up on, a byte at a time or not', async () => {
  await start();
  const connections: Socket[] = [];
  running.app.fastify.server.on('connection', (socket) => connections.push(socket));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const head = 'Host: test\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked';
  const slow = await open(`POST /file HTTP/1.1\r\n${head}\r\n\r\n`);
  const much = await open(
    `POST /json HTTP/1.1\r\n${head.replace('text/plain', 'application/json')}\r\n\r\n`,
  );
  for (const socket of [slow, much]) read(socket);
  const chunk = `100000\r\n${'x'.repeat(2 ** 20)}\r\n`;
  for (let n = 0; n < 32; n += 1) much.write(chunk);
  await vi.waitUntil(() => slow.said.includes('"ok":true') && much.said.includes('TOO_LARGE'), {
    timeout: 30_000,
  });
  for (const sender of [slow, much]) sender.write('1\r\nx\r\n');
  expect(connections.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  vi.advanceTimersByTime(5_000);
  expect(connections.map(({ destroyed }) => destroyed)).toEqual([true, true]);
});

it.each([
  ['declared too long', '/json', 'application/json', ''],
  ['compressed', '/json', 'application/json', 'Content-Encoding: gzip\r\n'],
  ['of another type', '/json', 'text/plain', ''],
  ['for nobody', '/nowhere', 'application/json', ''],
  ['that nobody reads', '/file', 'text/plain', ''],
  ['of which only the beginning is read', '/beginning', 'text/plain', ''],
])('a body %s does not stand in the way of the next request', async (_, path, type, more) => {
  await start();
  const body = 'x'.repeat(2 ** 20);
  const head = `Host: test\r\nContent-Type: ${type}\r\n${more}Content-Length: ${body.length}`;
  const caller = await open(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}${GET('/quick')}`);
  read(caller);
  await vi.waitUntil(() => caller.said.split('HTTP/1.1 ').length === 3, { timeout: 30_000 });
});
