import type { Message } from '../model.ts';

/** How a chat wants its messages. */
export type ChatFormat<Name extends string = string> = {
  /** How requests and stored settings refer to it; never changes. */
  readonly name: Name;
  /**
   * The JSON that its incoming webhook takes. No text of the message may call anybody, become a
   * link or be read as markup, and the whole must fit what the chat accepts.
   */
  body(message: Message): object;
};
