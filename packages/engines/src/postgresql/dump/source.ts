import type { ConnectionTarget } from '../../credentials/model.ts';
import { DumpFailure } from '../../model.ts';
import type { SessionStage } from '../../session/model.ts';
import { startThread } from '../../session/thread.ts';
import type { Unreachable } from '../../session/unreachable.ts';
import { within } from '../../session/within.ts';
import type { SnapshotFacts, SnapshotMessage, SnapshotOrder, SnapshotTask } from './model.ts';

/** For the goodbye of a session; a server that does not hear it is left alone. */
const PATIENCE_MS = 4_000;

/** One state of the database, held for others to read from as long as this is open. */
export type Snapshot = {
  facts: SnapshotFacts;
  /** Tables that do not read any more as they were. */
  findRewritten(): Promise<[string, string][]>;
  /** Resolves if the connection breaks before it is closed. */
  lost: Promise<DumpFailure>;
  /** Resolves when the session is gone, and with it what the dump program left at the server. */
  close(): Promise<void>;
};

/** Rejects with a `DumpFailure`, whose code is one of a probe's, until it is open. */
export async function openSnapshot(
  target: ConnectionTarget,
  about: Pick<SnapshotTask, 'addresses' | 'budgetMs' | 'dumpName'>,
  over: AbortSignal,
  unreachable: Unreachable,
): Promise<Snapshot> {
  const task: SnapshotTask = {
    ...about,
    target: { ...target, password: target.password.reveal() },
  };
  const worker = startThread(new URL('./source-session.ts', import.meta.url), task);
  const order = (word: SnapshotOrder) => worker.postMessage(word);
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  const opened = Promise.withResolvers<SnapshotFacts>();
  const found = Promise.withResolvers<[string, string][]>();
  const lost = Promise.withResolvers<DumpFailure>();
  let stage: SessionStage = 'starting';
  const failOpening = ({ errorCode, errorMessage }: ReturnType<Unreachable['tooSlow']>) =>
    opened.reject(new DumpFailure(errorCode, errorMessage));
  found.promise.catch(() => {});
  lost.promise.then(found.reject);
  let closing = false;
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
  worker.on('message', (message: SnapshotMessage) => {
    if ('stage' in message) stage = message.stage;
    else if ('facts' in message) opened.resolve(message.facts);
    else if ('refused' in message) failOpening(message.refused);
    else if ('rewritten' in message) found.resolve(message.rewritten);
    else if ('lost' in message) lose(message.lost);
    else if ('fault' in message) {
      opened.reject(new Error(`A session failed in itself: ${message.fault}`));
    }
  });
  worker.on('error', (error) => {
    // Before its first word the thread has met nobody: then the fault is ours.
    if (stage === 'starting') opened.reject(error);
  });
  worker.on('exit', () => {
    failOpening(unreachable.speaksNonsense());
    lose('');
  });
  const onAbort = () => failOpening(unreachable.tooSlow(stage));
  over.addEventListener('abort', onAbort, { once: true });
  if (over.aborted) onAbort();

  try {
    const facts = await opened.promise;
    return {
      facts,
      findRewritten() {
        order('find-rewritten');
        return found.promise;
      },
      lost: lost.promise,
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
