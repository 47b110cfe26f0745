import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { ConnectionTarget } from '../credentials/model.ts';
import { RestoreFailure, type RestoreFailureCode, type SessionOwner } from '../model.ts';
import type { SessionStage, SessionTask } from '../session/model.ts';
import { startJob } from '../session/thread.ts';
import { createUnreachable, pinOrFail } from '../session/unreachable.ts';

/** What can be asked of a session's thread: by name, what it takes and what it returns. */
type Asked<Works> = { [Work in keyof Works]: { input: unknown; result: unknown } };

/** For the session's thread. */
export type WorkTask<Works> = SessionTask & { work: keyof Works; input: unknown };

/** From the session's thread to us. */
export type WorkMessage =
  | { stage: SessionStage }
  | { done: unknown }
  | { refused: { code: string; message: string } }
  | { fault: string };

/** Its outcome has been reported, so its sessions are closed, or as good as closed. */
const GOODBYE_MS = 1_000;

type At = {
  network: NetworkGuard;
  signal: AbortSignal;
  owner?: SessionOwner | undefined;
  /** Without it, the work has no time limit. */
  deadlineMs?: number;
};

/**
 * Makes a function that has one piece of work done in a session of its own, in one of the threads
 * that run the file `session`. It rejects with a `RestoreFailure` or the signal's reason; the
 * session is closed by then, and what it had not committed is undone.
 */
export function createAtServer<Works extends Asked<Works>>(product: string, session: URL) {
  async function atServer<Work extends keyof Works>(
    target: ConnectionTarget,
    { network, signal, owner, deadlineMs }: At,
    work: Work,
    input: Works[Work]['input'],
  ): Promise<Works[Work]['result']> {
    signal.throwIfAborted();
    const over =
      deadlineMs === undefined
        ? signal
        : AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
    const about = { product, deadlineMs: deadlineMs ?? 0 };
    const unreachable = createUnreachable(target, about);
    const fail = ({ errorCode, errorMessage }: ReturnType<typeof unreachable.wrongProtocol>) =>
      new RestoreFailure(errorCode, errorMessage);
    const addresses = await pinOrFail(target, { network, signal }, over, fail, unreachable);

    let stage: SessionStage = 'starting';
    const { promise, resolve, reject } = Promise.withResolvers<Works[Work]['result']>();
    let ended = false;
    const end = (settle: () => void) => {
      ended = true;
      settle();
    };
    const stop = () => reject(signal.aborted ? signal.reason : fail(unreachable.tooSlow(stage)));
    over.addEventListener('abort', stop, { once: true });
    if (over.aborted) stop();
    const plain = { ...target, password: target.password.reveal() };
    const task: WorkTask<Works> = {
      ...{ target: plain, addresses, budgetMs: deadlineMs ?? 0 },
      ...{ work, input, owner },
    };
    const job = startJob<WorkMessage>(
      { entry: session, name: 'work', task },
      {
        message(message) {
          if ('stage' in message) stage = message.stage;
          else if ('done' in message) end(() => resolve(message.done as Works[Work]['result']));
          else if ('refused' in message) {
            const { code, message: text } = message.refused;
            end(() => reject(new RestoreFailure(code as RestoreFailureCode, text)));
          } else reject(new Error(`A session failed internally: ${message.fault}`));
        },
        error(error) {
          // Before its first message the thread has reached no server: then the fault is ours.
          reject(stage === 'starting' ? error : fail(unreachable.wrongProtocol()));
        },
        exit: () => reject(fail(unreachable.wrongProtocol())),
      },
    );
    try {
      return await promise;
    } finally {
      over.removeEventListener('abort', stop);
      if (ended) await job.leave(GOODBYE_MS);
      else await job.end();
    }
  }

  return atServer;
}
