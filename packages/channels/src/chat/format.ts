import type { Message } from '../model.ts';

/** How a chat wants its messages. */
export type ChatFormat<Name extends string = string> = {
  /** How requests and stored settings refer to it; never changes. */
  readonly name: Name;
  /**
   * The JSON that its incoming webhook accepts. No text of the message may mention anybody, become
   * a link or be interpreted as markup, and the whole must fit the chat's limits.
   */
  body(message: Message): object;
};
