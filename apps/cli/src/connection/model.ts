import type { Auth, Holdfast } from '@holdfast/clients';
import type { Output } from '../output/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** What a command that talks to Holdfast works with. */
export type Connected = Surroundings & {
  holdfast: Holdfast;
  output: Output;
  url: string;
  /** Whether only the outcome is printed, without progress. */
  quiet: boolean;
  /** A command to type next, for the same sign-in and the same organisation. */
  commandLine(...words: string[]): string;
};

/** The same for somebody who is signed in. */
export type Person = Connected & {
  /** The sign-in's name. */
  context: string;
  /** The organisation in use, if one was chosen. */
  organisationId: string | undefined;
};

/** The same for what is done to one organisation. */
export type InOrganisation = Person & {
  user: Auth.User;
  organisation: Auth.Organisation;
};

/** The same for a command that shows a machine less than a person. */
export type AsEither = Connected & {
  /** Undefined for a machine: the auth service shows its own audit log to people only. */
  organisationId: string | undefined;
};

/** Who asks, and where. A service account's variables take precedence over this machine's default sign-in. */
export type Asker =
  | { url: string; serviceAccount: { clientId: string; clientSecret: string } }
  | { url: string; session: string; context: string; organisation?: { id: string; name: string } };
