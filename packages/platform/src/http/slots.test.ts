import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { route, streamed } from './index.ts';

const limits = {
  streams: { perOrganisation: 2, perProcess: 3 },
  probes: { perOrganisation: 2, perProcess: 3 },
};
const tags = ['Test'];
let gate = Promise.withResolvers<void>();
let waiting = 0;
let test: TestApp;

beforeAll(async () => {
  const probing = route({
    ...{ method: 'POST', url: '/probe', operationId: 'probe', summary: 'x', tags, access: 'read' },
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
    ...{ method: 'GET', url: '/stream', operationId: 'stream', summary: 'x', tags, access: 'read' },
    response: { 200: lines },
    handler: () => open(),
  });
  const linked = route({
    ...{ method: 'GET', url: '/linked', operationId: 'linked', summary: 'x', tags },
    access: 'public',
    response: { 200: lines },
    handler: ({ countFor }) => {
      countFor(OURS);
      return open();
    },
  });
  test = await startTestApp({ routes: [probing, streaming, linked], limits });
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
  expect(third.body.msg).toMatch(/has 2 tests .* HOLDFAST_PROBES_PER_ORGANISATION/);
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
  await expect.poll(async () => (await read('/linked')).status).toBe(200);
});
