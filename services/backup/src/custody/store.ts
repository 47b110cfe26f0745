import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type { CustodyPlace, Kept } from './model.ts';

export type PlaceKey = { organisation: string; placeId: string };

const DAY_MS = 24 * 60 * 60_000;

/**
 * Takes places with backups that are due for their listing, and plans the next one; no two workers get
 * the same. A time that is too far away was set by a clock that was wrong. System scope.
 */
export async function takePlacesToList(
  tx: Kysely<Tables>,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<PlaceKey[]> {
  const tooFar = new Date(now.getTime() + 2 * DAY_MS);
  const due = await tx
    .selectFrom('backup_places as p')
    .leftJoin('custody_places as c', 'c.place_id', 'p.id')
    .select(['p.id as placeId', 'p.organisation_id as organisation'])
    .where((eb) =>
      eb.or([
        eb('c.list_at', 'is', null),
        eb('c.list_at', '<=', now),
        eb('c.list_at', '>', tooFar),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('backup_jobs as j')
          .select(sql.lit(1).as('one'))
          .whereRef('j.place_id', '=', 'p.id')
          .where('j.state', '=', 'completed'),
      ),
    )
    .orderBy('c.list_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .forUpdate('p')
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  await tx
    .insertInto('custody_places')
    .values(
      due.map(({ placeId, organisation }) => ({
        place_id: placeId,
        organisation_id: organisation,
        list_at: next,
      })),
    )
    .onConflict((conflict) => conflict.column('place_id').doUpdateSet({ list_at: next }))
    .execute();
  return due;
}

export async function findCustodyPlace(
  tx: Kysely<Tables>,
  { organisation, placeId }: PlaceKey,
): Promise<CustodyPlace | undefined> {
  return tx
    .selectFrom('custody_places')
    .select(['began_at as beganAt', 'after_key as afterKey'])
    .select(['failing_since as failingSince', 'is_partial as isPartial'])
    .where('organisation_id', '=', organisation)
    .where('place_id', '=', placeId)
    .executeTakeFirst();
}

export type PlaceChanges = {
  listAt?: Date;
  beganAt?: Date | null;
  afterKey?: string | null;
  listedAt?: Date;
  failure?: { code: string; message: string } | null;
  failingSince?: Date | null;
  isPartial?: boolean;
};

export async function changeCustodyPlace(
  tx: Kysely<Tables>,
  { organisation, placeId }: PlaceKey,
  { failure, ...changes }: PlaceChanges,
): Promise<void> {
  await tx
    .updateTable('custody_places')
    .set({
      list_at: changes.listAt,
      began_at: changes.beganAt,
      after_key: changes.afterKey,
      listed_at: changes.listedAt,
      failing_since: changes.failingSince,
      is_partial: changes.isPartial,
      ...(failure !== undefined && { failure: failure && JSON.stringify(failure) }),
    })
    .where('organisation_id', '=', organisation)
    .where('place_id', '=', placeId)
    .execute();
}

/** The completed backups of a place after this key, in the order of their keys. */
export async function selectKept(
  tx: Kysely<Tables>,
  { organisation, placeId }: PlaceKey,
  { after, limit }: { after: string | null; limit: number },
): Promise<Kept[]> {
  const key = sql<string>`j.artifact_key collate "C"`;
  return keptOf(tx, { organisation, placeId })
    .where(key, '>', after ?? '')
    .orderBy(key)
    .limit(limit)
    .execute();
}

function keptOf(tx: Kysely<Tables>, { organisation, placeId }: PlaceKey) {
  return tx
    .selectFrom('backup_jobs as j')
    .leftJoin('backup_manifests as m', 'm.job_id', 'j.id')
    .select(['j.id as jobId', 'j.datasource_id as datasourceId', 'j.stored_bytes as bytes'])
    .select([
      sql<string>`j.artifact_key`.as('artifactKey'),
      sql<number | null>`octet_length(m.manifest)`.as('manifestBytes'),
    ])
    .where('j.organisation_id', '=', organisation)
    .where('j.place_id', '=', placeId)
    .where('j.state', '=', 'completed')
    .where('j.artifact_key', 'is not', null);
}

/** The newest backup of a place, how many there are, and what its destination is called. */
export async function describePlace(
  tx: Kysely<Tables>,
  { organisation, placeId }: PlaceKey,
): Promise<
  { jobId: string; datasourceId: string; count: number; destination: string } | undefined
> {
  return tx
    .selectFrom('backup_jobs as j')
    .innerJoin('backup_places as p', 'p.id', 'j.place_id')
    .innerJoin('destinations as d', 'd.id', 'p.destination_id')
    .select(['j.id as jobId', 'j.datasource_id as datasourceId', 'd.name as destination'])
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .where('j.organisation_id', '=', organisation)
    .where('j.place_id', '=', placeId)
    .where('j.state', '=', 'completed')
    .orderBy('j.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When reading is due: not before `before`, unless it is planned; what is missing cannot be read. */
type Due = { now: Date; before: Date };

const isDue = ({ now, before }: Due) => sql<boolean>`
  j.state = 'completed' and j.place_id is not null and (
    j.read_again_at <= ${now}
    or (j.read_again_at is null and j.proof ->> 'verdict' <> 'missing'
      and (coalesce(j.read_at, j.finished_at) <= ${before}
        -- by a clock that was ahead
        or coalesce(j.read_at, j.finished_at) > ${new Date(now.getTime() + DAY_MS)})))`;

/** Places that have something to read, in all organisations, the longest due first. System scope. */
export async function selectPlacesToRead(
  tx: Kysely<Tables>,
  due: Due,
  limit: number,
): Promise<PlaceKey[]> {
  const { rows } = await sql<PlaceKey>`
    select j.organisation_id as organisation, j.place_id as "placeId"
    from backup_jobs j where ${isDue(due)} group by 1, 2
    order by min(coalesce(j.read_again_at, j.read_at, j.finished_at)) limit ${limit}`.execute(tx);
  return rows;
}

/**
 * The artifact of a place that is to be read next. The newest and the oldest backup of a datasource
 * come first: they are what people restore, and what the storage has had the longest. Then those that
 * were not read for the longest time.
 */
export async function findNextToRead(
  tx: Kysely<Tables>,
  place: PlaceKey,
  due: Due,
): Promise<Kept | undefined> {
  const other = (side: 'newer' | 'older') => sql`exists (
    select from backup_jobs o
    where o.organisation_id = j.organisation_id and o.datasource_id = j.datasource_id
      and o.state = 'completed' and o.id ${side === 'newer' ? sql`>` : sql`<`} j.id)`;
  return keptOf(tx, place)
    .where(isDue(due))
    .orderBy(sql`${other('newer')} and ${other('older')}`)
    .orderBy(sql`coalesce(j.read_again_at, j.read_at, j.finished_at)`)
    .orderBy('j.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type CustodyCounts = {
  missing: number;
  damaged: number;
  /** In seconds. */
  oldestUnread: number;
  placesUnlisted: number;
};

/** Over all organisations, in system scope. */
export async function countCustody(tx: Kysely<Tables>, now: Date): Promise<CustodyCounts> {
  const listedSince = new Date(now.getTime() - 2 * DAY_MS);
  const { rows } = await sql<CustodyCounts>`
    select
      (select count(*)::int from backup_jobs where state = 'completed' and proof ? 'before'
        and proof ->> 'verdict' = 'missing') as missing,
      (select count(*)::int from backup_jobs where state = 'completed' and proof ? 'before'
        and proof ->> 'verdict' <> 'missing') as damaged,
      coalesce((select extract(epoch from ${now}::timestamptz - coalesce(read_at, finished_at))
        from backup_jobs where state = 'completed' and not proof ? 'before'
        order by coalesce(read_at, finished_at) limit 1), 0)::float8 as "oldestUnread",
      (select count(*)::int from custody_places
        where failing_since <= ${listedSince}) as "placesUnlisted"`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('A count always has a row.');
  return counts;
}
