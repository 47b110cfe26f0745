import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { type Guard, route, streamed } from './index.ts';

const limits = {
  streams: { perOrganisation: 2, perProcess: 3 },
  probes: { perOrganisation: 2, perProcess: 3 },
  bodies: { perOrganisation: 2, perProcess: 3 },
};
const MEGABYTE = 1 << 20;
const tags = ['Test'];
let gate = Promise.withResolvers<void>();
let waiting = 0;
let handled = 0;
let test: TestApp;

beforeAll(async () => {
  const probing = route({
    ...{
      method: 'POST',
      url: '/probe',
      operationId: 'probe',
      summary: 'x',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
    },
    probes: true,
    response: { 200: z.object({ ok: z.boolean() }) },
    handler: async () => {
      waiting += 1;
      await gate.promise;
      return { ok: true };
    },
  });
  const lines = streamed('text/plain', 'Lines');
  const streaming = route({
    ...{
      method: 'GET',
      url: '/stream',
      operationId: 'stream',
      summary: 'x',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
    },
    response: { 200: lines },
    handler: () => open(),
  });
  const linked = route({
    ...{ method: 'GET', url: '/linked', operationId: 'linked', summary: 'x', tags },
    access: 'public',
    proof: 'none',
    contents: 'none',
    response: { 200: lines },
    handler: ({ countFor }) => {
      countFor(OURS);
      return open();
    },
  });
  const taking = route({
    ...{
      method: 'POST',
      url: '/take',
      operationId: 'take',
      summary: 'x',
      tags,
      access: 'configure',
      proof: 'none',
      contents: 'none',
    },
    body: z.strictObject({ text: z.string() }),
    bodyLimitBytes: 4 * MEGABYTE,
    response: { 200: z.object({ length: z.number() }) },
    handler: ({ body }) => ({ length: body.text.length }),
  });
  const slow: Guard<{ user: string }> = {
    ...{ name: 'slow', description: 'Takes its time' },
    verify: async () => {
      await gate.promise;
      return { user: 'joe' };
    },
  };
  const guarded = route({
    ...{
      method: 'GET',
      url: '/guarded',
      operationId: 'guarded',
      summary: 'x',
      tags,
      access: slow,
      proof: 'none',
      contents: 'none',
    },
    response: { 200: lines },
    handler: () => {
      handled += 1;
      return open();
    },
  });
  test = await startTestApp({ routes: [guarded, probing, streaming, linked, taking], limits });
});
afterAll(() => test.stop());

const OURS = '0198c0de-0000-7000-8000-000000000001';
const THEIRS = '0198c0de-0000-7000-8000-000000000002';
const as = async (org: string) => test.client.as(await test.token({ org }));

function open(): Readable {
  const stream = new Readable({ read() {} });
  stream.push('first\n');
  return stream;
}

it('few connection tests of an organisation are under way at once, and others have theirs', async () => {
  const [ours, theirs] = await Promise.all([as(OURS), as(THEIRS)]);
  const first = [ours.post('/probe'), ours.post('/probe')];
  await expect.poll(() => waiting).toBe(2);
  const third = await ours.post<{ type: string; msg: string }>('/probe');
  expect(third.status).toBe(429);
  expect(third.body.msg).toMatch(
    /limit of connection tests \(2\).* HOLDFAST_PROBES_PER_ORGANISATION/,
  );
  expect(third.headers.get('retry-after')).toBe('5');
  const other = theirs.post('/probe');
  await expect.poll(() => waiting).toBe(3);
  const fourth = await theirs.post<{ type: string; msg: string }>('/probe');
  expect(fourth).toMatchObject({ status: 503, body: { type: 'UNAVAILABLE' } });
  expect(fourth.body.msg).toContain('HOLDFAST_PROBES_PER_PROCESS');
  gate.resolve();
  const all = await Promise.all([...first, other]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  gate = Promise.withResolvers();
  gate.resolve();
  expect((await ours.post('/probe')).status).toBe(200);
});

it('streams of an organisation and of a process are capped until they are over, those by a link too', async () => {
  const token = await test.token({ org: OURS });
  const read = async (path: string, bearer?: string) => {
    const hangUp = new AbortController();
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    const response = await fetch(test.baseUrl + path, { headers, signal: hangUp.signal });
    return { status: response.status, end: () => hangUp.abort() };
  };
  const open = [await read('/stream', token), await read('/linked')];
  expect(open.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read('/stream', token)).status).toBe(429);
  expect((await read('/linked')).status).toBe(429);
  const theirs = await test.token({ org: THEIRS });
  open.push(await read('/stream', theirs));
  expect((await read('/stream', theirs)).status).toBe(503);
  for (const { end } of open) end();
  await expect
    .poll(async () => {
      const { status, end } = await read('/linked');
      end();
      return status;
    })
    .toBe(200);
});

/** Sends only headers, which declare a body of this length or a chunked one, and nothing of the body. */
async function declare(org: string, length: number | 'chunked') {
  const { hostname, port } = new URL(test.baseUrl);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  const token = await test.token({ org, role: 'member' });
  const how = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(
    `POST /take HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${how}\r\n\r\n`,
  );
  return { socket, said: () => said };
}

/** From the process's own metrics. */
async function taken(kind: string): Promise<number> {
  const { text } = await test.client.get('/metrics');
  return Number.parseFloat(text.split(`holdfast_slots_taken{kind="${kind}"} `)[1] ?? '');
}

it('who has gone before it was known who they are holds nothing', async () => {
  gate = Promise.withResolvers();
  const arrived = once(test.app.fastify.server, 'request');
  const hangUp = new AbortController();
  const asked = fetch(`${test.baseUrl}/guarded`, { signal: hangUp.signal }).catch(() => {});
  const [request] = (await arrived) as [IncomingMessage];
  hangUp.abort();
  await asked;
  await expect.poll(() => request.socket.destroyed).toBe(true);
  gate.resolve();
  await expect.poll(() => handled).toBe(1);
  await expect.poll(() => taken('streams')).toBe(0);
});

it('large bodies of an organisation and of a process are capped by their bytes, before one is read', async () => {
  const first = await declare(OURS, 1.5 * MEGABYTE);
  await expect.poll(() => taken('bodies')).toBe(1.5);
  const second = await declare(OURS, MEGABYTE);
  await expect.poll(second.said).toMatch(/^HTTP\/1.1 429 .*retry-after: 5.*_PER_ORGANISATION/s);
  const theirs = await declare(THEIRS, 'chunked');
  await expect.poll(theirs.said).toMatch(/^HTTP\/1.1 503 .*retry-after: 5.*_PER_PROCESS/s);
  const tooLong = await declare(THEIRS, 5 * MEGABYTE);
  await expect.poll(tooLong.said).toMatch(/^HTTP\/1.1 413 /);
  const short = await (await as(THEIRS)).post('/take', { text: 'short' });
  expect(short).toMatchObject({ status: 200, body: { length: 5 } });
  first.socket.destroy();
  await expect.poll(() => taken('bodies')).toBe(0);
  // With no other there, it may be as long as its route allows.
  const whole = await (await as(OURS)).post('/take', { text: 'x'.repeat(3.5 * MEGABYTE) });
  expect(whole.status).toBe(200);
  await expect.poll(() => taken('bodies')).toBe(0);
  for (const { socket } of [second, theirs, tooLong]) socket.destroy();
});
