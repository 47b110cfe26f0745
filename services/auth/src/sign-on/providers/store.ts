import { sql } from 'kysely';
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

/** The provider of an organisation that is not closed. */
export function findProviderRow(tx: Tx, organisationId: string): Promise<ProviderRow | undefined> {
  return tx
    .selectFrom('sign_on_providers')
    .innerJoin('organisations', 'organisations.id', 'sign_on_providers.organisation_id')
    .selectAll('sign_on_providers')
    .where('organisation_id', '=', organisationId)
    .where('organisations.closed_at', 'is', null)
    .executeTakeFirst();
}

/** The organisations whose provider has this issuer: several may have the same. */
export async function listProvidersBy(tx: Tx, issuer: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('sign_on_providers')
    .select('organisation_id')
    .where('issuer', '=', issuer)
    .execute();
  return rows.map((row) => row.organisation_id);
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

/**
 * The organisation that was the oldest when the provider was set. If that is closed, the provider's
 * people join none, rather than the next oldest, whose owners know nothing of them.
 */
export async function pinnedOrganisation(tx: Tx, issuer: string): Promise<string | undefined> {
  const find = () =>
    tx
      .selectFrom('sign_on_pins')
      .select('organisation_id')
      .where('issuer', '=', issuer)
      .executeTakeFirst();
  const pinned = await find();
  if (pinned) return pinned.organisation_id;
  const oldest = await findOpenOrganisation(tx, undefined);
  if (oldest === undefined) return undefined;
  await tx
    .insertInto('sign_on_pins')
    .values({ issuer, organisation_id: oldest, pinned_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('issuer').doNothing())
    .execute();
  return (await find())?.organisation_id;
}

/** The wanted organisation, if it is open; the oldest open one if none is wanted. */
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
