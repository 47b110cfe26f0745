import { sql } from 'kysely';
import type { Tx } from '../tables.ts';
import type { MailFate, MailState } from './model.ts';

const SWEPT_AT_ONCE = 20;

export async function insertMail(
  tx: Tx,
  mail: {
    id: string;
    kind: string;
    about: string | null;
    userId: string | null;
    address: string;
    sealed: string;
    now: Date;
    givesUpAt: Date;
  },
): Promise<void> {
  const { id, kind, about, userId, address, sealed, now, givesUpAt } = mail;
  await tx
    .insertInto('outbox')
    .values({
      ...{ id, kind, about, address, sealed, created_at: now, due_at: now },
      ...{ user_id: userId, gives_up_at: givesUpAt },
    })
    .execute();
}

/** One attempt at a mail. Once the next has begun, an earlier one can no longer change the row. */
type Attempt = { id: string; attempts: number };

/**
 * Claims the next mail that is due, by putting it off for as long as an attempt may take. The sender
 * gives `attempts` back to settle it. Not `runLeased`: an attempt takes seconds and needs no heartbeat.
 */
export function claimMail(tx: Tx, { now, until }: { now: Date; until: Date }) {
  const due = tx
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return tx
    .updateTable('outbox')
    .set({ due_at: until, attempts: sql<number>`attempts + 1` })
    .where('id', '=', due)
    .returning(['id', 'kind', 'address', 'sealed', 'attempts', 'created_at', 'gives_up_at'])
    .executeTakeFirst();
}

/** Marks a mail as sent or given up, and deletes its words and its address. */
export async function settleMail(
  tx: Tx,
  { id, attempts, now, ...fate }: Attempt & { now: Date } & MailFate,
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ ...fate, address: null, sealed: null, settled_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute();
}

export async function postponeMail(
  tx: Tx,
  { id, attempts, dueAt, failure }: Attempt & { dueAt: Date; failure: string },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ due_at: dueAt, failure })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute();
}

export async function fatesOf(tx: Tx, about: readonly string[]): Promise<Map<string, MailFate>> {
  if (about.length === 0) return new Map();
  const rows = await tx
    .selectFrom('outbox')
    .select(['about', 'state', 'failure'])
    .where('about', 'in', [...about])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ about: id, ...fate }) => [id ?? '', fate]));
}

/** Deletes the waiting mail to an erased user, at any address, and the mail in their name. */
export async function deleteMailOf(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('state', '=', 'waiting')
    .where((where) => where.or([where('address', '=', email), where('user_id', '=', userId)]))
    .execute();
}

/** Deletes mail about something that is over, so that it is not sent any more. */
export async function deleteMailAbout(tx: Tx, about: string): Promise<void> {
  await tx.deleteFrom('outbox').where('about', '=', about).execute();
}

/** Deletes mail that no process sends since the mail server was removed: it contains an address. */
export async function deleteLateMail(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('state', '=', 'waiting')
    .where('gives_up_at', '<=', new Date(now.getTime() - 24 * 3_600_000))
    .execute();
}

/** Deletes a few with each mail: nobody looks up an invitation's mail once the invitation has ended. */
export async function sweepMail(tx: Tx, before: Date): Promise<void> {
  const over = tx
    .selectFrom('outbox')
    .select('id')
    .where('settled_at', '<=', before)
    .orderBy('settled_at')
    .limit(SWEPT_AT_ONCE)
    .forUpdate()
    .skipLocked();
  await tx.deleteFrom('outbox').where('id', 'in', over).execute();
}

export async function countMail(
  tx: Tx,
  since: Date,
): Promise<{ state: MailState; count: number }[]> {
  return tx
    .selectFrom('outbox')
    .select(['state', sql<number>`count(*)::integer`.as('count')])
    .where((where) => where.or([where('state', '=', 'waiting'), where('settled_at', '>', since)]))
    .groupBy('state')
    .execute();
}
