import type {
  ServerVersion,
  SessionMessage,
  SessionOutcome,
  SessionStage,
  SessionTask,
} from './model.ts';
import { startThread } from './thread.ts';

/**
 * Runs a session with a customer's server in a thread of its own. When this settles, the thread is
 * gone and its sockets are closed.
 */
export async function runIsolated(
  entry: URL,
  task: SessionTask,
  over: AbortSignal,
): Promise<SessionOutcome> {
  let stage: SessionStage = 'starting';
  let version: ServerVersion | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<SessionOutcome>();
  const end = (ended: 'by-wrong-protocol' | 'by-signal') =>
    resolve({ ended, stage, ...(version && { version }) });
  const stop = () => end('by-signal');
  if (over.aborted) stop();
  over.addEventListener('abort', stop, { once: true });

  const worker = startThread(entry, task);
  worker.on('message', (message: SessionMessage) => {
    if ('stage' in message) stage = message.stage;
    else if ('version' in message) version = message.version;
    else if ('report' in message) resolve({ ended: 'reported', report: message.report });
    else reject(new Error(`A session failed in itself: ${message.fault}`));
  });
  worker.on('error', (error) => {
    // Before its first message the thread has reached no server: then the fault is ours.
    if (stage === 'starting') reject(error);
    else end('by-wrong-protocol');
  });
  worker.on('exit', () => end('by-wrong-protocol'));
  try {
    return await promise;
  } finally {
    over.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
