import type { Tx } from '../../tables.ts';

export type DomainRow = {
  id: string;
  organisation_id: string;
  domain: string;
  token: string;
  proven_at: Date | null;
  proven_by: 'dns' | 'operator' | null;
};

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
    .set({ proven_at: now, proven_by: by })
    .where('id', '=', id)
    .execute();
}

export async function markUnproven(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('sign_on_domains')
    .set({ proven_at: null, proven_by: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteDomain(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sign_on_domains').where('id', '=', id).execute();
}

export async function deleteDomainsOf(tx: Tx, organisationId: string): Promise<void> {
  await tx.deleteFrom('sign_on_domains').where('organisation_id', '=', organisationId).execute();
}
