import { Problem } from '@holdfast/platform/errors';
import { networkOf, signUpFromAddress, tellTaken } from '../attempts/index.ts';
import { recordPersonalAudit } from '../audit-log/index.ts';
import type { Client, Engine, Passwords, User } from '../engine/index.ts';
import type { ErasedAddresses } from '../erased-addresses/index.ts';
import { joinByInvitation } from '../invitations/index.ts';
import {
  deleteLinksTo,
  findLinkRow,
  hashOf,
  type LinkParts,
  LinkRefused,
  useLink,
} from '../links/index.ts';
import type { Link } from '../links/model.ts';
import type { Outbox } from '../outbox/index.ts';
import { refuseWeakPassword } from '../passwords/index.ts';
import type { Tx } from '../tables.ts';
import { createAccount, createPerson } from './create-account.ts';
import type { AccountHooks } from './hooks.ts';
import type { SignedIn, SignUpMode } from './model.ts';
import { directSignUp } from './rules.ts';
import { hadUsers, lockFirstOwner } from './store.ts';

/** Not the user's name: an organisation outlives the erasure of the one who made it. */
const DEFAULT_ORGANISATION_NAME = 'My organisation';

type SignUpParts = LinkParts & {
  engine: Engine;
  passwords: Passwords;
  outbox: Outbox;
  signUpsPerAddress: number;
  signUpMode: SignUpMode;
  accountHooks: AccountHooks;
  erasedAddresses: ErasedAddresses;
};

type SignUpInput = {
  name: string;
  password: string;
  organisationName?: string | undefined;
  /** Exactly one of the two is given: an unproven address, or the token of a link. */
  email?: string | undefined;
  token?: string | undefined;
};

/** Signs up by a link, or, where none is required, by an address alone. */
export async function signUp(
  parts: SignUpParts,
  { email, token, ...input }: SignUpInput,
  client: Client,
): Promise<SignedIn> {
  const limit = signUpFromAddress(parts.signUpsPerAddress);
  await parts.attempts.count({ limit, subject: [networkOf(client.address)] });
  return tellTaken(parts.attempts, client, () =>
    token === undefined
      ? signUpDirectly(parts, { ...input, email: email ?? '' }, client)
      : signUpByLink(parts, { ...input, token }, client),
  );
}

/** The refusal is the same for every address, and comes before the address is looked up. */
async function signUpDirectly(
  parts: SignUpParts,
  input: Omit<SignUpInput, 'token'> & { email: string },
  client: Client,
): Promise<SignedIn> {
  const { database, engine } = parts;
  const refuse = async (tx: Tx) => {
    const { signUpMode: mode, outbox } = parts;
    const standing = { mode, canSend: outbox.canSend, isFirst: !(await hadUsers(tx)) };
    const refusal = directSignUp(standing);
    if (refusal) throw new Problem('FORBIDDEN', { msg: refusal });
    return standing;
  };
  await database.system(refuse);
  await parts.accountHooks.beforePasswordSession(input, client);
  const passwordHash = await hashOfNew(parts, input);
  return database.system(async (tx) => {
    // Of several concurrent sign-ups, only one becomes the first user.
    if (parts.signUpMode === 'invited') await lockFirstOwner(tx);
    await refuse(tx);
    const { name, email, organisationName = DEFAULT_ORGANISATION_NAME } = input;
    const at = parts.clock.now();
    const account = { name, email, passwordHash, organisationName, client, at };
    const { user, organisation } = await createAccount(tx, parts, account);
    const sessionToken = await openFirst(tx, engine, { user, client, at });
    return { sessionToken, user, organisations: [organisation] };
  });
}

async function signUpByLink(
  parts: SignUpParts,
  input: Omit<SignUpInput, 'email'> & { token: string },
  client: Client,
): Promise<SignedIn> {
  const { database, engine } = parts;
  const { token, name, organisationName = DEFAULT_ORGANISATION_NAME } = input;
  const found = await database.system((tx) => findLinkRow(tx, hashOf(token)));
  if (found?.address) {
    await parts.accountHooks.beforePasswordSession({ email: found.address }, client);
  }
  const passwordHash = await hashOfNew(parts, { ...input, email: found?.address ?? '' });
  const purposes = ['sign-up', 'invitation'] as const;
  return useLink(parts, { token, purposes, client }, async (tx, link, at) => {
    const person = { name, email: addressOf(link), passwordHash, emailVerified: link.mailed };
    if (link.purpose === 'invitation') {
      return joinAsNew(parts, tx, { ...person, invitationId: link.subject, at }, client);
    }
    // The address has an account from here on: links made for the address alone are deleted.
    await deleteLinksTo(tx, link.subject);
    const account = { ...person, organisationName, client, at };
    const { user, organisation } = await createAccount(tx, parts, account);
    const sessionToken = await openFirst(tx, engine, { user, client, at });
    return { sessionToken, user, organisations: [organisation] };
  });
}

/** An invited person joins the organisation, and makes none of their own. */
async function joinAsNew(
  parts: SignUpParts,
  tx: Tx,
  person: Parameters<typeof createPerson>[2] & { invitationId: string; at: Date },
  client: Client,
): Promise<SignedIn> {
  const { engine } = parts;
  const { invitationId, at, ...account } = person;
  const user = await createPerson(tx, parts, account);
  const sessionToken = await engine.within(tx).openSession(user.id, client, { by: 'password', at });
  const found = await engine.within(tx).findCaller(sessionToken);
  if (!found) throw new Error('The new session could not be found.');
  const caller = { ...found, client };
  const organisation = await joinByInvitation(tx, engine, caller, { invitationId, at });
  if (!organisation) throw new LinkRefused('changed');
  await recordOpened(tx, { user, client, at });
  return { sessionToken, user, organisations: [organisation] };
}

type First = { user: User; client: Client; at: Date };

async function openFirst(tx: Tx, engine: Engine, { user, client, at }: First): Promise<string> {
  const proof = { by: 'password', at } as const;
  const sessionToken = await engine.within(tx).openSession(user.id, client, proof);
  await recordOpened(tx, { user, client, at });
  return sessionToken;
}

/** Called once they are in the organisation whose log it is for. */
function recordOpened(tx: Tx, { user: { id }, client, at }: First): Promise<void> {
  const origin = { actor: { type: 'user' as const, id }, client };
  const details = { method: 'sign_up' };
  const opened = { at, action: 'session.opened' as const, targetId: id, details };
  return recordPersonalAudit(tx, origin, { userId: id, ...opened });
}

/** Runs outside of any transaction, so that no connection is held while it hashes. */
async function hashOfNew(
  { passwords }: SignUpParts,
  { password, name, email }: { password: string; name: string; email: string },
): Promise<string> {
  await refuseWeakPassword(password, { name, email });
  return passwords.hash(password);
}

function addressOf({ address }: Link): string {
  if (address === null) throw new Error('A sign-up link has no address.');
  return address;
}
