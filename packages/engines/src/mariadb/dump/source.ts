import type { ConnectionTarget } from '../../credentials/model.ts';
import { DumpFailure } from '../../model.ts';
import type { SessionStage } from '../../session/model.ts';
import { startThread } from '../../session/thread.ts';
import type { Unreachable } from '../../session/unreachable.ts';
import { within } from '../../session/within.ts';
import type {
  SourceChanges,
  SourceFacts,
  SourceMessage,
  SourceOrder,
  SourceTask,
} from './model.ts';

/** For the goodbye of a session; a server that does not hear it is left alone. */
const PATIENCE_MS = 4_000;

/** A session beside the dump, and the dump's way to the server. */
export type Source = {
  facts: SourceFacts;
  findChanges(): Promise<SourceChanges>;
  /** Resolves with why the dump is over, if it is lost before it is closed. */
  lost: Promise<DumpFailure>;
  /** Resolves when the session is gone, and with it that of the dump program. */
  close(): Promise<void>;
};

/** Rejects with a `DumpFailure`, whose code is one of a probe's, until it is open. */
export async function openSource(
  target: ConnectionTarget,
  about: Omit<SourceTask, 'target'>,
  over: AbortSignal,
  unreachable: Unreachable,
): Promise<Source> {
  const task: SourceTask = { ...about, target: { ...target, password: target.password.reveal() } };
  const worker = startThread(new URL('./source-session.ts', import.meta.url), task);
  const order = (word: SourceOrder) => worker.postMessage(word);
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  const opened = Promise.withResolvers<SourceFacts>();
  const changes = Promise.withResolvers<SourceChanges>();
  const lost = Promise.withResolvers<DumpFailure>();
  let stage: SessionStage = 'starting';
  let closing = false;
  const refuse = ({ errorCode, errorMessage }: ReturnType<Unreachable['tooSlow']>) =>
    opened.reject(new DumpFailure(errorCode, errorMessage));
  changes.promise.catch(() => {});
  lost.promise.then(changes.reject);
  const lose = (said: string) => {
    if (closing) return;
    const why = said === '' ? '' : ` (${said})`;
    lost.resolve(
      new DumpFailure(
        'SOURCE_LOST',
        `The connection to the server broke while it was read${why}. Check that the server runs and what its log says; the next backup starts anew.`,
      ),
    );
  };
  worker.on('message', (message: SourceMessage) => {
    if ('stage' in message) stage = message.stage;
    else if ('facts' in message) opened.resolve(message.facts);
    else if ('refused' in message) {
      refuse(message.refused);
      lose(message.refused.errorMessage);
    } else if ('changes' in message) changes.resolve(message.changes);
    else if ('locked' in message) lost.resolve(lockTimeout(message.locked));
    else if ('lost' in message) lose(message.lost);
    else opened.reject(new Error(`A session failed in itself: ${message.fault}`));
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
      findChanges() {
        order('find-changes');
        return changes.promise;
      },
      async close() {
        closing = true;
        order('close');
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

function lockTimeout(state: string): DumpFailure {
  return new DumpFailure(
    'LOCK_TIMEOUT',
    `Somebody else holds a table for too long (the server says: ${state}). Look for long transactions that change tables, or back up at another time.`,
  );
}
