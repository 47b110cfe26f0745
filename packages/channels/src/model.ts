export const CHAT_KINDS = ['slack', 'discord', 'teams', 'google_chat'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/**
 * What is to be told, in plain text that belongs to no channel: whatever looks like markup in it is
 * none, and every channel writes it so that it stays text.
 */
export type Message = {
  /** The same however often it is sent, so that receivers can tell a repetition. */
  id: string;
  event: string;
  at: Date;
  /** One line. */
  title: string;
  /** What happened. */
  summary: string;
  facts: { label: string; value: string }[];
  /** What to do now. */
  nextStep: string;
  /** The same for programs. */
  data: Record<string, unknown>;
};

/** A way to reach people. */
export type Channel = {
  /**
   * Resolves when the other side has taken the message, with a remark where it took only a part.
   * Throws `ChannelFailure` otherwise, and nothing else unless the signal is aborted.
   */
  send(message: Message, signal: AbortSignal): Promise<{ remark?: string }>;
};

/**
 * How long it makes sense to go on trying. `long`: an outage, it may last for hours. `short`: the
 * other side says no, which a deployment or a restart may do for minutes. `none`: the answer will
 * be the same until somebody changes a setting.
 */
export type Patience = 'long' | 'short' | 'none';

/** The message was not taken. The text is ours: no address, no secret, no word of the other side. */
export class ChannelFailure extends Error {
  readonly patience: Patience;

  constructor(message: string, patience: Patience) {
    super(message);
    this.name = 'ChannelFailure';
    this.patience = patience;
  }
}
