import { sql } from 'kysely';
import type { Tx } from '../tables.ts';

/** More than anybody is in; so that one sign-in never writes without bound. */
const MOST_ORGANISATIONS = 100;

export async function organisationsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(MOST_ORGANISATIONS)
    .execute();
  return rows.map((row) => row.organisation_id);
}

/**
 * The commit does not wait for the disk: a refusal of somebody whom we know must not take longer
 * than one of somebody whom we do not. A crash of the server loses its last moments at most.
 */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit to off`.execute(tx);
}

/** From where somebody asked for links of this person, or tried some: perhaps they themselves. */
export async function forgetAskers(tx: Tx, userId: string): Promise<void> {
  await sql`
    update audit_entries as entry set ip_address = null, user_agent = null
    from organisations, unnest(array['account.reset_asked', 'account.link_refused']) as asked (action)
    where entry.key_target = audit_key(organisations.id, 'target', asked.action || ' ' || ${userId})
      and entry.organisation_id = organisations.id and entry.target_id = ${userId}
      and entry.actor = 'system:links'
      and (entry.ip_address is not null or entry.user_agent is not null)`.execute(tx);
}

/** Nobody can read it any more, and a name that it holds may be that of a person. */
export async function forgetDetailsIn(tx: Tx, organisationId: string): Promise<void> {
  await sql`
    update audit_entries set details = '{}', ip_address = null, user_agent = null
    where organisation_id = ${organisationId}`.execute(tx);
}
