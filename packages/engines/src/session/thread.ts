import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { refuseInTransaction } from '@holdfast/platform/transactions';
import type { SessionTask } from './model.ts';
import { within } from './within.ts';

const MOST_HEAP_MB = 128;
/** How long a thread is kept for another session with the same server, and how many are kept. */
const REST_MS = 5_000;
const MOST_AT_REST = 8;

/** To a thread: a job to begin, or an order for the one that it is doing. */
export type ToThread =
  | { start: number; name: string; task: unknown }
  | { job: number; order: unknown };
/** From a thread: what its job says, and when it is over, with all its sockets closed. */
export type FromThread = { job: number; message: unknown } | { over: number };

/** What a session's thread is asked for: one of the jobs that the engine's file `entry` serves. */
export type Job = { entry: URL; name: string; task: SessionTask };

type Listeners<Message> = {
  message(message: Message): void;
  /** The thread broke; its last messages have come before this. */
  error(error: unknown): void;
  exit(): void;
};

export type RunningJob = {
  send(order: unknown): void;
  /** Resolves when the job is over by itself or this time has passed, and its sockets are closed. */
  leave(ms: number): Promise<void>;
  /** Ends the job with its thread, whatever it is doing. */
  end(): Promise<void>;
};

/**
 * Begins a job in a thread that talks to a customer's server. Both client libraries trust the
 * server: a malformed message makes them throw where nobody can catch it, or loop for ever (`pg`,
 * on an error message whose end is missing). In a thread that costs only the thread, and a loop can
 * be ended, too. A thread whose job ended well is kept for a while, since its start is most of the
 * cost of a short job; it only serves jobs for the same server with the same credentials, or for
 * the same sandbox, so that a server which broke it has harmed nobody else.
 */
export function startJob<Message>(
  { entry, name, task }: Job,
  listeners: Listeners<Message>,
): RunningJob {
  refuseInTransaction('A database server is called');
  const key = keyOf(entry, task);
  const over = Promise.withResolvers<void>();
  const resting = takeResting(key);
  let thread = resting ?? startThread(entry, key);
  let number = 0;
  let isOver = false;
  let isHeard = false;
  const begin = () => {
    thread.jobs += 1;
    number = thread.jobs;
    thread.listener = { message, error, exit };
    thread.worker.postMessage({ start: number, name, task } satisfies ToThread);
  };
  const message = (said: FromThread) => {
    isHeard = true;
    if ('over' in said) {
      isOver ||= said.over === number;
      if (isOver) over.resolve();
    } else if (said.job === number) listeners.message(said.message as Message);
  };
  // A kept thread that broke at rest, on what its last server had sent, has not begun this job yet.
  const mayBeginAnew = () => thread === resting && !isHeard;
  const error = (cause: unknown) => {
    if (!mayBeginAnew()) listeners.error(cause);
  };
  const exit = () => {
    if (mayBeginAnew()) {
      thread = startThread(entry, key);
      begin();
      return;
    }
    over.resolve();
    listeners.exit();
  };
  const end = async () => {
    isHeard = true;
    await thread.worker.terminate();
  };
  begin();
  return {
    send: (order) => thread.worker.postMessage({ job: number, order } satisfies ToThread),
    end,
    async leave(ms) {
      await within(ms, over.promise);
      if (!isOver || thread.gone) return end();
      thread.listener = undefined;
      await rest(thread);
    },
  };
}

type Thread = {
  key: string;
  worker: Worker;
  jobs: number;
  gone: boolean;
  listener?:
    | { message(said: FromThread): void; error(error: unknown): void; exit(): void }
    | undefined;
  ending?: NodeJS.Timeout;
};

/** Oldest first. */
const atRest: Thread[] = [];

function takeResting(key: string): Thread | undefined {
  const thread = atRest.findLast((each) => each.key === key);
  if (!thread) return undefined;
  forget(thread);
  thread.worker.ref();
  return thread;
}

async function rest(thread: Thread): Promise<void> {
  const { worker } = thread;
  worker.unref();
  thread.ending = setTimeout(() => {
    forget(thread);
    void worker.terminate();
  }, REST_MS).unref();
  atRest.push(thread);
  const [oldest] = atRest;
  if (!oldest || atRest.length <= MOST_AT_REST) return;
  forget(oldest);
  await oldest.worker.terminate();
}

function forget(thread: Thread): void {
  clearTimeout(thread.ending);
  const at = atRest.indexOf(thread);
  if (at >= 0) atRest.splice(at, 1);
}

/**
 * The thread's environment is empty, since `pg` takes PGPASSWORD, PGOPTIONS and others from there,
 * except for the compile cache, with which a thread starts in a third of the time.
 */
function startThread(entry: URL, key: string): Thread {
  const worker = new Worker(entry, {
    env: compileCache(),
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const thread: Thread = { key, worker, jobs: 0, gone: false };
  worker.on('message', (said: FromThread) => thread.listener?.message(said));
  worker.on('error', (error) => thread.listener?.error(error));
  worker.on('exit', () => {
    thread.gone = true;
    forget(thread);
    thread.listener?.exit();
  });
  return thread;
}

/** A server of our own, on a socket, has the data of only one customer, whichever user signs in. */
function keyOf(entry: URL, { target, addresses }: SessionTask): string {
  const { database: _, socket, ...rest } = target;
  const server = socket === undefined ? [rest, addresses] : [socket];
  return createHash('sha256')
    .update(JSON.stringify([entry.href, ...server]))
    .digest('hex');
}

/** Threads read it from their own environment. */
function compileCache(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: folder, NODE_DISABLE_COMPILE_CACHE: isOff } = process.env;
  return folder === undefined || isOff ? {} : { NODE_COMPILE_CACHE: folder };
}
