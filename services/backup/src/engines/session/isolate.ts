import { Worker } from 'node:worker_threads';
import type {
  ServerVersion,
  SessionMessage,
  SessionOutcome,
  SessionStage,
  SessionTask,
} from './model.ts';

const MOST_HEAP_MB = 128;

/**
 * Runs a session with a customer's server in a thread of its own. Both client libraries trust the
 * server: a malformed message makes them throw where nobody can catch it, or loop for ever (`pg`,
 * on an error message whose end is missing). In a thread that costs the thread, and a loop can be
 * ended too. The thread's environment is empty, since `pg` takes PGPASSWORD, PGOPTIONS and others
 * from there.
 *
 * When this settles, the thread is gone and its sockets are closed.
 */
export async function runIsolated(
  entry: URL,
  task: SessionTask,
  over: AbortSignal,
): Promise<SessionOutcome> {
  let stage: SessionStage = 'starting';
  let version: ServerVersion | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<SessionOutcome>();
  const end = (ended: 'by-nonsense' | 'by-signal') =>
    resolve({ ended, stage, ...(version && { version }) });
  const stop = () => end('by-signal');
  if (over.aborted) stop();
  over.addEventListener('abort', stop, { once: true });

  const worker = new Worker(entry, {
    workerData: task,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.on('message', (message: SessionMessage) => {
    if ('stage' in message) stage = message.stage;
    else if ('version' in message) version = message.version;
    else if ('report' in message) resolve({ ended: 'reported', report: message.report });
    else reject(new Error(`A session failed in itself: ${message.fault}`));
  });
  worker.on('error', (error) => {
    // Before its first word the thread has met nobody: then the fault is ours.
    if (stage === 'starting') reject(error);
    else end('by-nonsense');
  });
  worker.on('exit', () => end('by-nonsense'));
  try {
    return await promise;
  } finally {
    over.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
