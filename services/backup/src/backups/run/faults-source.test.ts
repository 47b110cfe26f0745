import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultBench, startFaultBench, toolProcesses } from './fault-bench.fixture.ts';
import { type ServerProcess, serverProcessOf } from './server-process.fixture.ts';

let bench: FaultBench;
let server: ServerProcess;

beforeAll(async () => {
  bench = await startFaultBench();
  server = await serverProcessOf(bench.source);
});
afterAll(async () => {
  await bench.stop();
  await server.stop();
});

const LOST = { code: 'SOURCE_LOST', message: /the next backup starts from scratch|connection/ };

test('a source whose server is killed with -9 in the midst of a dump fails the backup, and it alone', async () => {
  const job = await bench.backUp({ first_bytes: () => server.killAll() });
  await server.start();
  await bench.expectFailed(job, LOST);
});

test('a source that is shut down at once in the midst of a dump fails the backup', async () => {
  const job = await bench.backUp({ first_bytes: () => server.stopImmediately() });
  await server.start();
  await bench.expectFailed(job, LOST);
});

test('a source that is away before the dump begins fails the backup, and says where it was looked for', async () => {
  const job = await bench.backUp({ claimed: () => server.stopImmediately() });
  await server.start();
  const message = new RegExp(`127\\.0\\.0\\.1.*${bench.source.port}`);
  await bench.expectFailed(job, { code: 'HOST_UNREACHABLE', message });
});

test('a session of the dump that is killed with -9 takes the whole source down for a moment: failed', async () => {
  const job = await bench.backUp({
    async first_bytes() {
      const [session] = await bench.source.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = 'shop' and application_name like 'holdfast-%'`,
      );
      process.kill(session?.pid ?? 0, 'SIGKILL');
    },
  });
  await bench.expectFailed(job, LOST);
});

test('a dump program that is killed with -9 fails the backup, and the user is told by what', async () => {
  const job = await bench.backUp({
    first_bytes() {
      const tools = toolProcesses(bench.backup.context.dataDirectory);
      const [dump, ...more] = tools.filter(({ command }) => /^[^\0]*\/pg_dump\0/.test(command));
      expect(more).toEqual([]);
      process.kill(dump?.pid ?? 0, 'SIGKILL');
    },
  });
  await bench.expectFailed(job, { code: 'DUMP_FAILED', message: /SIGKILL.*out of memory/ });
});

test('whatever it was, the next backup works', () => bench.expectNextWorks());
