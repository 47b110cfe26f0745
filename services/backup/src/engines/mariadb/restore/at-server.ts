import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { ConnectionTarget } from '../../../credentials/model.ts';
import { type ProbeFailure, RestoreFailure } from '../../model.ts';
import type { SessionStage } from '../../session/model.ts';
import { startThread } from '../../session/thread.ts';
import { createUnreachable, pinWithin } from '../../unreachable.ts';
import type { WorkMessage, Works, WorkTask } from './work-model.ts';

type At = {
  network: NetworkGuard;
  signal: AbortSignal;
  /** Left out, the work may take as long as it takes. */
  deadlineMs?: number;
};

export const PRODUCT = 'MariaDB or MySQL';

/**
 * Has one piece of work done in a session of its own, in a thread. Rejects with a `RestoreFailure`
 * or the signal's reason; the session is closed by then.
 */
export async function atServer<Work extends keyof Works>(
  target: ConnectionTarget,
  { network, signal, deadlineMs }: At,
  work: Work,
  input: Works[Work]['input'],
): Promise<Works[Work]['result']> {
  signal.throwIfAborted();
  const over =
    deadlineMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
  const about = { product: PRODUCT, deadlineMs: deadlineMs ?? 0 };
  const unreachable = createUnreachable(target, about);
  const fail = ({ errorCode, errorMessage }: ProbeFailure) =>
    new RestoreFailure(errorCode, errorMessage);
  const { addresses } = await pinWithin(over, network, target).catch((error) => {
    signal.throwIfAborted();
    throw fail(unreachable.networkFailure(error));
  });

  let stage: SessionStage = 'starting';
  const { promise, resolve, reject } = Promise.withResolvers<Works[Work]['result']>();
  const stop = () => reject(signal.aborted ? signal.reason : fail(unreachable.tooSlow(stage)));
  over.addEventListener('abort', stop, { once: true });
  if (over.aborted) stop();
  const plain = { ...target, password: target.password.reveal() };
  const task: WorkTask = {
    ...{ target: plain, addresses, budgetMs: deadlineMs ?? 0 },
    ...{ work, input },
  };
  const worker = startThread(new URL('./server-session.ts', import.meta.url), task);
  worker.on('message', (message: WorkMessage) => {
    if ('stage' in message) stage = message.stage;
    else if ('done' in message) resolve(message.done as Works[Work]['result']);
    else if ('refused' in message) {
      reject(new RestoreFailure(message.refused.code, message.refused.message));
    } else reject(new Error(`A session failed in itself: ${message.fault}`));
  });
  worker.on('error', (error) => {
    // Before its first word the thread has met nobody: then the fault is ours.
    reject(stage === 'starting' ? error : fail(unreachable.speaksNonsense()));
  });
  worker.on('exit', () => reject(fail(unreachable.speaksNonsense())));
  try {
    return await promise;
  } finally {
    over.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
