import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { createHoldfast } from './index.ts';

const OUTAGE_MS = 400;

test('a stream that only shows that it lives keeps its patience, however often it is cut', async () => {
  let streams = 0;
  let cutAt = 0;
  const server = createServer((request, answer) => {
    if (!request.url?.endsWith('/stream')) {
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify({ token: 'token', expiresAt: '2099-01-01T00:00:00Z' }));
      return;
    }
    streams += 1;
    answer.setHeader('content-type', 'text/event-stream');
    if (streams === 3) {
      answer.end('event: done\ndata: {"state":"completed"}\n\n');
      return;
    }
    answer.write(': still here\n\n');
    // The second time it stays up for longer than a service may be down.
    const lived = streams === 1 ? 0 : Math.max(0, cutAt + 2 * OUTAGE_MS - performance.now());
    const cut = () => {
      cutAt = performance.now();
      answer.destroy();
    };
    // Only after the client, in this same process, has read what was written.
    setTimeout(() => setImmediate(() => setImmediate(cut)), lived + 50);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const holdfast = createHoldfast({ url, session: 'session' });
  const events = await Array.fromAsync(holdfast.follow('job', { outageMs: OUTAGE_MS }));
  server.close().closeAllConnections();
  expect(events).toMatchObject([{ event: 'done', job: { state: 'completed' } }]);
  expect(streams).toBe(3);
});

test('the signal of a client ends what waits for its token, too', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const all = new AbortController();
  const one = new AbortController();
  const holdfast = createHoldfast({ url, session: 'session', signal: all.signal });
  const listed = holdfast.backup.listDatasources({ query: { limit: 1 } });
  const asked = once(silent, 'request');
  const read = holdfast.backup.listBackups({ query: { limit: 1 }, signal: one.signal });
  listed.catch(() => {});
  await asked;
  one.abort(new Error('this one'));
  await expect(read).rejects.toThrow('this one');
  all.abort(new Error('all of them'));
  await expect(listed).rejects.toThrow('all of them');
  silent.close().closeAllConnections();
});

test('a call that was called off before it began fails once, and nowhere else', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', hear);
  const { backup } = createHoldfast({ url: 'http://127.0.0.1:9' });
  const call = backup.listDatasources({ signal: AbortSignal.abort(new Error('enough')) });
  await expect(call).rejects.toThrow('enough');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', hear);
  expect(unheard).toEqual([]);
});

test('whoever is called off is heeded, however long it has been waiting: for an answer, for its end, for the next event; no connection is left', async () => {
  let seen = 0;
  let closed = 0;
  const silent = createServer((request, answer) => {
    const { url = '' } = request;
    if (url.includes('token') || url.includes('presign')) {
      const token = { token: 'token', expiresAt: '2099-01-01T00:00:00Z' };
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify({ ...token, url: 'http://service/restores/id/log' }));
      return;
    }
    seen += 1;
    request.socket.once('close', () => {
      closed += 1;
    });
    if (url.endsWith('/datasources')) return;
    const isStream = url.endsWith('/stream');
    answer.setHeader('content-type', isStream ? 'text/event-stream' : 'application/json');
    answer.write(': still here\n\n');
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const holdfast = createHoldfast({ url, session: 'session' });
  const over = new AbortController();
  const { signal } = over;
  const waiting = [
    holdfast.backup.listDatasources({ signal }),
    holdfast.backup.listBackupPolicies({ signal }),
    Array.fromAsync(holdfast.follow('job', { signal })),
    holdfast.exportResults('job', { signal }).then((stream) => new Response(stream).text()),
    holdfast.readLog('id', { signal }),
  ];
  const ends = Promise.allSettled(waiting);
  await vi.waitUntil(() => seen === waiting.length, { timeout: 30_000 });
  // Collects as garbage whatever only the requests still refer to.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 5; round += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  over.abort(new Error('called off'));
  const reasons = (await ends).map((end) => end.status === 'rejected' && end.reason.message);
  expect(reasons).toEqual(waiting.map(() => 'called off'));
  await vi.waitUntil(() => closed === waiting.length, { timeout: 90_000 });
  silent.close().closeAllConnections();
});
