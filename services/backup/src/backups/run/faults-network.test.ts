import { startTcpProxy, type TcpProxy } from '@holdfast/storage/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultBench, startFaultBench } from './fault-bench.fixture.ts';

const MiB = 2 ** 20;

let bench: FaultBench;
let proxy: TcpProxy;

beforeAll(async () => {
  bench = await startFaultBench();
  proxy = await startTcpProxy({ host: '127.0.0.1', port: bench.source.port });
  await bench.reachBy(proxy.port);
});
afterAll(async () => {
  await bench.stop();
  await proxy.stop();
});

test('a network that breaks down on the way from the source fails the backup', async () => {
  proxy.breakDownAfter('down', MiB);
  const job = await bench.backUp();
  expect(proxy.isFaulty()).toBe(true);
  proxy.heal();
  await bench.expectFailed(job, { code: 'SOURCE_LOST', message: /the next backup starts anew/ });
});

test.each([
  ['as the dump begins', MiB],
  ['in the midst of the dump', 12 * MiB],
])('a network that falls silent %s, and stays so, fails the backup', async (_, bytes) => {
  proxy.fallSilentAfter('down', bytes);
  const job = await bench.backUp({}, { pace: { sourceStall: 4_000 } });
  expect(proxy.isFaulty()).toBe(true);
  proxy.heal();
  await bench.expectFailed(job, { code: 'DUMP_STALLED', message: /for 4 s\. Look at the server/ });
});
