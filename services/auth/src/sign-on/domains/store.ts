import type { Tx } from '../../tables.ts';

export type DomainRow = {
  id: string;
  organisation_id: string;
  domain: string;
  token: string;
  proven_at: Date | null;
  proven_by: 'dns' | 'operator' | null;
};

/** How many managers of an organisation are told, and how many domains one run looks at. */
const TOLD_AT_MOST = 20;
const LOOKED_AT_ONCE = 50;

export function listDomains(tx: Tx, organisationId: string): Promise<DomainRow[]> {
  return tx
    .selectFrom('sign_on_domains')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('domain')
    .execute();
}

export function findDomain(
  tx: Tx,
  { organisationId, domain }: { organisationId: string; domain: string },
): Promise<DomainRow | undefined> {
  return tx
    .selectFrom('sign_on_domains')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('domain', '=', domain)
    .executeTakeFirst();
}

/** Whose domain it is, if that is proven. */
export function findProven(tx: Tx, domain: string): Promise<DomainRow | undefined> {
  return tx
    .selectFrom('sign_on_domains')
    .selectAll()
    .where('domain', '=', domain)
    .where('proven_at', 'is not', null)
    .executeTakeFirst();
}

export async function insertDomain(
  tx: Tx,
  row: { id: string; organisationId: string; domain: string; token: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('sign_on_domains')
    .values({
      id: row.id,
      organisation_id: row.organisationId,
      domain: row.domain,
      token: row.token,
      created_at: row.now,
    })
    .onConflict((conflict) => conflict.constraint('sign_on_domains_once').doNothing())
    .execute();
}

export async function markProven(
  tx: Tx,
  { id, by, now }: { id: string; by: 'dns' | 'operator'; now: Date },
): Promise<void> {
  await tx
    .updateTable('sign_on_domains')
    .set({ proven_at: now, proven_by: by, looked_at: now, misses: 0 })
    .where('id', '=', id)
    .execute();
}

export async function markUnproven(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('sign_on_domains')
    .set({ proven_at: null, proven_by: null, misses: 0 })
    .where('id', '=', id)
    .execute();
}

export async function deleteDomain(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sign_on_domains').where('id', '=', id).execute();
}

export async function deleteDomainsOf(tx: Tx, organisationId: string): Promise<void> {
  await tx.deleteFrom('sign_on_domains').where('organisation_id', '=', organisationId).execute();
}

/** Claims, for this caller, domains proven by a record that no process has looked at since `before`. */
export async function claimDue(
  tx: Tx,
  { before, now }: { before: Date; now: Date },
): Promise<DomainRow[]> {
  const due = tx
    .selectFrom('sign_on_domains')
    .select('id')
    .where('proven_by', '=', 'dns')
    .where(({ eb, fn }) => eb(fn.coalesce('looked_at', 'proven_at'), '<=', before))
    .orderBy('looked_at')
    .limit(LOOKED_AT_ONCE)
    .forUpdate()
    .skipLocked();
  return tx
    .updateTable('sign_on_domains')
    .set({ looked_at: now })
    .where('id', 'in', due)
    .returningAll()
    .execute();
}

/** How often in a row it was missing; undefined if it was proven again or given up meanwhile. */
export async function noteLook(
  tx: Tx,
  { id, lookedAt, isThere }: { id: string; lookedAt: Date; isThere: boolean },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('sign_on_domains')
    .set(({ eb }) => ({ misses: isThere ? 0 : eb('misses', '+', 1) }))
    .where('id', '=', id)
    .where('looked_at', '=', lookedAt)
    .where('proven_by', '=', 'dns')
    .returning('misses')
    .executeTakeFirst();
  return row?.misses;
}

/** The organisation's owners and admins; those who joined first come first. */
export function listManagers(
  tx: Tx,
  organisationId: string,
): Promise<{ id: string; email: string }[]> {
  return tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email'])
    .where('members.organisation_id', '=', organisationId)
    .where('members.role', 'in', ['owner', 'admin'])
    .where('users.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('members.id')
    .limit(TOLD_AT_MOST)
    .execute();
}
