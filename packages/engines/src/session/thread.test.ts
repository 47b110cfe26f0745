import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SessionTask } from './model.ts';
import { startJob } from './thread.ts';

const entry = new URL('./thread.fixture.ts', import.meta.url);
const GENEROUS_MS = 30_000;

function taskAt(port: number, change: Partial<SessionTask['target']> = {}): SessionTask {
  const target = {
    ...{
      engine: 'postgresql',
      host: 'localhost',
      port,
      database: 'shop',
      username: 'app',
      password: 'secret',
    },
    ...{ tls: { mode: 'off' as const }, options: {}, ...change },
  };
  return { target, addresses: ['127.0.0.1'], budgetMs: GENEROUS_MS };
}

/** Begins the job, and resolves with what it says first. */
function begin(name: string, task: SessionTask) {
  const said: unknown[] = [];
  const first = Promise.withResolvers<unknown>();
  const exited = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  const job = startJob<unknown>(
    { entry, name, task },
    {
      message(message) {
        said.push(message);
        first.resolve(message);
      },
      error: (error) => errors.push(error),
      exit: () => exited.resolve(),
    },
  );
  return { job, said, errors, first: first.promise, exited: exited.promise };
}

/** Tells which thread does the job for this task. */
async function threadFor(task: SessionTask): Promise<unknown> {
  const { job, first } = begin('tell', task);
  const id = await first;
  await job.leave(GENEROUS_MS);
  return id;
}

describe('the threads of sessions', () => {
  test('one whose job ended well serves the same credentials again, for another database too', async () => {
    const one = await threadFor(taskAt(1));
    expect(await threadFor(taskAt(1))).toBe(one);
    expect(await threadFor(taskAt(1, { database: 'shop__side' }))).toBe(one);
  });

  test('it serves no other server, user, password or address', async () => {
    const threads = [
      await threadFor(taskAt(2)),
      await threadFor(taskAt(3)),
      await threadFor(taskAt(2, { username: 'other' })),
      await threadFor(taskAt(2, { password: 'other' })),
      await threadFor({ ...taskAt(2), addresses: ['127.0.0.2'] }),
    ];
    expect(new Set(threads).size).toBe(threads.length);
  });

  test('one sandbox is served by the same, as its superuser and as the user that restores; another is not', async () => {
    const inSandbox = (socket: string, username: string): SessionTask => ({
      ...taskAt(5432, { socket, username, password: `of ${username}` }),
      addresses: [],
    });
    const one = await threadFor(inSandbox('/spool/one', 'postgres'));
    expect(await threadFor(inSandbox('/spool/one', 'restorer'))).toBe(one);
    expect(await threadFor(inSandbox('/spool/other', 'postgres'))).not.toBe(one);
  });

  test('jobs that overlap have threads of their own, and each hears only its own orders', async () => {
    const [one, other] = [begin('echo', taskAt(4)), begin('echo', taskAt(4))];
    expect(await one.first).not.toBe(await other.first);
    one.job.send('for one');
    other.job.send('for the other');
    await Promise.all([one.job.leave(GENEROUS_MS), other.job.leave(GENEROUS_MS)]);
    expect([one.said[1], other.said[1]]).toEqual(['for one', 'for the other']);
  });

  test('one that breaks after its job has ended is used no more', async () => {
    const broken = begin('breakLater', taskAt(5));
    const id = await broken.first;
    await broken.job.leave(GENEROUS_MS);
    expect(await threadFor(taskAt(5))).not.toBe(id);
  });

  test('a job that is ended takes its thread with it', async () => {
    const { job, first, exited } = begin('echo', taskAt(6));
    const id = await first;
    await job.end();
    await exited;
    expect(await threadFor(taskAt(6))).not.toBe(id);
  });

  test('what a job leaves open is closed before the thread serves again', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const arriving = once(server, 'connection');
    const { job, first } = begin('leaveOpen', taskAt(port));
    const [socket] = (await arriving) as [Socket];
    const closed = once(socket.resume(), 'close');
    await first;
    socket.write('enough');
    await job.leave(GENEROUS_MS);
    await closed;
  });

  test('one that does not come to its end in time is ended', async () => {
    const { job, first, exited } = begin('echo', taskAt(7));
    const id = await first;
    await job.leave(1);
    await exited;
    expect(await threadFor(taskAt(7))).not.toBe(id);
  });
});
