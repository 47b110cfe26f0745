import type {
  ServerVersion,
  SessionMessage,
  SessionOutcome,
  SessionStage,
  SessionTask,
} from './model.ts';
import { startJob } from './thread.ts';

/** Its report is there, so its sockets are as good as closed. */
const GOODBYE_MS = 1_000;

/**
 * Runs the job `probe` of an engine's threads: a session with a customer's server. When this
 * settles, its sockets are closed.
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

  const job = startJob<SessionMessage>(
    { entry, name: 'probe', task },
    {
      message(message) {
        if ('stage' in message) stage = message.stage;
        else if ('version' in message) version = message.version;
        else if ('report' in message) resolve({ ended: 'reported', report: message.report });
        else reject(new Error(`A session failed internally: ${message.fault}`));
      },
      error(error) {
        // Before its first message the thread has reached no server: then the fault is ours.
        if (stage === 'starting') reject(error);
        else end('by-wrong-protocol');
      },
      exit: () => end('by-wrong-protocol'),
    },
  );
  let outcome: SessionOutcome | undefined;
  try {
    outcome = await promise;
    return outcome;
  } finally {
    over.removeEventListener('abort', stop);
    if (outcome?.ended === 'reported') await job.leave(GOODBYE_MS);
    else await job.end();
  }
}
