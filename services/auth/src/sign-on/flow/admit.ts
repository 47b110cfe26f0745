import { v7 as newId } from 'uuid';
import { recordAudit, recordPersonalAudit } from '../../audit-log/index.ts';
import type { Origin } from '../../audit-log/model.ts';
import type { Client, Engine, User } from '../../engine/index.ts';
import { deleteFactorsOf, methodsOf } from '../../factors/index.ts';
import { endLinks } from '../../links/index.ts';
import { holdOrganisation, holdUser } from '../../organisations/index.ts';
import { revoke } from '../../revocations/index.ts';
import { Email, Name } from '../../schema.ts';
import { deleteSessionsOf, isMemberElsewhere } from '../../sessions/index.ts';
import type { Tx } from '../../tables.ts';
import { INSTALLATION, type Provider, type Vouched } from '../model.ts';
import type { SignOnParts } from '../parts.ts';
import { emailRefusal, followsClaim, roleBy, vouchesFor } from '../rules.ts';
import { linkedLetter } from '../wording.ts';
import { Refused } from './refused.ts';
import {
  findByEmail,
  findByIdentity,
  findMembership,
  insertIdentity,
  useIdentity,
} from './store.ts';

type Admission = {
  provider: Provider;
  vouched: Vouched;
  client: Client;
  /** The user whose account is to be linked, where they asked for that. */
  linking: string | undefined;
  /** The dashboard's address. */
  dashboard: string;
};

const NOTICE_MS = 24 * 3_600_000;

/** Finds or makes the account of the person the provider vouches for, and makes them a member. */
export async function admit(tx: Tx, parts: SignOnParts, admission: Admission): Promise<User> {
  const { provider, vouched, linking } = admission;
  // The standard's own bound, and what a row can hold.
  if (!/^[\x20-\x7e]{1,255}$/.test(vouched.subject)) throw new Refused('answer');
  const refusal = emailRefusal(provider, vouched);
  if (refusal) throw new Refused(refusal);
  const email = Email.safeParse(vouched.email).data;
  if (email === undefined) throw new Refused('email_unverified');
  // A known user is locked before the organisation, as everywhere; its lock also serialises newcomers.
  const known = await findAccount(tx, provider, { ...vouched, email });
  if (known && !(await holdUser(tx, known.id))) throw new Refused('erased');
  if (!(await holdOrganisation(tx, provider.organisationId))) throw new Refused('closed');
  // Looked up again: another sign-in of theirs, or the end of a link, may have changed it since.
  const account = await findAccount(tx, provider, { ...vouched, email });
  if (linking !== undefined && account?.id !== linking) {
    throw new Refused('other_account', { userId: linking });
  }
  const user = account
    ? await linked(tx, parts, account, admission)
    : await made(tx, parts, email, admission);
  await join(tx, parts, user, admission);
  // Once they have joined, so that it is logged for the organisation too.
  if (account && !account.isLinked) await tellOfLink(tx, parts, user, admission);
  return user;
}

type Account = User & { isLinked: boolean; isVerified: boolean };

/** Found by the issuer's subject; else by the email that the provider may vouch for. */
async function findAccount(
  tx: Tx,
  provider: Provider,
  { issuer, subject, email }: { issuer: string; subject: string; email: string },
): Promise<Account | undefined> {
  const known = await findByIdentity(tx, { issuer, subject });
  if (known) {
    if (known.email === null) throw new Refused('erased');
    const userId = known.id;
    if (!vouchesFor(provider, known.email)) throw new Refused('account_elsewhere', { userId });
    return { ...known, email: known.email, isLinked: true, isVerified: true };
  }
  const found = await findByEmail(tx, email);
  return found && { ...found, email, isLinked: false, isVerified: found.email_verified };
}

