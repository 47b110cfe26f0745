import { type Kysely, sql } from 'kysely';
import { BAD_VERDICTS, PROOF_VERDICTS, PROVEN_VERDICTS } from '../backups/model.ts';
import type { Tables } from '../tables.ts';
import type { DayCounts, Deeds, Facts, LabelCount } from './model.ts';

const bad = sql.join(BAD_VERDICTS.map((verdict) => sql.lit(verdict)));
const isProven = sql`(j.proof ->> 'verdict') in (${sql.join(PROVEN_VERDICTS.map((verdict) => sql.lit(verdict)))})`;
/** Not all that its proof excepts is accepted; without a list of that, none of it is. */
const isExcepted = sql`(j.proof ->> 'verdict' = 'confirmed_except' and exists (
  select from jsonb_array_elements_text(coalesce(j.proof -> 'exceptions', '[""]')) as except_id
  where not exists (
    select from accepted_exceptions e
    where e.organisation_id = j.organisation_id and e.datasource_id = j.datasource_id
      and e.id = except_id
  )
))`;
const good = sql`(j.proof ->> 'verdict') not in (${bad})`;
/**
 * An uploaded file says nothing about the database as it is now, and neither does a safety copy: it
 * holds what an overwrite was to replace.
 */
const ownBackup = sql`j.organisation_id = d.organisation_id and j.datasource_id = d.id
  and j.trigger not in ('upload', 'safety')`;
/**
 * An overwrite left the database between its old and its new content, and was given up, or has failed
 * at least once to make that good. As long as it just runs, nothing is wrong.
 */
const isHalfWay = sql`exists (
  select from restores r
  where r.organisation_id = d.organisation_id and r.datasource_id = d.id
    and r.mode = 'overwrite' and r.state <> 'completed'
    and (r.journal ? 'halfWay' or r.state <> 'failed' and r.failure is not null
      and (r.journal ? 'swapping' or r.journal ? 'safetyCopy' and not r.journal ? 'proven'))
)`;
/** A backup in an ended state may lack the time: it then counts as ended when it was asked for. */
const endedAt = sql`coalesce(j.finished_at, j.queued_at) as ended_at`;

export type OverviewFilters = {
  search?: string | undefined;
  label?: string | undefined;
  policyId?: string | undefined;
  datasourceId?: string | undefined;
};

/**
 * What every datasource of the organisation is judged by: a few index look-ups for each. Without an
 * organisation, the datasources of all organisations, in system scope.
 */
