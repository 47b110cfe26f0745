import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { ConnectionTarget } from '../credentials/model.ts';
import type { ProbeFailure } from '../model.ts';
import type { SessionStage, SessionTask } from './model.ts';
import { type Job, startJob } from './thread.ts';
import { createUnreachable, pinOrFail } from './unreachable.ts';

/** From a companion's thread to us. */
export type CompanionMessage<Facts> =
  | { stage: SessionStage }
  | { facts: Facts }
  | { answer: unknown; to: string }
  | { refused: { code: string; message: string } }
  /** The thread has ended the program's session by itself. */
  | { ended: { code: string; message: string } }
  /** With what the server or the network said, if anything. */
  | { lost: string }
  | { fault: string };

/** From us to the thread: a question by its name, or to end the program's session and its own. */
export type CompanionOrder = { ask: string; input?: unknown } | 'close';

/** A session of ours beside the one of a client program, for as long as that runs. */
export type Companion<Facts, Answers, Failure> = {
  facts: Facts;
  /** `input` is whatever the question takes; it must be plain data. */
  ask<Question extends keyof Answers & string>(
    question: Question,
    input?: unknown,
  ): Promise<Answers[Question]>;
  /** If the session ends before it is closed, resolves with why the program's work is over. */
  lost: Promise<Failure>;
  /** The pinned addresses, which the program may connect to, too. */
  addresses: readonly string[];
  /** Resolves when the session is gone, and with it the program's own. */
  close(): Promise<void>;
};

type Opening<Failure> = {
  network: NetworkGuard;
  signal: AbortSignal;
  /** The name of the server, for texts. */
  product: string;
  /** From the first packet to the facts. */
  startMs: number;
  /** How long the thread may take to say goodbye; a server that does not react is not waited for. */
  goodbyeMs: number;
  /** The failure for a code and a message that came from the thread. */
  fail(code: string, message: string): Failure;
  /** The failure for a connection that broke, with what was said about it in brackets. */
  broken(why: string): Failure;
};

/**
 * Runs the job `name` of an engine's threads. Until the session is open, rejects with a `Failure`,
 * the signal's reason, or an error for a bug of ours.
 */
export async function openCompanion<Facts, Answers, Failure extends Error>(
  { entry, name }: Pick<Job, 'entry' | 'name'>,
  target: ConnectionTarget,
  extra: object,
  { network, signal, product, startMs, goodbyeMs, fail, broken }: Opening<Failure>,
): Promise<Companion<Facts, Answers, Failure>> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(startMs)]);
  const unreachable = createUnreachable(target, { product, deadlineMs: startMs });
  const failed = ({ errorCode, errorMessage }: ProbeFailure) => fail(errorCode, errorMessage);
  const addresses = await pinOrFail(target, { network, signal }, over, failed, unreachable);
  const plain = { ...target, password: target.password.reveal() };
  const task: SessionTask = { ...extra, target: plain, addresses, budgetMs: startMs };
  const opened = Promise.withResolvers<Facts>();
  const lost = Promise.withResolvers<Failure>();
  const answers = new Map<string, PromiseWithResolvers<unknown>>();
  let stage: SessionStage = 'starting';
  let closing = false;
  let refused = false;
  let ending: Failure | undefined;
  const end = (failure: Failure) => {
    if (closing) return;
    ending ??= failure;
    lost.resolve(ending);
    for (const answer of answers.values()) answer.reject(ending);
  };
  const lose = (said: string) => end(broken(said === '' ? '' : ` (${said})`));

  const job = startJob<CompanionMessage<Facts>>(
    { entry, name, task },
    {
      message(message) {
        if ('stage' in message) stage = message.stage;
        else if ('facts' in message) opened.resolve(message.facts);
        else if ('answer' in message) answers.get(message.to)?.resolve(message.answer);
        else if ('refused' in message) {
          refused = true;
          opened.reject(fail(message.refused.code, message.refused.message));
          lose(message.refused.message);
        } else if ('ended' in message) end(fail(message.ended.code, message.ended.message));
        else if ('lost' in message) lose(message.lost);
        else {
          opened.reject(new Error(`A session failed internally: ${message.fault}`));
          lose('');
        }
      },
      error(error) {
        // Before its first message the thread has reached no server: then the fault is ours.
        if (stage === 'starting') opened.reject(error);
      },
      exit() {
        opened.reject(failed(unreachable.wrongProtocol()));
        lose('');
      },
    },
  );
  const order = (message: CompanionOrder) => job.send(message);
  const onAbort = () => opened.reject(failed(unreachable.tooSlow(stage)));
  over.addEventListener('abort', onAbort, { once: true });
  if (over.aborted) onAbort();

  try {
    const facts = await opened.promise;
    return {
      facts,
      addresses,
      lost: lost.promise,
      ask(question, input) {
        if (ending) return Promise.reject(ending);
        const answer = Promise.withResolvers<unknown>();
        answers.set(question, answer);
        order({ ask: question, input });
        return answer.promise as Promise<Answers[typeof question]>;
      },
      async close() {
        closing = true;
        order('close');
        await job.leave(goodbyeMs);
      },
    };
  } catch (error) {
    if (refused) await job.leave(goodbyeMs);
    else await job.end();
    throw error;
  } finally {
    over.removeEventListener('abort', onAbort);
  }
}
