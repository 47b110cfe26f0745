import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, threadId } from 'node:worker_threads';
import type { SessionTask } from './model.ts';
import { openSocket } from './open-socket.ts';
import { type JobLine, serveJobs } from './serve-jobs.ts';

type Line = JobLine<string, string | number>;

/** The entry of a thread whose jobs show which thread it is, and how it ends. */
serveJobs({
  async tell(_task: SessionTask, { post }: Line) {
    // A thread that its last job broke should end first, however late that shows.
    await nextTurn();
    post(threadId);
  },
  async echo(_task: SessionTask, { post, onOrder }: Line) {
    const { promise, resolve } = Promise.withResolvers<void>();
    onOrder((order) => {
      post(order);
      resolve();
    });
    post(threadId);
    await promise;
  },
  async leaveOpen(task: SessionTask, { post }: Line) {
    const socket = openSocket(task);
    socket.on('error', () => {});
    socket.once('connect', () => post('connected'));
    await new Promise((resolve) => socket.once('data', resolve));
  },
  async breakLater(_task: SessionTask, { post }: Line) {
    post(threadId);
    parentPort?.once('message', () => {
      throw new Error('a malformed message');
    });
  },
});
