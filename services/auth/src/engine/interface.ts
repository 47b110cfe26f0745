import type { Role } from '@holdfast/platform/identity';
import type { Tx } from '../tables.ts';
import type { Caller, Claims, Client, KeyPair, Proof, User } from './model.ts';

/**
 * What better-auth does for us. Its refusals come out as problems; the concepts decide by their own
 * rules who may do what, before they call it.
 */
export type Engine = {
  /** The same engine, which then does all its reads and writes in this transaction. */
  within(tx: Tx): Engine;

  createUser(user: {
    name: string;
    email: string;
    passwordHash: string;
    emailVerified?: boolean;
  }): Promise<User>;
  /** A user without a password: an identity provider vouches for them and for their email. */
  createVouchedUser(user: { name: string; email: string }): Promise<User>;
  /** Whether there was one before or not. */
  setPassword(userId: string, passwordHash: string): Promise<void>;
  /** If there is one. */
  dropPassword(userId: string): Promise<void>;
  /** Marks their current address as verified. */
  markVerified(userId: string): Promise<void>;
  addMember(member: { organisationId: string; userId: string; role: Role }): Promise<void>;
  /** Without a caller's session: the organisation's settings decide the role. */
  setRole(memberId: string, role: Role): Promise<void>;
  /**
   * Always a new session, with a token that nobody has seen. Without a proof, it counts as proven by
   * the password, now. `beganAt`: when its life began, if that was with another session.
   */
  openSession(
    userId: string,
    client: Client,
    proof?: Proof,
    options?: { beganAt?: Date | undefined },
  ): Promise<string>;
  /** UNAUTHENTICATED for a wrong password and for an unknown email, after the same work. */
  checkPassword(credentials: {
    email: string;
    password: string;
  }): Promise<{ user: User; passwordHash: string }>;
  findCaller(sessionToken: string): Promise<Omit<Caller, 'client'> | undefined>;
  isPassword(caller: Caller, password: string): Promise<boolean>;
  /** Whether the current password was right; if so, the new one is set. */
  changePassword(caller: Caller, change: { current: string; next: string }): Promise<boolean>;

  createOrganisation(name: string, ownerId: string): Promise<{ id: string }>;
  renameOrganisation(caller: Caller, organisationId: string, name: string): Promise<void>;
  changeRole(
    caller: Caller,
    change: { organisationId: string; memberId: string; role: Role },
  ): Promise<void>;
  removeMember(caller: Caller, member: { organisationId: string; memberId: string }): Promise<void>;
  leave(caller: Caller, organisationId: string): Promise<void>;
  /** An earlier invitation of the same email to the same organisation ends. */
  invite(
    caller: Caller,
    invitation: { organisationId: string; email: string; role: Role },
  ): Promise<{ id: string }>;
  acceptInvitation(caller: Caller, invitationId: string): Promise<void>;
  declineInvitation(caller: Caller, invitationId: string): Promise<void>;
  revokeInvitation(caller: Caller, invitationId: string): Promise<void>;

  makeKeyPair(): Promise<KeyPair>;
  sign(claims: Claims, key: { id: string } & KeyPair): Promise<string>;
};
