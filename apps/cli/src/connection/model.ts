import type { Auth, Holdfast } from '@holdfast/clients';
import type { Output } from '../output/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** What a command that talks to Holdfast works with. */
export type Connected = Surroundings & {
  holdfast: Holdfast;
  output: Output;
  url: string;
  /** Whether anything but the outcome may be told while it works. */
  quiet: boolean;
  /** A command to type next, for the same sign-in and the same organisation. */
  commandLine(...words: string[]): string;
};

/** The same for somebody who is signed in. */
export type Person = Connected & {
  /** The sign-in's name. */
  context: string;
  /** The one in use, where one was chosen. */
  organisationId: string | undefined;
};

/** The same for what is done to one organisation. */
export type InOrganisation = Person & {
  user: Auth.User;
  organisation: Auth.Organisation;
};

/** The same for what a machine sees less of than a person. */
export type AsEither = Connected & {
  /** None of a machine: the auth service shows its own to people alone. */
  organisationId: string | undefined;
};

/** Who asks, and where. A service account's variables count before a sign-in of this machine. */
export type Asker =
  | { url: string; serviceAccount: { clientId: string; clientSecret: string } }
  | { url: string; session: string; context: string; organisation?: { id: string; name: string } };
