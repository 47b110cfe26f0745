import type { Clock } from '@holdfast/platform/clock';
import type { MailServer } from '@holdfast/platform/mail';
import type { Secret } from '@holdfast/platform/secrets';
import type { z } from 'zod';
import type { Channel } from './model.ts';
import type { Post } from './post/post.ts';

/** A channel's settings without its secrets: the part that may be read. */
export type ChannelSettings = { enabled: boolean; [field: string]: unknown };

/** What is provided to every channel that is opened. */
export type ChannelEnvironment = {
  post: Post;
  clock: Clock;
  /** The operator's mail server; without one, sending email fails and says why. */
  mail: MailServer | undefined;
  /** Limits how long the mail server may take, in place of the usual limit. */
  timeoutMs?: number | undefined;
  /** Whom to write to if no recipients are set. Called only then; may throw `ChannelFailure`. */
  fallbackRecipients(): Promise<readonly string[]>;
};

/**
 * A kind of channel: everything that sets it apart from the others. Nothing outside its folder
 * mentions it except the list in `kinds.ts`.
 */
export type ChannelKind<
  Name extends string = string,
  Settings extends { enabled: boolean } = ChannelSettings,
  SecretName extends string = string,
> = {
  /** How requests and stored rows refer to it; never changes. */
  readonly name: Name;
  /**
   * Whether requests include it. The first channels are `required`, as they always were; a later
   * one is `optional`, since older clients do not know it: if left out, it stays as it is. `none`
   * is for the release before that, which reads it but does not write it: until that release runs
   * everywhere, a version that cannot read it may run beside it.
   */
  readonly inRequests: 'required' | 'optional' | 'none';
  /**
   * The fields of a request, besides `enabled` and the secrets. One that is added later is
   * optional: if left out, it stays as it is.
   */
  readonly input: z.ZodRawShape;
  /** The same fields as they are stored and shown: whatever `input` has ever accepted is valid. */
  readonly stored: z.ZodRawShape;
  /**
   * Apply to an organisation that has never set it up, and to fields that were added after it did.
   * There must be one for every stored field.
   */
  readonly defaults: Settings;
  /** For the API's reference; its secrets are made up. */
  readonly example: { settings: Settings; secrets: Partial<Record<SecretName, string>> };
  /**
   * The stored field that lists addresses to write to, if there is one. `open` gets only confirmed
   * ones, and an erased person's address is removed from it; if it is empty, the owners are meant.
   */
  readonly recipients?: Extract<keyof Settings, string>;
  /**
   * Set if it reaches every owner without any setup. Owners are then told over it, whatever is
   * switched off, of actions that could be directed against them.
   */
  readonly reachesOwners?: true;
  /** Settings that are kept sealed and never shown; an enabled channel must have all of them. */
  readonly secrets: Record<SecretName, z.ZodType<string>>;
  /**
   * Where it goes, as far as readers of the settings may know: a host, never a whole address, which
   * can be a key; how many people, not who. Null while that is not set.
   */
  target(setup: {
    settings: Settings;
    secrets: Partial<Record<SecretName, string>>;
  }): string | null;
  open(
    setup: { settings: Settings; secrets: Record<SecretName, Secret> },
    environment: ChannelEnvironment,
  ): Channel;
};