async function linked(
  tx: Tx,
  { engine, clock }: SignOnParts,
  { id, name, email, isLinked, isVerified }: Account,
  { provider, vouched, linking }: Admission,
): Promise<User> {
  if (isLinked) {
    const { issuer, subject } = vouched;
    await useIdentity(tx, { issuer, subject, now: clock.now() });
    return { id, name, email };
  }
  const { organisationId } = provider;
  const isWanted = linking === id || provider.id === INSTALLATION;
  const member = await findMembership(tx, { organisationId, userId: id });
  if (isVerified) {
    // The domain's holder could reset the password anyway, but would still lack the factor.
    const isConsented = member !== undefined || isWanted;
    const methods = isConsented ? [] : await methodsOf(tx, id);
    if (methods.length > 0) throw new Refused('second_factor', { userId: id });
  } else {
    // Other organisations trust the account's owner, who may never have had the address.
    const isOthers = !isWanted && (await isMemberElsewhere(tx, { userId: id, organisationId }));
    if (isOthers) throw new Refused('unproven', { userId: id });
    // Anybody could have made this account to wait for the address's owner, or a member could have
    // taken a colleague's address: what they know of it stops working. An owner gains nothing by it.
    await engine.within(tx).markVerified(id);
    if (linking !== id && member?.role !== 'owner') await disown(tx, engine, id);
  }
  await remember(tx, { userId: id, provider, vouched, now: clock.now() });
  return { id, name, email };
}

/** Removes everything that a stranger could come back with. */
async function disown(tx: Tx, engine: Engine, userId: string): Promise<void> {
  await engine.within(tx).dropPassword(userId);
  await deleteFactorsOf(tx, userId);
  await deleteSessionsOf(tx, userId);
  await endLinks(tx, { subject: userId, purposes: ['change', 'restore', 'reset', 'verify'] });
}

async function made(
  tx: Tx,
  { engine, erasedAddresses, clock }: SignOnParts,
  email: string,
  { provider, vouched }: Admission,
): Promise<User> {
  const name = Name.safeParse(vouched.name).data ?? email.slice(0, email.lastIndexOf('@'));
  const user = await engine.within(tx).createVouchedUser({ name, email });
  await erasedAddresses.letGo(tx, email);
  await remember(tx, { userId: user.id, provider, vouched, now: clock.now() });
  return user;
}

function remember(
  tx: Tx,
  {
    userId,
    provider,
    vouched,
    now,
  }: { userId: string; provider: Provider; vouched: Vouched; now: Date },
): Promise<void> {
  const { issuer, subject } = vouched;
  return insertIdentity(tx, { id: newId(), userId, providerId: provider.id, issuer, subject, now });
}

/** Makes them a member with the role that the provider says; an owner stays an owner. */
async function join(
  tx: Tx,
  { engine, clock }: SignOnParts,
  { id: userId }: User,
  { provider, vouched, client }: Admission,
): Promise<void> {
  const { organisationId } = provider;
  const role = roleBy(provider, vouched.claims);
  const entry = { organisationId, at: clock.now(), targetId: userId };
  const origin = originOf(userId, client);
  const member = await findMembership(tx, { organisationId, userId });
  if (!member) {
    await engine.within(tx).addMember({ organisationId, userId, role });
    const details = { role, how: 'sign_on' };
    await recordAudit(tx, origin, { ...entry, action: 'member.joined', details });
  } else if (followsClaim(provider, member.role) && member.role !== role) {
    await engine.within(tx).setRole(member.id, role);
    const details = { role, previousRole: member.role, how: 'sign_on' };
    await recordAudit(tx, origin, { ...entry, action: 'member.role_changed', details });
    // Earlier tokens carry the old role.
    await revoke(tx, { kind: 'member', id: userId, organisationId, at: clock.now() });
  }
}

/** Logs it, and mails the account's owner. */
async function tellOfLink(
  tx: Tx,
  { clock, outbox }: SignOnParts,
  { id, email }: User,
  { provider, vouched, client, dashboard }: Admission,
): Promise<void> {
  const at = clock.now();
  await recordPersonalAudit(tx, originOf(id, client), {
    userId: id,
    at,
    action: 'sign_on.linked',
    targetId: id,
    details: { issuer: vouched.issuer },
  });
  await outbox.post(tx, {
    ...{ kind: 'sign-on-linked', userId: id, address: email },
    letter: linkedLetter(provider, `${dashboard}/account`),
    givesUpAt: new Date(at.getTime() + NOTICE_MS),
  });
}

function originOf(id: string, client: Client): Origin {
  return { actor: { type: 'user', id }, client };
}
