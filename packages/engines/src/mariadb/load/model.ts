import type { ServerVersion } from '../../session/model.ts';
import type { RelayAddress, RelayTask } from '../connection/relay.ts';

/** A session beside the program that loads a dump, and its way to the server. */
export type LoadTask = RelayTask & { encoding?: string; collation?: string; comment?: string };

export type LoadFacts = {
  version: ServerVersion;
  relay: RelayAddress;
  /** Whom the session runs as, as `user@host`. */
  account: string;
};

/** What that session can be asked. */
export type LoadAnswers = {
  /** Whether the program's session is at work, and not waiting for somebody. */
  'is-working': boolean;
  /** What could not be done, in words for the user. */
  analyse: string[];
};
