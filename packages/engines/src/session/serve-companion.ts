import { createRedactor } from '../wording/redact.ts';
import { createWording, type Wording } from '../wording/wording.ts';
import type { CompanionMessage, CompanionOrder } from './companion.ts';
import type { SessionTask } from './model.ts';
import { describeFailure } from './refusal.ts';
import type { Progress } from './serve.ts';
import type { JobLine } from './serve-jobs.ts';
import { within } from './within.ts';

/** Keeps the connection from looking idle. */
const SIGN_OF_LIFE_MS = 30_000;

/** A session that is open, and what it can be asked. */
export type Held<Facts, Answers> = {
  facts: Facts;
  answers: { [Question in keyof Answers]: (input: unknown) => Promise<Answers[Question]> };
  /** Reports when the connection broke. */
  connection: { on(event: 'error' | 'end', listener: (error?: Error) => void): unknown };
  /** A query that every server answers; it rejects if the last one is still unanswered. */
  ping(): Promise<unknown>;
  /** Ends the program's session at the server, and resolves when it is gone. */
  endProgram(): Promise<void>;
};

type Serving<Facts, Answers> = {
  /** Registers what has to be closed again in `closing`, even if it throws. */
  open(
    progress: Progress,
    closing: AsyncDisposableStack,
    post: (message: CompanionMessage<Facts>) => void,
  ): Promise<Held<Facts, Answers>>;
  /** What an error of a query means to the user. */
  failureOf(error: unknown): unknown;
  /** How long the program's session may take to end. */
  goodbyeMs: number;
};

/** The job of a companion: see `openCompanion`. */
export function serveCompanion<Task extends SessionTask, Facts, Answers>(
  serve: (task: Task, wording: Wording) => Serving<Facts, Answers>,
) {
  return async (
    task: Task,
    line: JobLine<CompanionOrder, CompanionMessage<Facts>>,
  ): Promise<void> => {
    const { post } = line;
    const wording = createWording(createRedactor(task.target.password));
    const serving = serve(task, wording);
    const progress: Progress = { reached: (stage) => post({ stage }), learned: () => {} };
    post({ stage: 'connecting' });
    try {
      await using closing = new AsyncDisposableStack();
      const held = await serving.open(progress, closing, post).catch((error: unknown) => {
        throw serving.failureOf(error);
      });
      post({ facts: held.facts });
      await hold(held, serving, wording, line);
    } catch (error) {
      post(describeFailure(error));
    }
  };
}

/** Serves orders until `close`, or until the connection breaks. */
async function hold<Facts, Answers>(
  { answers, connection, ping, endProgram }: Held<Facts, Answers>,
  { goodbyeMs }: Serving<Facts, Answers>,
  wording: Wording,
  { post, onOrder }: JobLine<CompanionOrder, CompanionMessage<Facts>>,
): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let closing = false;
  const lost = (error?: unknown) => {
    if (!closing) post({ lost: error instanceof Error ? wording.said(error.message) : '' });
    resolve();
  };
  connection.on('error', lost);
  connection.on('end', () => lost());
  const signs = setInterval(() => void ping().catch(lost), SIGN_OF_LIFE_MS);
  const obey = async (order: CompanionOrder) => {
    if (order === 'close') {
      closing = true;
      await within(goodbyeMs, endProgram());
      resolve();
    } else {
      const to = order.ask;
      post({ answer: await answers[to as keyof Answers](order.input), to });
    }
  };
  onOrder((order) => void obey(order).catch(lost));
  await over;
  clearInterval(signs);
}
