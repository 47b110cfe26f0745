import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { FoundBackupsTable, ImportsTable, Tables } from '../tables.ts';
import type {
  AboutFound,
  FoundBackup,
  FoundState,
  Import,
  ImportCounts,
  ImportState,
  StoredImport,
} from './model.ts';

type Where = { organisation: string; placeId: string };

/** Notes what was seen in a place, or that it was seen again. */
export async function upsertFound(
  tx: Kysely<Tables>,
  { organisation, placeId }: Where,
  seen: {
    artifactKey: string;
    state: FoundState;
    reason: string | null;
    about: AboutFound | null;
    seenAt: Date;
  },
): Promise<void> {
  const facts = {
    state: seen.state,
    reason: seen.reason,
    about: seen.about && JSON.stringify(seen.about),
    seen_at: seen.seenAt,
  };
  await tx
    .insertInto('found_backups')
    .columns([
      ...(['id', 'organisation_id', 'destination_id', 'place_id', 'artifact_key'] as const),
      ...(['state', 'reason', 'about', 'seen_at'] as const),
    ])
    .expression(
      tx
        .selectFrom('backup_places')
        .select((eb) => [
          eb.val(uuidv7()).$castTo<string>().as('id'),
          'organisation_id',
          'destination_id',
          'id as place_id',
          eb.val(seen.artifactKey).as('artifact_key'),
          eb.val(facts.state).as('state'),
          eb.val(facts.reason).as('reason'),
          sql<string | null>`${facts.about}::jsonb`.as('about'),
          eb.val(facts.seen_at).as('seen_at'),
        ])
        .where('organisation_id', '=', organisation)
        .where('id', '=', placeId),
    )
    .onConflict((conflict) => conflict.columns(['place_id', 'artifact_key']).doUpdateSet(facts))
    .execute();
}

/** Returns which of these artifacts are known to be finished, and marks them as seen again. */
export async function touchFound(
  tx: Kysely<Tables>,
  { organisation, placeId }: Where,
  artifactKeys: readonly string[],
  seenAt: Date,
): Promise<Set<string>> {
  if (artifactKeys.length === 0) return new Set();
  const rows = await tx
    .updateTable('found_backups')
    .set({ seen_at: seenAt })
    .where('organisation_id', '=', organisation)
    .where('place_id', '=', placeId)
    .where('artifact_key', 'in', artifactKeys)
    .where('state', '=', 'found')
    .returning('artifact_key')
    .execute();
  return new Set(rows.map((row) => row.artifact_key));
}

/** For a backup that is in the catalogue now: it no longer counts as found. */
export async function deleteFound(
  tx: Kysely<Tables>,
  { organisation, placeId }: Where,
  artifactKey: string,
): Promise<void> {
  await tx
    .deleteFrom('found_backups')
    .where('organisation_id', '=', organisation)
    .where('place_id', '=', placeId)
    .where('artifact_key', '=', artifactKey)
    .execute();
}

/** Forgets what a complete look under this prefix did not come across. */
export async function deleteUnseen(
  tx: Kysely<Tables>,
  { organisation, placeId }: Where,
  { prefix, before }: { prefix: string; before: Date },
): Promise<void> {
  await tx
    .deleteFrom('found_backups')
    .where('organisation_id', '=', organisation)
    .where('place_id', '=', placeId)
    .where(sql<boolean>`starts_with(artifact_key, ${prefix})`)
    .where('seen_at', '<', before)
    .execute();
}

export async function selectFound(
  tx: Kysely<Tables>,
  organisation: string,
  { destinationId, states }: { destinationId: string; states: readonly FoundState[] | undefined },
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<FoundBackup[]> {
  let query = tx
    .selectFrom('found_backups')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('destination_id', '=', destinationId);
  if (states) query = query.where('state', 'in', states);
  const order = [
    { column: 'artifact_key', direction: 'asc' },
    { column: 'id', direction: 'asc' },
  ] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map(toFound);
}

export async function countFound(
  tx: Kysely<Tables>,
  organisation: string,
  destinationId: string,
): Promise<Record<FoundState, number>> {
  const rows = await tx
    .selectFrom('found_backups')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('organisation_id', '=', organisation)
    .where('destination_id', '=', destinationId)
    .groupBy('state')
    .execute();
  const counts = { found: 0, refused: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

export async function insertImport(
  tx: Kysely<Tables>,
  organisation: string,
  one: Pick<
    StoredImport,
    'id' | 'destinationId' | 'placeId' | 'wanted' | 'takeIn' | 'counts' | 'createdAt'
  >,
): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      id: one.id,
      organisation_id: organisation,
      destination_id: one.destinationId,
      place_id: one.placeId,
      state: 'queued',
      wanted: one.wanted && JSON.stringify(one.wanted),
      take_in: one.takeIn,
      counts: JSON.stringify(one.counts),
      created_at: one.createdAt,
    })
    .execute();
}

export async function findImport(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<StoredImport | undefined> {
  const row = await tx
    .selectFrom('imports')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toImport(row);
}

/** False, with nothing written, when the import has ended already. */
export async function changeImport(
  tx: Kysely<Tables>,
  { organisation, id }: { organisation: string; id: string },
  changes: {
    state?: ImportState;
    afterKey?: string;
    counts?: ImportCounts;
    failure?: Import['failure'];
    startedAt?: Date;
    finishedAt?: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({
      state: changes.state,
      after_key: changes.afterKey,
      started_at: changes.startedAt,
      finished_at: changes.finishedAt,
      ...(changes.counts && { counts: JSON.stringify(changes.counts) }),
      ...(changes.failure && { failure: JSON.stringify(changes.failure) }),
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'started'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function toFound(row: Selectable<FoundBackupsTable>): FoundBackup {
  return {
    id: row.id,
    artifactKey: row.artifact_key,
    state: row.state,
    reason: row.reason,
    about: row.about as AboutFound | null,
    seenAt: row.seen_at,
  };
}

function toImport(row: Selectable<ImportsTable>): StoredImport {
  return {
    id: row.id,
    organisation: row.organisation_id,
    destinationId: row.destination_id,
    placeId: row.place_id,
    state: row.state,
    takeIn: row.take_in,
    wanted: row.wanted,
    afterKey: row.after_key,
    counts: row.counts as ImportCounts,
    failure: row.failure as Import['failure'],
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

/** Deletes some imports that ended this many days ago. System scope. */
export async function deleteOldImports(
  tx: Kysely<Tables>,
  days: number,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from imports where id in (
      select id from imports where finished_at < now() - make_interval(days => ${days})
      order by finished_at limit ${atMost} for update skip locked
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
