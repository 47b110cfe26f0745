import type { Tx } from '../../tables.ts';
import type { RoleMapping } from '../model.ts';

export type ProviderRow = {
  organisation_id: string;
  name: string;
  issuer: string;
  client_id: string;
  client_secret_sealed: string | null;
  default_role: 'viewer' | 'member' | 'admin';
  role_claim: string | null;
  role_map: RoleMapping;
  is_required: boolean;
};

/** Of an organisation that is not closed. */
export function findProviderRow(tx: Tx, organisationId: string): Promise<ProviderRow | undefined> {
  return tx
    .selectFrom('sign_on_providers')
    .innerJoin('organisations', 'organisations.id', 'sign_on_providers.organisation_id')
    .selectAll('sign_on_providers')
    .where('organisation_id', '=', organisationId)
    .where('organisations.closed_at', 'is', null)
    .executeTakeFirst();
}

export async function upsertProvider(
  tx: Tx,
  { role_map, ...row }: ProviderRow,
  now: Date,
): Promise<void> {
  const set = { ...row, role_map: JSON.stringify(role_map), updated_at: now };
  const { organisation_id: _, ...changes } = set;
  await tx
    .insertInto('sign_on_providers')
    .values({ ...set, created_at: now })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(changes))
    .execute();
}

export async function deleteProvider(tx: Tx, organisationId: string): Promise<void> {
  await tx.deleteFrom('sign_on_providers').where('organisation_id', '=', organisationId).execute();
}

/** The one that is wanted, if there is such; the oldest where none is. */
export async function findOpenOrganisation(
  tx: Tx,
  wanted: string | undefined,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('organisations')
    .select('id')
    .where('closed_at', 'is', null)
    .$if(wanted !== undefined, (query) => query.where('id', '=', wanted ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
