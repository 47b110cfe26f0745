import type { ConnectionView } from '@holdfast/engines';
import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DatasourcesTable, Tables } from '../tables.ts';
import type { Datasource, LastProof, LossWarning, RestoreTesting } from './model.ts';

type Row = Selectable<DatasourcesTable>;
/** `sealed` is the complete credentials; no reader sees it. */
export type Credentials = { connection: ConnectionView; sealed: string };

export async function insertDatasource(
  tx: Kysely<Tables>,
  organisation: string,
  datasource: Datasource,
  sealed: string | null,
): Promise<void> {
  await tx
    .insertInto('datasources')
    .values({
      ...newRow(organisation, datasource),
      connection: datasource.connection && JSON.stringify(datasource.connection),
      credentials_sealed: sealed,
    })
    .execute();
}

/**
 * For a datasource whose backups were found. False when a row has this id already, in any
 * organisation.
 */
export async function insertMissing(
  tx: Kysely<Tables>,
  organisation: string,
  datasource: Datasource,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('datasources')
    .values({ ...newRow(organisation, datasource), dumped_at: datasource.createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Without credentials. */
function newRow(organisation: string, datasource: Datasource) {
  return {
    id: datasource.id,
    organisation_id: organisation,
    name: datasource.name,
    labels: datasource.labels,
    engine: datasource.engine,
    active: datasource.active,
    restore_testing: JSON.stringify(datasource.restoreTesting),
    loss_warning: JSON.stringify(datasource.lossWarning),
    created_at: datasource.createdAt,
    updated_at: datasource.updatedAt,
  };
}

/** Undoes the deletion of a datasource; its credentials are gone. False if there is none. */
export async function revive(
  tx: Kysely<Tables>,
  organisation: string,
  { id, name, at }: { id: string; name: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('datasources')
    .set({ deleted_at: null, name, updated_at: at })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Finds a deleted datasource, and locks its row until the transaction ends. */
export async function lockDeleted(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<Pick<Datasource, 'name' | 'engine'> | undefined> {
  return tx
    .selectFrom('datasources')
    .select(['name', 'engine'])
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function isNameTaken(
  tx: Kysely<Tables>,
  organisation: string,
  name: string,
): Promise<boolean> {
  const query = living(tx, organisation).where('name', '=', name);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function findDatasource(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  { lock = false } = {},
): Promise<(Datasource & { sealed: string | null; wasDumped: boolean }) | undefined> {
  const query = living(tx, organisation).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return (
    row && {
      ...toDatasource(row),
      sealed: row.credentials_sealed,
      wasDumped: row.dumped_at !== null,
    }
  );
}

/** From now on contents of it may be anywhere. */
export async function markDumped(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('datasources')
    .set({ dumped_at: at })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .execute();
}

export async function selectDatasources(
  tx: Kysely<Tables>,
  organisation: string,
  {
    search,
    label,
    after,
    limit,
  }: {
    search: string | undefined;
    label: string | undefined;
    after: Position | undefined;
    limit: number;
  },
): Promise<Datasource[]> {
  let query = living(tx, organisation);
  if (search !== undefined) {
    query = query.where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`);
  }
  if (label !== undefined) query = query.where(sql<boolean>`labels @> array[${label}::text]`);
  const order = [{ column: 'id', direction: 'desc' }] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map(toDatasource);
}

type Changes = {
  name?: string;
  labels?: string[];
  active?: boolean;
  restoreTesting?: RestoreTesting;
  lossWarning?: LossWarning;
  credentials?: Credentials;
  nextTestAt?: Date | null;
};

export async function updateDatasourceRow(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  { restoreTesting, lossWarning, credentials, nextTestAt, ...changes }: Changes,
  at: Date,
): Promise<Datasource> {
  const row = await tx
    .updateTable('datasources')
    .set({
      ...changes,
      ...(nextTestAt !== undefined && { next_test_at: nextTestAt }),
      ...(restoreTesting && { restore_testing: JSON.stringify(restoreTesting) }),
      ...(lossWarning && { loss_warning: JSON.stringify(lossWarning) }),
      ...(credentials && {
        connection: JSON.stringify(credentials.connection),
        credentials_sealed: credentials.sealed,
      }),
      updated_at: at,
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDatasource(row);
}

/** Forgets the credentials too; the backups do not need them. */
export async function markDatasourceDeleted(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('datasources')
    .set({ deleted_at: at, updated_at: at, connection: null, credentials_sealed: null })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .execute();
}

/** When the next scheduled test of its backups is due. */
export async function setNextTest(
  tx: Kysely<Tables>,
  { organisation, datasourceId }: { organisation: string; datasourceId: string },
  nextTestAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('datasources')
    .set({ next_test_at: nextTestAt })
    .where('organisation_id', '=', organisation)
    .where('id', '=', datasourceId)
    .execute();
}

/** The newest proof of a datasource, and how long its recovery takes. */
export async function recordLastProof(
  tx: Kysely<Tables>,
  { organisation, datasourceId }: { organisation: string; datasourceId: string },
  proof: LastProof,
): Promise<void> {
  await tx
    .updateTable('datasources')
    .set({ last_proof: JSON.stringify(proof) })
    .where('organisation_id', '=', organisation)
    .where('id', '=', datasourceId)
    .execute();
}

/** Whether the datasource has, had or may soon have a backup. */
export async function hasBackups(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('backup_jobs')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('datasource_id', '=', datasourceId)
    .where('state', '!=', 'failed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Also for a deleted datasource: its name is kept. */
export async function findDatasourceName(
  tx: Kysely<Tables>,
  organisation: string,
  datasourceId: string,
): Promise<string> {
  const row = await tx
    .selectFrom('datasources')
    .select('name')
    .where('organisation_id', '=', organisation)
    .where('id', '=', datasourceId)
    .executeTakeFirst();
  return row?.name ?? datasourceId;
}

function living(tx: Kysely<Tables>, organisation: string) {
  return tx
    .selectFrom('datasources')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('deleted_at', 'is', null);
}

function toDatasource(row: Row): Datasource {
  return {
    id: row.id,
    name: row.name,
    labels: row.labels,
    engine: row.engine,
    active: row.active,
    restoreTesting: row.restore_testing as RestoreTesting,
    lossWarning: row.loss_warning as LossWarning,
    connection: row.connection as ConnectionView | null,
    lastProof: row.last_proof as LastProof | null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Deletes some that users deleted this many days ago and that have nothing left; says which. System scope. */
export async function deleteOldDatasources(
  tx: Kysely<Tables>,
  days: number,
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from datasources where id in (
      select d.id from datasources d
      where d.deleted_at < now() - make_interval(days => ${days})
        and not exists (select from backup_jobs j
          where j.organisation_id = d.organisation_id and j.datasource_id = d.id)
        and not exists (select from restores r
          where r.organisation_id = d.organisation_id and r.datasource_id = d.id)
        and not exists (select from attachments a where a.datasource_id = d.id)
      order by d.deleted_at limit ${atMost} for update of d skip locked
    ) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
