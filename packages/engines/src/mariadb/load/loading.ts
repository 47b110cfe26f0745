import type { ConnectionTarget } from '../../credentials/model.ts';
import { type ProbeFailure, RestoreFailure } from '../../model.ts';
import type { SessionStage } from '../../session/model.ts';
import { startThread } from '../../session/thread.ts';
import type { Unreachable } from '../../session/unreachable.ts';
import { within } from '../../session/within.ts';
import type { LoadFacts, LoadMessage, LoadOrder, LoadTask } from '../target/model.ts';

/** For the goodbye of a session; a server that does not hear it is left alone. */
const PATIENCE_MS = 8_000;

/** A session beside the program that loads, and its way to the server. */
export type Loading = {
  facts: LoadFacts;
  /** Whether the program's session is at work, and not waiting for somebody. */
  isWorking(): Promise<boolean>;
  /** Answers what could not be done, in words for the user. */
  analyse(): Promise<string[]>;
  /** Resolves with why the restore is over, if the session is lost before it is closed. */
  lost: Promise<RestoreFailure>;
  /** Resolves when the session is gone, and with it that of the program. */
  close(): Promise<void>;
};

/** Rejects with a `RestoreFailure`, or the signal's reason, until it is open. */
export async function openLoading(
  target: ConnectionTarget,
  about: Omit<LoadTask, 'target'>,
  { over, unreachable }: { over: AbortSignal; unreachable: Unreachable },
): Promise<Loading> {
  const task: LoadTask = { ...about, target: { ...target, password: target.password.reveal() } };
  const worker = startThread(new URL('./load-session.ts', import.meta.url), task);
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  const opened = Promise.withResolvers<LoadFacts>();
  const lost = Promise.withResolvers<RestoreFailure>();
  const answers = new Map<LoadOrder, PromiseWithResolvers<unknown>>();
  let stage: SessionStage = 'starting';
  let closing = false;
  const refuse = ({ errorCode, errorMessage }: ProbeFailure) =>
    opened.reject(new RestoreFailure(errorCode, errorMessage));
  const lose = (said: string) => {
    if (closing) return;
    const why = said === '' ? '' : ` (${said})`;
    const failure = new RestoreFailure(
      'TARGET_LOST',
      `The connection to the server broke while it was restored to${why}. Check that the server runs and what its log says.`,
    );
    lost.resolve(failure);
    for (const answer of answers.values()) answer.reject(failure);
  };
  const ask = <T>(order: LoadOrder): Promise<T> => {
    const answer = Promise.withResolvers<unknown>();
    answers.set(order, answer);
    worker.postMessage(order);
    return answer.promise as Promise<T>;
  };
  worker.on('message', (message: LoadMessage) => {
    if ('stage' in message) stage = message.stage;
    else if ('opened' in message) opened.resolve(message.opened);
    else if ('refused' in message) {
      const { code, message: text } = message.refused;
      opened.reject(new RestoreFailure(code, text));
      lose(text);
    } else if ('lost' in message) lose(message.lost);
    else if ('is-working' in message) answers.get('is-working')?.resolve(message['is-working']);
    else if ('analyse' in message) answers.get('analyse')?.resolve(message.analyse);
    else {
      opened.reject(new Error(`A session failed in itself: ${message.fault}`));
      lose('');
    }
  });
  worker.on('error', (error) => {
    // Before its first word the thread has met nobody: then the fault is ours.
    if (stage === 'starting') opened.reject(error);
  });
  worker.on('exit', () => {
    refuse(unreachable.speaksNonsense());
    lose('');
  });
  const onAbort = () => refuse(unreachable.tooSlow(stage));
  over.addEventListener('abort', onAbort, { once: true });
  if (over.aborted) onAbort();

  try {
    const facts = await opened.promise;
    return {
      facts,
      lost: lost.promise,
      isWorking: () => ask<boolean>('is-working'),
      analyse: () => ask<string[]>('analyse'),
      async close() {
        closing = true;
        worker.postMessage('close' satisfies LoadOrder);
        await within(PATIENCE_MS, exited);
        await worker.terminate();
      },
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    over.removeEventListener('abort', onAbort);
  }
}
