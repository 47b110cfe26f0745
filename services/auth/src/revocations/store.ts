import { sql } from 'kysely';
import type { Tx } from '../tables.ts';
import type { Revocation } from './model.ts';

/**
 * A token made after a revocation is dated one second after its end, which may be ahead of the clock:
 * so the subject's next revocation ends no sooner than that. However many there are, `rules.ts` limits
 * how far ahead a token is dated; the rest of the 5 seconds is for clocks that differ.
 */
export async function insertRevocations(
  tx: Tx,
  rows: readonly {
    kind: Revocation['kind'];
    subject: string;
    organisation_id: string | null;
    issued_until: Date | null;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into revocations (kind, subject, organisation_id, issued_until)
    select kind, subject, organisation_id, greatest(issued_until, (
      select max(least(r.issued_until + interval '1 second', new.issued_until + interval '5 seconds'))
      from revocations r
      where r.subject = new.subject and r.organisation_id = new.organisation_id
    ))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new (kind text, subject uuid, organisation_id uuid, issued_until timestamptz)`.execute(tx);
}

/** The oldest transaction that is still open, and the first that has not begun. */
export async function openTransactions(tx: Tx): Promise<{ oldest: bigint; next: bigint }> {
  const { rows } = await sql<{ oldest: string; next: string }>`
    select pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next
    from pg_current_snapshot() as s`.execute(tx);
  return { oldest: BigInt(rows[0]?.oldest ?? 0), next: BigInt(rows[0]?.next ?? 0) };
}

export async function selectRevocations(
  tx: Tx,
  { after, limit }: { after: { transaction: bigint; id: bigint }; limit: number },
): Promise<(Revocation & { transaction: string; row: string })[]> {
  const { rows } = await sql<{
    kind: Revocation['kind'];
    subject: string;
    organisation_id: string | null;
    issued_until: Date | null;
    transaction: string;
    row: string;
  }>`
    select kind, subject, organisation_id, issued_until,
           transaction_id::text as transaction, id::text as row
    from revocations
    where (transaction_id, id) > (${String(after.transaction)}::xid8, ${String(after.id)}::bigint)
    order by transaction_id, id limit ${limit}`.execute(tx);
  return rows.map(({ subject, organisation_id, issued_until, ...row }) => ({
    ...row,
    id: subject,
    organisationId: organisation_id,
    issuedUntil: issued_until?.toISOString() ?? null,
  }));
}

/** The latest issue time whose tokens are refused, for a subject that may get new ones. */
export async function latestRevocation(
  tx: Tx,
  { subject, organisationId }: { subject: string; organisationId: string },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('revocations')
    .select((eb) => eb.fn.max('issued_until').as('until'))
    .where('subject', '=', subject)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row?.until ?? undefined;
}

export async function deleteOldRevocations(
  tx: Tx,
  { olderThanSeconds, atMost }: { olderThanSeconds: number; atMost: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from revocations where (transaction_id, id) in (
      select transaction_id, id from revocations
      where created_at < now() - make_interval(secs => ${olderThanSeconds})
      order by created_at limit ${atMost}
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
