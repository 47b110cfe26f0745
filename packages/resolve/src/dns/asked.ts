import { encodeQuestion, questionEnd } from './encode.ts';
import { answersQuestion } from './matches.ts';
import type { Entropy, Patience, Question, Reply } from './model.ts';

export type Done = (reply: Reply, asked: Asked) => void;

/** A question under way: what was sent, its deadline, and the callback that waits for the reply. */
export class Asked {
  readonly message: Buffer;
  readonly patience: Patience;
  /** 0 until it is sent. */
  sentAt = 0;
  expiresAt = 0;
  /** An answer had different letter case: the server does not preserve it, or the answer is forged. */
  spoiled = false;
  readonly #end: number;
  readonly #done: Done;

  constructor(question: Question, patience: Patience, entropy: Entropy, done: Done) {
    this.message = encodeQuestion(question, entropy);
    this.#end = questionEnd(question.name);
    this.patience = patience;
    this.#done = done;
  }

  settle(reply: Reply): void {
    this.#done(reply, this);
  }

  /** Anyone can send us anything over UDP, so the case of every letter must match. */
  isAnsweredBy(message: Buffer): boolean {
    if (answersQuestion(message, this.message, this.#end, { exactCase: true })) return true;
    if (this.isAnsweredOverTcpBy(message)) this.spoiled = true;
    return false;
  }

  isAnsweredOverTcpBy(message: Buffer): boolean {
    return answersQuestion(message, this.message, this.#end, { exactCase: false });
  }
}
