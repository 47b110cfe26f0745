import { parentPort } from 'node:worker_threads';
import { closeSockets } from './open-socket.ts';
import type { FromThread, ToThread } from './thread.ts';

/** A job's line to its caller outside the thread. */
export type JobLine<Order, Message> = {
  post(message: Message): void;
  onOrder(listener: (order: Order) => void): void;
};

/** What a session's thread can do, one at a time. */
export type ServedJob = (task: never, line: JobLine<never, never>) => Promise<void>;

/**
 * The body of a session's thread. A job that throws ends the thread: jobs report the errors that
 * they expect by themselves, and any other is unexpected.
 */
export function serveJobs(
  jobs: Record<string, ServedJob>,
  /** What becomes of a message before it leaves the thread. */
  leaving: <Message>(message: Message) => Message = (message) => message,
): void {
  const post = (message: FromThread) => parentPort?.postMessage(message);
  let current = 0;
  let obey: (order: never) => void = () => {};
  const run = async (number: number, name: string, task: unknown) => {
    current = number;
    obey = () => {};
    await jobs[name]?.(task as never, {
      post: (message) => post({ job: number, message: leaving(message) }),
      onOrder(listener) {
        obey = listener;
      },
    });
    await closeSockets();
    post({ over: number });
  };
  parentPort?.on('message', (message: ToThread) => {
    if ('start' in message) void run(message.start, message.name, message.task);
    else if (message.job === current) obey(message.order as never);
  });
}
