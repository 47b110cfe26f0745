import { encodeQuestion, questionEnd } from './encode.ts';
import { answersQuestion } from './matches.ts';
import type { Entropy, Patience, Question, Reply } from './model.ts';

export type Done = (reply: Reply, asked: Asked) => void;

/** A question on its way: what was sent, until when it waits, and who waits for it. */
export class Asked {
  readonly message: Buffer;
  readonly patience: Patience;
  /** 0 until it is sent. */
  sentAt = 0;
  expiresAt = 0;
  /** Somebody answered in other letters: the server spoils the case, or it was not the server. */
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

  /** Over UDP, where anybody can send us anything: the case of each letter counts. */
  isAnsweredBy(message: Buffer): boolean {
    if (answersQuestion(message, this.message, this.#end, { exactCase: true })) return true;
    if (this.isAnsweredOverTcpBy(message)) this.spoiled = true;
    return false;
  }

  isAnsweredOverTcpBy(message: Buffer): boolean {
    return answersQuestion(message, this.message, this.#end, { exactCase: false });
  }
}
