import type { ServerVersion } from '../../session/model.ts';
import type { RelayAddress, RelayTask } from '../connection/relay.ts';
import type { Broken } from '../probe/broken.ts';

/** For a session beside the program that loads a dump, and for the program's way to the server. */
export type LoadTask = RelayTask & {
  encoding?: string;
  collation?: string;
  comment?: string;
  /** Definitions are tried in a database that is not empty. */
  inUse?: boolean;
};

export type LoadFacts = {
  version: ServerVersion;
  relay: RelayAddress;
  /** The account that the session runs as, in the form `user@host`. */
  account: string;
};

/** What that session can be asked. */
export type LoadAnswers = {
  /** Whether the program's session is working, rather than waiting for a lock or for us. */
  'is-working': boolean;
  /** What has become unusable because something else was left out. */
  'find-broken': Broken[];
  /** What could not be done, in words for the user. */
  analyse: string[];
};
