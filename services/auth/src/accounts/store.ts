import { sql } from 'kysely';
import type { Tx } from '../tables.ts';
import { ANONYMISED_NAME, type Membership, type Standing } from './model.ts';

/** Two processes that start at once must not both find nobody. */
export async function lockFirstOwner(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('holdfast first owner', 0))`.execute(tx);
}

/** Whether there ever was a user, erased ones included. */
export async function hadUsers(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether there is a user who was not erased. */
export async function hasUsers(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('anonymised_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findUserIdByEmail(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id;
}

export async function listErasedSince(tx: Tx, moment: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('anonymised_at', '>=', moment)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the user: anything that would give them a new membership or session waits. */
async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Locks a person, so that any other change of them waits; returns what links depend on. */
export async function lockPerson(tx: Tx, userId: string): Promise<Standing | undefined> {
  await lockUser(tx, userId);
  return findStanding(tx, { userId });
}

export async function findStanding(
  tx: Tx,
  by: { userId: string } | { email: string },
): Promise<Standing | undefined> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('credentials', (join) =>
      join
        .onRef('credentials.user_id', '=', 'users.id')
        .on('credentials.provider_id', '=', 'credential'),
    )
    .select(['users.id', 'users.name', 'users.email', 'users.email_verified'])
    .select('credentials.password')
    .where((where) =>
      'userId' in by ? where('users.id', '=', by.userId) : where('users.email', '=', by.email),
    )
    .executeTakeFirst();
  if (!row || row.email === null) return undefined;
  const { id, name, email, email_verified: isVerified, password: passwordHash } = row;
  return { id, name, email, isVerified, passwordHash };
}

/**
 * Whether this is still their password. A change of it, or an erasure, waits for this transaction and
 * then ends the session that it opens. Locks the user first, in the same order as elsewhere.
 */
export async function holdPassword(
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute();
  const row = await tx
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .forShare()
    .executeTakeFirst();
  return row?.password === passwordHash;
}

/** Afterwards no password signs them in, until a new one is set by a link. */
export async function deletePassword(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute();
}

export async function updateEmail(
  tx: Tx,
  change: { userId: string; email: string; isVerified: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email: change.email, email_verified: change.isVerified, updated_at: change.now })
    .where('id', '=', change.userId)
    .execute();
}

/** Locks the user's organisations, always in the same order, and counts who else is in them. */
export async function lockMemberships(tx: Tx, userId: string): Promise<Membership[]> {
  await sql`
    select from organisations
      where id in (select organisation_id from members where user_id = ${userId})
      order by id for update`.execute(tx);
  const { rows } = await sql<Membership>`
    select mine.organisation_id as "organisationId", organisations.name as "organisationName",
           mine.role,
           count(other.id) as "otherMembers",
           count(other.id) filter (where other.role = 'owner') as "otherOwners"
      from members mine
      join organisations on organisations.id = mine.organisation_id
      left join members other
        on other.organisation_id = mine.organisation_id and other.user_id <> mine.user_id
     where mine.user_id = ${userId}
     group by mine.organisation_id, organisations.name, mine.role`.execute(tx);
  return rows;
}

/** Removes the name, the email and the password; the id stays, for rows that refer to it. */
export async function anonymise(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx.deleteFrom('credentials').where('user_id', '=', userId).execute();
  await tx.deleteFrom('members').where('user_id', '=', userId).execute();
  await tx
    .updateTable('users')
    .set({
      name: ANONYMISED_NAME,
      email: null,
      email_verified: false,
      image: null,
      updated_at: now,
      anonymised_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
