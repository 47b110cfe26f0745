import type { ConnectionTarget } from '../credentials/model.ts';
import type { ProbeFailure, SessionOwner } from '../model.ts';

/** What goes into a session's thread: plain data, the password in the clear. */
export type SessionTask = {
  target: Omit<ConnectionTarget, 'password'> & { password: string };
  /** Checked and pinned outside the thread, which connects to nothing else. */
  addresses: readonly string[];
  /** How long the session may last, so that the server can be given the same limit. */
  budgetMs: number;
  /** Whose session it is, where that can be asked later. */
  owner?: SessionOwner | undefined;
  /** How many bytes the server may send; by default, enough for catalogue rows. */
  mostBytes?: number;
};

/** How far a session has come; what it was waiting for when it ran out of time. */
export type SessionStage =
  | 'starting'
  | 'connecting'
  | 'greeting'
  | 'securing'
  | 'signing-in'
  | 'checking';

export type ServerVersion = {
  /** Who made the server, as the engine calls them. */
  vendor: string;
  major: number;
  minor: number;
  /** As people write it: `15.8`, `10.11.6-MariaDB`. */
  text: string;
};

/** What a session found out. All its texts are ready for the user. */
export type SessionReport = {
  version?: ServerVersion;
  warnings: string[];
  /** See `ProbeResult`. */
  advice?: string[];
  failure?: ProbeFailure;
};

export type SessionMessage =
  | { stage: SessionStage }
  | { version: ServerVersion }
  | { report: SessionReport }
  | { fault: string };

export type SessionOutcome =
  | { ended: 'reported'; report: SessionReport }
  /** The other side broke the client library: whatever it speaks, it is not this protocol. */
  | { ended: 'by-wrong-protocol'; stage: SessionStage; version?: ServerVersion }
  | { ended: 'by-signal'; stage: SessionStage; version?: ServerVersion };
