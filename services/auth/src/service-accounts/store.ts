import { isUniqueViolation } from '@holdfast/platform/db';
import { Problem } from '@holdfast/platform/errors';
import { keysetPage, type Position } from '@holdfast/platform/paging';
import { sql } from 'kysely';
import type { Tx } from '../tables.ts';
import type { Allowed, ServiceAccount, ServicePermission, ServiceRole } from './model.ts';

type NewServiceAccount = Allowed & {
  id: string;
  organisationId: string;
  name: string;
  expiresAt: Date | null;
  secretHash: Uint8Array;
  createdBy: string;
  now: Date;
};

export async function insertServiceAccount(
  tx: Tx,
  account: NewServiceAccount,
): Promise<ServiceAccount> {
  try {
    const row = await tx
      .insertInto('service_accounts')
      .values({
        id: account.id,
        organisation_id: account.organisationId,
        name: account.name,
        role: account.role,
        permissions: account.permissions,
        expires_at: account.expiresAt,
        secret_hash: account.secretHash,
        created_by: account.createdBy,
        created_at: account.now,
        secret_changed_at: account.now,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return serviceAccountFrom(row);
  } catch (error) {
    explainTaken(error);
  }
}

export async function pageOfServiceAccounts(
  tx: Tx,
  page: { organisationId: string; after: Position | undefined; limit: number },
): Promise<ServiceAccount[]> {
  const order = [{ column: 'id', direction: 'asc' }] as const;
  const living = tx
    .selectFrom('service_accounts')
    .select(COLUMNS)
    .where('organisation_id', '=', page.organisationId)
    .where('deleted_at', 'is', null);
  const rows = await keysetPage(living, { order, ...page }).execute();
  return rows.map(serviceAccountFrom);
}

/** What is left out stays. */
export async function changeServiceAccount(
  tx: Tx,
  change: Partial<Allowed> & {
    organisationId: string;
    serviceAccountId: string;
    name: string | undefined;
    expiresAt: Date | null | undefined;
  },
): Promise<ServiceAccount | undefined> {
  const { name, role, permissions, expiresAt } = change;
  const row = await tx
    .updateTable('service_accounts')
    .set({
      ...(name !== undefined && { name }),
      ...(role !== undefined && { role }),
      ...(permissions !== undefined && { permissions }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
    })
    .where('id', '=', change.serviceAccountId)
    .where('organisation_id', '=', change.organisationId)
    .where('deleted_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
    .catch(explainTaken);
  return row && serviceAccountFrom(row);
}

export async function replaceSecret(
  tx: Tx,
  change: { organisationId: string; serviceAccountId: string; secretHash: Uint8Array; now: Date },
): Promise<ServiceAccount | undefined> {
  const row = await tx
    .updateTable('service_accounts')
    .set({ secret_hash: change.secretHash, secret_changed_at: change.now })
    .where('id', '=', change.serviceAccountId)
    .where('organisation_id', '=', change.organisationId)
    .where('deleted_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && serviceAccountFrom(row);
}

/** Its name, if there was one. The row stays. */
export async function markDeleted(
  tx: Tx,
  change: { organisationId: string; serviceAccountId: string; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('service_accounts')
    .set({ deleted_at: change.now })
    .where('id', '=', change.serviceAccountId)
    .where('organisation_id', '=', change.organisationId)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Finds deleted ones too: whose account it is that somebody pretends to be. */
export async function findOrganisationOfAccount(
  tx: Tx,
  serviceAccountId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('service_accounts')
    .select('organisation_id')
    .where('id', '=', serviceAccountId)
    .executeTakeFirst();
  return row?.organisation_id;
}

/** Returns their ids. */
export async function markAllDeleted(
  tx: Tx,
  { organisationId, now }: { organisationId: string; now: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('service_accounts')
    .set({ deleted_at: now })
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The account, with what is needed to mint a token for it. */
export function findForToken(tx: Tx, serviceAccountId: string) {
  return tx
    .selectFrom('service_accounts')
    .innerJoin('organisations', 'organisations.id', 'service_accounts.organisation_id')
    .select([
      'service_accounts.id',
      'service_accounts.role',
      'service_accounts.permissions',
      'service_accounts.expires_at',
      'service_accounts.secret_hash',
      'service_accounts.organisation_id',
      'organisations.billing',
    ])
    .where('service_accounts.id', '=', serviceAccountId)
    .where('service_accounts.deleted_at', 'is', null)
    .where('organisations.closed_at', 'is', null)
    .executeTakeFirst();
}

/** To the minute, so that a busy machine does not write its row with every token. */
export async function markUsed(
  tx: Tx,
  { serviceAccountId, now }: { serviceAccountId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('service_accounts')
    .set({ last_used_at: now })
    .where('id', '=', serviceAccountId)
    .where(
      sql<boolean>`(last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`,
    )
    .execute();
}

function explainTaken(error: unknown): never {
  if (isUniqueViolation(error, 'service_accounts_name')) throw new Problem('NAME_TAKEN');
  throw error;
}

const COLUMNS = [
  'id',
  'name',
  'role',
  'created_by',
  'created_at',
  'secret_changed_at',
  'last_used_at',
  'permissions',
  'expires_at',
] as const;

type Row = {
  id: string;
  name: string;
  role: ServiceRole;
  created_by: string;
  created_at: Date;
  secret_changed_at: Date;
  last_used_at: Date | null;
  permissions: string[] | null;
  expires_at: Date | null;
};

function serviceAccountFrom(row: Row): ServiceAccount {
  return {
    id: row.id,
    clientId: row.id,
    name: row.name,
    role: row.role,
    permissions: row.permissions as ServicePermission[] | null,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    secretChangedAt: row.secret_changed_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