export async function selectFacts(
  tx: Kysely<Tables>,
  organisation: string | undefined,
  { search, label, policyId, datasourceId }: OverviewFilters,
): Promise<Facts[]> {
  const whose = organisation === undefined ? sql`true` : sql`d.organisation_id = ${organisation}`;
  const named =
    search === undefined ? sql`true` : sql`position(lower(${search}) in lower(d.name)) > 0`;
  const labelled = label === undefined ? sql`true` : sql`d.labels @> array[${label}::text]`;
  const wanted = datasourceId === undefined ? sql`true` : sql`d.id = ${datasourceId}`;
  const attached =
    policyId === undefined
      ? sql`true`
      : sql`exists (select 1 from attachments a
          where a.datasource_id = d.id and a.policy_id = ${policyId})`;
  type Row = Omit<Facts, 'lastGood' | 'lastProven' | 'lastEnded'> & {
    [Key in 'goodId' | 'provenId' | 'endedId']: string | null;
  } & { [Key in 'goodAt' | 'provenAt' | 'endedAt']: Date } & {
    plainBytes: number | null;
    storedBytes: number | null;
    isBad: boolean;
    isExcepted: boolean;
  };
  const { rows } = await sql<Row>`
    select d.id, d.name, d.labels, d.engine, d.active, d.created_at as "createdAt",
      d.last_proof as "lastProof",
      good.id as "goodId", good.ended_at as "goodAt",
      good.plain_bytes as "plainBytes", good.stored_bytes as "storedBytes",
      proven.id as "provenId", proven.ended_at as "provenAt",
      proven.is_excepted as "isExcepted",
      ended.id as "endedId", ended.ended_at as "endedAt", ended.is_bad as "isBad",
      ${isHalfWay} as "isHalfWay",
      due.schedules, case when d.active then due.next_due_at end as "nextRunAt",
      running.id is not null as "isRunning"
    from datasources d
    left join lateral (
      select j.id, ${endedAt}, j.plain_bytes, j.stored_bytes from backup_jobs j
      where ${ownBackup} and j.state = 'completed' and ${good}
      order by j.id desc limit 1
    ) good on true
    left join lateral (
      select j.id, ${endedAt}, ${isExcepted} as is_excepted from backup_jobs j
      where ${ownBackup} and j.state = 'completed' and ${isProven}
      order by j.id desc limit 1
    ) proven on true
    left join lateral (
      select j.id, ${endedAt}, j.state = 'failed' or not ${good} as is_bad from backup_jobs j
      where ${ownBackup} and j.state in ('completed', 'failed')
      order by j.id desc limit 1
    ) ended on true
    left join lateral (
      select min(a.next_due_at) as next_due_at,
        coalesce(jsonb_agg(jsonb_build_object(
          'scheduleCron', p.schedule_cron, 'timezone', p.timezone)), '[]') as schedules
      from attachments a
      join backup_policies p on p.organisation_id = a.organisation_id and p.id = a.policy_id
      where a.organisation_id = d.organisation_id and a.datasource_id = d.id and a.enabled
    ) due on true
    left join lateral (
      select j.id from backup_jobs j
      where ${ownBackup} and j.state in ('queued', 'started') limit 1
    ) running on true
    where ${whose} and d.deleted_at is null
      and ${named} and ${labelled} and ${attached} and ${wanted}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    labels: row.labels,
    engine: row.engine,
    active: row.active,
    isHalfWay: row.isHalfWay,
    createdAt: row.createdAt,
    lastProof: row.lastProof,
    lastGood: row.goodId
      ? {
          jobId: row.goodId,
          at: row.goodAt,
          plainBytes: row.plainBytes,
          storedBytes: row.storedBytes,
        }
      : null,
    lastProven: row.provenId
      ? { jobId: row.provenId, at: row.provenAt, isExcepted: row.isExcepted }
      : null,
    lastEnded: row.endedId ? { jobId: row.endedId, at: row.endedAt, isBad: row.isBad } : null,
    schedules: row.schedules,
    nextRunAt: row.nextRunAt,
    isRunning: row.isRunning,
  }));
}

/** The labels of the organisation's datasources, the most common first, up to a limit. */
export async function selectLabels(
  tx: Kysely<Tables>,
  organisation: string,
  atMost: number,
): Promise<LabelCount[]> {
  const { rows } = await sql<LabelCount>`
    select label, count(*)::int as count
    from datasources d cross join lateral unnest(d.labels) as label
    where d.organisation_id = ${organisation} and d.deleted_at is null
    group by label order by count(*) desc, label limit ${atMost}`.execute(tx);
  return rows;
}

type DayRow = DayCounts & { datasourceId: string; day: number };

/** What happened to these datasources on each day; `day` is the index of the day in `begins`. */
export async function selectDays(
  tx: Kysely<Tables>,
  organisation: string,
  { ids, begins }: { ids: readonly string[]; begins: readonly Date[] },
): Promise<DayRow[]> {
  const [first] = begins;
  if (!first || ids.length === 0) return [];
  const oldest = firstIdAt(first);
  const made = sql`j.state in ('completed', 'deleting', 'deleted') and j.failure is null and ${good}`;
  const failed = sql`(j.state = 'failed' or j.failure is not null
    or (j.state not in ('queued', 'started') and not ${good}))`;
  const { rows } = await sql<DayRow>`
    with events as (
      select j.datasource_id, j.queued_at as at, j.id,
        case
          when j.state in ('queued', 'started') then 'running'
          when ${failed} then 'failed'
          when ${isExcepted} then 'proven_except'
          when ${isProven} then 'proven'
          else 'made'
        end as kind,
        case when ${made} then j.plain_bytes end as bytes
      from backup_jobs j
      where j.organisation_id = ${organisation} and j.datasource_id = any (${ids})
        and j.id >= ${oldest} and j.queued_at >= ${first}
        and j.trigger not in ('upload', 'safety')
      union all
      select o.datasource_id, o.due_at, null,
        case when o.outcome = 'missed' then 'missed' else 'paused' end, null
      from occurrences o
      where o.organisation_id = ${organisation} and o.datasource_id = any (${ids})
        and o.due_at >= ${first}
        and (o.outcome = 'missed' or (o.outcome = 'skipped' and o.reason = 'datasource_inactive'))
    )
    select datasource_id as "datasourceId",
      width_bucket(at, ${begins}::timestamptz[]) - 1 as day,
      (count(*) filter (where kind = 'proven'))::int as proven,
      (count(*) filter (where kind = 'proven_except'))::int as "provenExcept",
      (count(*) filter (where kind = 'made'))::int as made,
      (count(*) filter (where kind = 'failed'))::int as failed,
      (count(*) filter (where kind = 'missed'))::int as missed,
      (count(*) filter (where kind = 'running'))::int as running,
      (count(*) filter (where kind = 'paused'))::int as paused,
      max(at) filter (where kind in ('proven', 'proven_except', 'made')) as "goodAt",
      max(at) filter (where kind = 'failed') as "failedAt",
      max(at) filter (where kind = 'missed') as "missedAt",
      (array_agg(bytes order by at desc) filter (where bytes is not null))[1] as bytes
    from events
    group by 1, 2`.execute(tx);
  return rows;
}

/** How much space the kept backups of each of these datasources take. */
export async function selectStoredBytes(
  tx: Kysely<Tables>,
  organisation: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ datasourceId: string; bytes: number }>`
    select datasource_id as "datasourceId", sum(stored_bytes)::bigint as bytes
    from backup_jobs
    where organisation_id = ${organisation} and datasource_id = any (${ids})
      and state = 'completed'
    group by 1`.execute(tx);
  return new Map(rows.map(({ datasourceId, bytes }) => [datasourceId, bytes]));
}

/** A backup that was asked for before the first day may have ended on it. */
const LONGEST_BACKUP_MS = 7 * 86_400_000;

/** What was done on each day in all datasources, and how much is stored now. */
export async function selectHistory(
  tx: Kysely<Tables>,
  organisation: string,
  begins: readonly Date[],
): Promise<{ keptBytes: number; deeds: Map<number, Deeds> }> {
  const [first = new Date()] = begins;
  const day = (at: typeof endedAt) => sql`width_bucket(${at}, ${begins}::timestamptz[]) - 1`;
  /** The time of deletion was not always recorded; how long such backups were there is unknown. */
  const isCounted = sql`j.state <> 'deleted' or j.deleted_at is not null`;
  const since = firstIdAt(new Date(first.getTime() - LONGEST_BACKUP_MS));
  const { rows } = await sql<{ day: number } & Deeds>`
    with made as (
      select ${day(sql`j.finished_at`)} as day,
        sum(j.stored_bytes) filter (where ${isCounted}) as added,
        count(*) filter (where j.trigger <> 'upload') as backups,
        percentile_cont(0.5) within group (
          order by extract(epoch from j.finished_at - j.started_at) * 1000
        ) filter (where j.trigger <> 'upload') as backup_ms
      from backup_jobs j
      where j.organisation_id = ${organisation} and j.id >= ${since} and j.finished_at >= ${first}
        and j.state in ('completed', 'deleting', 'deleted') and j.failure is null
      group by 1
    ), gone as (
      select ${day(sql`j.deleted_at`)} as day, sum(j.stored_bytes) as removed
      from backup_jobs j
      where j.organisation_id = ${organisation} and j.deleted_at >= ${first}
      group by 1
    ), restored as (
      select ${day(sql`r.finished_at`)} as day, count(*) as restores,
        percentile_cont(0.5) within group (order by r.restore_ms) as restore_ms
      from restores r
      where r.organisation_id = ${organisation} and r.id >= ${since}
        and r.finished_at >= ${first} and r.state = 'completed' and r.restore_ms is not null
      group by 1
    )
    select day, coalesce(added, 0)::bigint as "addedBytes",
      coalesce(removed, 0)::bigint as "removedBytes", coalesce(backups, 0)::int as backups,
      round(backup_ms)::bigint as "backupMs", coalesce(restores, 0)::int as restores,
      round(restore_ms)::bigint as "restoreMs"
    from made full join gone using (day) full join restored using (day)`.execute(tx);
  const { rows: kept } = await sql<{ bytes: number }>`
    select coalesce(sum(stored_bytes), 0)::bigint as bytes from backup_jobs
    where organisation_id = ${organisation} and state in ('completed', 'deleting')
      and failure is null`.execute(tx);
  const deeds = new Map(rows.map(({ day, ...deed }) => [day, deed]));
  return { keptBytes: kept[0]?.bytes ?? 0, deeds };
}

/** Ids begin with the time at which they were made, so a search of the index can end there. */
function firstIdAt(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, '0').replace(/^.{8}/, '$&-');
  return `${digits}-0000-0000-000000000000`;
}

export type LastDay = {
  backups: Record<'completed' | 'failed', number>;
  restores: Record<'completed' | 'failed', number>;
  tests: Record<string, number>;
  failures: Record<string, number>;
  occurrences: Record<string, number>;
  deliveries: Record<string, number>;
};

/** What ended within the last day in all organisations, by the database's clock. System scope. */
export async function selectLastDay(tx: Kysely<Tables>): Promise<LastDay> {
  const since = firstIdAt(new Date(Date.now() - LONGEST_BACKUP_MS));
  const { rows } = await sql<{ kind: keyof LastDay; name: string; count: number }>`
    with jobs as (
      select state, failure from backup_jobs
      where id >= ${since} and finished_at > now() - interval '1 day'
    ), restored as (
      select mode, state, proof ->> 'verdict' as verdict from restores
      where id >= ${since} and finished_at > now() - interval '1 day'
    )
    select 'backups' as kind, case when state = 'failed' then 'failed' else 'completed' end as name,
      count(*) as count from jobs group by 2
    union all
    select 'failures', failure ->> 'code', count(*) from jobs
      where state = 'failed' and failure is not null group by 2
    union all
    select 'restores', state, count(*) from restored where mode <> 'sandbox' group by 2
    union all
    select 'tests', case when state = 'failed' and verdict = 'unproven' then 'failed' else verdict end,
      count(*) from restored where mode = 'sandbox' group by 2
    union all
    select 'occurrences', outcome, count(*) from occurrences
      where recorded_at > now() - interval '1 day' group by 2
    union all
    select 'deliveries', d.state, count(*) from alert_deliveries d
      join alerts a on a.id = d.alert_id
      where a.raised_at > now() - interval '1 day' group by 2`.execute(tx);
  const counts = (kind: keyof LastDay, names: readonly string[]) => ({
    ...Object.fromEntries(names.map((name) => [name, 0])),
    ...Object.fromEntries(
      rows.flatMap((row) => (row.kind === kind ? [[row.name, row.count]] : [])),
    ),
  });
  const outcomes = ['completed', 'failed'];
  return {
    backups: counts('backups', outcomes) as LastDay['backups'],
    restores: counts('restores', outcomes) as LastDay['restores'],
    tests: counts('tests', [
      ...PROOF_VERDICTS.filter((verdict) => verdict !== 'unproven'),
      'failed',
    ]),
    failures: counts('failures', ['STORAGE_UNREACHABLE']),
    occurrences: counts('occurrences', ['queued', 'queued_late', 'missed', 'skipped']),
    deliveries: counts('deliveries', ['waiting', 'sent', 'failed']),
  };
}
