/**
 * A message in plain text, for any channel: nothing in it is markup, even if it looks like it, and
 * every channel escapes it so that it stays text.
 */
export type Message = {
  /** The same however often it is sent, so that receivers can recognise a repetition. */
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
  /** The same facts for programs. */
  data: Record<string, unknown>;
};

/** A way to reach people. */
export type Channel = {
  /**
   * Resolves when the other side has accepted the message, with a remark if not for all recipients.
   * Throws `ChannelFailure` otherwise, and nothing else unless the signal is aborted.
   */
  send(message: Message, signal: AbortSignal): Promise<{ remark?: string }>;
};

/**
 * How long to go on retrying. `long`: an outage, which may last for hours. `short`: the other side
 * refuses, as it may for some minutes during a deployment or a restart. `none`: the answer stays the
 * same until somebody changes a setting.
 */
export type Patience = 'long' | 'short' | 'none';

/**
 * The message was not accepted. The text is our own: it quotes no address, no secret and nothing
 * that the other side said.
 */
export class ChannelFailure extends Error {
  readonly patience: Patience;

  constructor(message: string, patience: Patience) {
    super(message);
    this.name = 'ChannelFailure';
    this.patience = patience;
  }
}
