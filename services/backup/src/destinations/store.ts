import { keysetPage, type Position } from '@holdfast/platform/paging';
import { MANAGED, type Place, storageKind } from '@holdfast/storage';
import type { Kysely, Selectable } from 'kysely';
import type { BackupPlacesTable, DestinationsTable, Tables } from '../tables.ts';
import type { Destination } from './model.ts';

export type StoredDestination = Destination & { sealed: string | null };

export async function insertDestination(
  tx: Kysely<Tables>,
  organisation: string,
  destination: StoredDestination,
): Promise<void> {
  await tx.insertInto('destinations').values(toRow(organisation, destination)).execute();
}

/** False when the organisation has its managed destination already. */
export async function insertManaged(
  tx: Kysely<Tables>,
  organisation: string,
  destination: StoredDestination,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('destinations')
    .values(toRow(organisation, destination))
    .onConflict((conflict) =>
      conflict.column('organisation_id').where('kind', '=', MANAGED).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findDestination(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
  { lock = false } = {},
): Promise<StoredDestination | undefined> {
  const query = tx
    .selectFrom('destinations')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && toDestination(row);
}

export async function isNameTaken(
  tx: Kysely<Tables>,
  organisation: string,
  name: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('destinations')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('name', '=', name)
    .where('kind', '<>', MANAGED)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findManaged(
  tx: Kysely<Tables>,
  organisation: string,
): Promise<StoredDestination | undefined> {
  const row = await tx
    .selectFrom('destinations')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('kind', '=', MANAGED)
    .executeTakeFirst();
  return row && toDestination(row);
}

export async function selectDestinations(
  tx: Kysely<Tables>,
  organisation: string,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<StoredDestination[]> {
  const query = tx
    .selectFrom('destinations')
    .selectAll()
    .where('organisation_id', '=', organisation);
  const order = [{ column: 'id', direction: 'desc' }] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map(toDestination);
}

export async function updateDestinationRow(
  tx: Kysely<Tables>,
  organisation: string,
  destination: StoredDestination,
): Promise<void> {
  const { name, place, secrets_sealed, updated_at, verified_at } = toRow(organisation, destination);
  await tx
    .updateTable('destinations')
    .set({ name, place, secrets_sealed, updated_at, verified_at })
    .where('organisation_id', '=', organisation)
    .where('id', '=', destination.id)
    .execute();
}

export async function deleteDestinationRow(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<void> {
  await tx
    .deleteFrom('destinations')
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .execute();
}

export async function isManaged(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('destinations')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('kind', '=', MANAGED)
    .executeTakeFirst();
  return row !== undefined;
}

type PlaceRow = Omit<Selectable<BackupPlacesTable>, 'swept_at'>;

/** The id that this place already has, or its new one. */
export async function upsertPlace(
  tx: Kysely<Tables>,
  { place, ...row }: PlaceRow,
  seal: (id: string) => string | null,
): Promise<string> {
  const json = JSON.stringify(place);
  const found = await tx
    .insertInto('backup_places')
    .values({ ...row, place: json, secrets_sealed: seal(row.id) })
    // Sets the kind to what it is, only so that an existing row is locked and returned.
    .onConflict((conflict) =>
      conflict.columns(['destination_id', 'fingerprint']).doUpdateSet({ kind: row.kind }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (found.id !== row.id) {
    await tx
      .updateTable('backup_places')
      .set({ place: json, secrets_sealed: seal(found.id) })
      .where('organisation_id', '=', row.organisation_id)
      .where('id', '=', found.id)
      .execute();
  }
  return found.id;
}

export async function findPlaceOf(
  tx: Kysely<Tables>,
  { destinationId, fingerprint }: { destinationId: string; fingerprint: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('backup_places')
    .select('id')
    .where('destination_id', '=', destinationId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row?.id;
}

export async function findPlace(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<PlaceRow | undefined> {
  const row = await tx
    .selectFrom('backup_places')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, place: parsePlace(row) };
}

export type PlaceKey = { placeId: string; organisation: string };

/** Takes the places that are due for a sweep; no two sweepers get the same one. System scope. */
export async function takePlacesToSweep(
  tx: Kysely<Tables>,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<PlaceKey[]> {
  const due = await tx
    .selectFrom('backup_places')
    .select('id')
    .where((eb) => eb.or([eb('swept_at', 'is', null), eb('swept_at', '<', before)]))
    .orderBy('swept_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  return tx
    .updateTable('backup_places')
    .set({ swept_at: now })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .returning(['id as placeId', 'organisation_id as organisation'])
    .execute();
}

function toRow(organisation: string, destination: StoredDestination) {
  return {
    id: destination.id,
    organisation_id: organisation,
    name: destination.name,
    kind: destination.kind,
    place: JSON.stringify(destination.place),
    secrets_sealed: destination.sealed,
    created_at: destination.createdAt,
    updated_at: destination.updatedAt,
    verified_at: destination.verifiedAt,
  };
}

function toDestination(row: Selectable<DestinationsTable>): StoredDestination {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    place: parsePlace(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    verifiedAt: row.verified_at,
    sealed: row.secrets_sealed,
  };
}

/** Fills in fields that the kind has gained since the row was written. */
function parsePlace({ kind, place }: Pick<Selectable<DestinationsTable>, 'kind' | 'place'>): Place {
  return storageKind(kind).place.parse(place);
}
