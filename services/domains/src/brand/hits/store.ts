import { keysetPage, type Position } from '@holdfast/platform/paging';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { BrandHitsTable, Tables } from '../../tables.ts';
import type {
  Evidence,
  Feed,
  Finding,
  Hit,
  HitFilters,
  HitSort,
  HitState,
  KnownHit,
  ToldHit,
} from './model.ts';

type NewHit = { id: string; organisation: string; aiDue: boolean; key: string };

export function keyOf({ watcherId, domain }: Pick<Finding, 'watcherId' | 'domain'>): string {
  return `${watcherId} ${domain}`;
}

/**
 * Inserts the new ones, checked against their watchers as they are now: if a watcher was disabled or
 * deleted, or has allowed the domain since, the finding is left out. The watchers are locked until the
 * transaction ends. Each finding brings the id for its hit. System scope.
 */
export async function insertHits(
  tx: Kysely<Tables>,
  findings: readonly (Finding & { id: string })[],
  { at, model }: { at: Date; model: boolean },
): Promise<NewHit[]> {
  if (findings.length === 0) return [];
  const rows = JSON.stringify(
    findings.map(({ id, watcherId, domain, unicode, tld, score, evidence, feeds }) => ({
      ...{ id, watcher_id: watcherId, domain, unicode, tld, evidence, feeds },
      ...score,
    })),
  );
  const { rows: added } = await sql<{
    id: string;
    organisation_id: string;
    watcher_id: string;
    domain: string;
    ai_due: boolean;
  }>`
    insert into brand_hits (id, organisation_id, watcher_id, domain, unicode, tld, rule_score,
      score, band, components, feeds, evidence, first_seen_at, last_seen_at, ai_due)
    select x.id, w.organisation_id, w.id, x.domain, x.unicode, x.tld, x.score,
      x.score, x.band, x.components, x.feeds, x.evidence, ${at}, ${at}, w.ai_check and ${model}
    from jsonb_to_recordset(${rows}::jsonb) as x (id uuid, watcher_id uuid, domain text,
        unicode text, tld text, score integer, band text, components jsonb, feeds text[],
        evidence jsonb)
      join brand_watchers w on w.id = x.watcher_id
    where w.enabled and x.score >= w.min_score and x.domain <> all (w.allowlist)
    order by w.id, x.domain
    for share of w
    on conflict (watcher_id, domain) do nothing
    returning id, organisation_id, watcher_id, domain, ai_due`.execute(tx);
  return added.map((row) => ({
    id: row.id,
    organisation: row.organisation_id,
    aiDue: row.ai_due,
    key: keyOf({ watcherId: row.watcher_id, domain: row.domain }),
  }));
}

/** By key: the hits that exist already and now reach their watcher's score, locked for this writer. */
export async function lockHits(
  tx: Kysely<Tables>,
  findings: readonly Finding[],
): Promise<Map<string, { id: string; state: HitState }>> {
  if (findings.length === 0) return new Map();
  const { rows } = await sql<Selectable<BrandHitsTable>>`
    select h.* from brand_hits h
      join brand_watchers w on w.id = h.watcher_id
      join unnest(${findings.map(({ watcherId }) => watcherId)}::uuid[],
        ${findings.map(({ domain }) => domain)}::text[],
        ${findings.map(({ score }) => score.score)}::integer[]) as x (watcher_id, domain, score)
        on x.watcher_id = h.watcher_id and x.domain = h.domain
    where w.enabled and x.score >= w.min_score
    order by h.watcher_id, h.domain
    for update of h`.execute(tx);
  return new Map(
    rows.map((row) => [
      keyOf({ watcherId: row.watcher_id, domain: row.domain }),
      { id: row.id, state: toState(row) },
    ]),
  );
}

export async function saveHit(
  tx: Kysely<Tables>,
  { id, state, seenAt }: { id: string; state: HitState; seenAt?: Date },
): Promise<void> {
  await tx
    .updateTable('brand_hits')
    .set({
      rule_score: state.ruleScore,
      score: state.score,
      band: state.band,
      components: JSON.stringify(state.components),
      feeds: state.feeds,
      evidence: JSON.stringify(state.evidence),
      untold: state.untold,
      ...(seenAt && { last_seen_at: seenAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes all hits of a watcher, or those of some domains. */
export async function forgetHits(
  tx: Kysely<Tables>,
  organisation: string,
  { watcherId, domains }: { watcherId: string; domains?: readonly string[] },
): Promise<void> {
  if (domains?.length === 0) return;
  const query = tx
    .deleteFrom('brand_hits')
    .where('organisation_id', '=', organisation)
    .where('watcher_id', '=', watcherId);
  await (domains ? query.where('domain', 'in', domains) : query).execute();
}

/** Marks all existing hits as reported. In steps: a flood of them would take one statement too long. */
export async function settleTold(
  tx: Kysely<Tables>,
  organisation: string,
  watcherId: string,
): Promise<void> {
  for (let settled = 1n; settled > 0n; ) {
    const some = tx
      .selectFrom('brand_hits')
      .select('id')
      .where('organisation_id', '=', organisation)
      .where('watcher_id', '=', watcherId)
      .where((eb) => eb.or([eb('untold', '=', true), eb('told_band', 'is', null)]))
      .limit(SETTLED_AT_ONCE);
    const { numUpdatedRows } = await tx
      .updateTable('brand_hits')
      .set((eb) => ({ untold: false, told_band: eb.ref('band') }))
      .where('organisation_id', '=', organisation)
      .where('id', 'in', some)
      .executeTakeFirst();
    settled = numUpdatedRows;
  }
}

const SETTLED_AT_ONCE = 20_000;

/** A flood of hits is reported in several emails: all at once would take too long to record. */
const MOST_TOLD = 10_000;

/**
 * Records a watcher's unreported hits as reported, and returns them, the worst first. Hits that are
 * below its minimum score by now are not reported, and may come up again when their score rises.
 */
export async function takeUntold(
  tx: Kysely<Tables>,
  { watcherId, minScore }: { watcherId: string; minScore: number },
  patientUntil: Date,
): Promise<ToldHit[]> {
  const { rows: worst } = await sql<{ id: string }>`
    select id from brand_hits
    where watcher_id = ${watcherId} and untold and (not ai_due or first_seen_at < ${patientUntil})
    order by score desc, id limit ${MOST_TOLD}`.execute(tx);
  // Always by a list of ids: right after a flood the planner still believes the table to be small, and
  // joining the flood with itself row by row would take longer than a statement may.
  const ids = worst.map(({ id }) => id);
  const { rows: due } = await sql<{ id: string; told_band: ToldHit['before'] }>`
    select id, told_band from brand_hits
    where id = any(${ids}::uuid[]) and untold order by domain for update`.execute(tx);
  const before = new Map(due.map(({ id, told_band }) => [id, told_band]));
  const { rows } = await sql<Omit<ToldHit, 'before'> & { id: string; told: boolean }>`
    update brand_hits set untold = false,
      told_band = case when score >= ${minScore} then band else told_band end
    where id = any(${[...before.keys()]}::uuid[])
    returning id, domain, unicode, score, band, components, feeds,
      score >= ${minScore} as told`.execute(tx);
  const told = rows.filter((row) => row.told);
  return told
    .map(({ told: _, id, ...item }) => ({ ...item, before: before.get(id) ?? null }))
    .sort((a, b) => b.score - a.score);
}

/** Deletes some of the hits that were last seen before this moment; returns how many. System scope. */
export async function deleteHitsBefore(
  tx: Kysely<Tables>,
  moment: Date,
  limit: number,
): Promise<number> {
  // By watcher, to use the index.
  const { numAffectedRows } = await sql`
    delete from brand_hits where id in (
      select h.id from brand_watchers w cross join lateral (
        select id from brand_hits
        where watcher_id = w.id and last_seen_at < ${moment} limit ${limit}) h
      limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

const COLUMNS = {
  lastSeen: 'last_seen_at',
  firstSeen: 'first_seen_at',
  score: 'score',
  domain: 'domain',
} as const;

/** Each hit comes with its key in the sort order. */
export async function selectHits(
  tx: Kysely<Tables>,
  organisation: string,
  filters: HitFilters,
  { sort, after, limit }: { sort: HitSort; after: Position | undefined; limit: number },
): Promise<{ hit: Hit; key: string }[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  const { watchers, scoreMin, scoreMax, search, feed, band } = filters;
  let query = ofOrganisation(tx, organisation)
    // As text: a Date would lose the microseconds.
    .select(sql<string>`${sql.ref(column)}::text`.as('sort_key'));
  if (watchers) query = query.where('watcher_id', 'in', watchers);
  if (scoreMin !== undefined) query = query.where('score', '>=', scoreMin);
  if (scoreMax !== undefined) query = query.where('score', '<=', scoreMax);
  if (search !== undefined) {
    query = query.where(
      sql<boolean>`position(lower(${search}) in domain || ' ' || lower(unicode)) > 0`,
    );
  }
  if (feed !== undefined) query = query.where(sql<boolean>`${feed} = any (feeds)`);
  if (band !== undefined) query = query.where('band', '=', band);
  const order = [
    { column, direction },
    { column: 'id', direction },
  ] as const;
  const rows = await keysetPage(query, { order, after, limit }).execute();
  return rows.map((row) => ({ hit: toHit(row), key: row.sort_key }));
}

export async function findHit(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<KnownHit | undefined> {
  const row = await ofOrganisation(tx, organisation).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { allowlist, sensitivity } = await tx
    .selectFrom('brand_watchers')
    .select(['allowlist', 'sensitivity'])
    .where('organisation_id', '=', organisation)
    .where('id', '=', row.watcher_id)
    .executeTakeFirstOrThrow();
  return { ...toHit(row), evidence: row.evidence as Evidence[], allowlist, sensitivity };
}

function ofOrganisation(tx: Kysely<Tables>, organisation: string) {
  return tx
    .selectFrom('brand_hits')
    .selectAll()
    .select(
      sql<string>`(select keyword from brand_watchers w where w.id = brand_hits.watcher_id)`.as(
        'keyword',
      ),
    )
    .where('organisation_id', '=', organisation);
}

/** What to ask the model about; undefined if it need not be asked any more. */
export async function findAiDue(
  tx: Kysely<Tables>,
  organisation: string,
  id: string,
): Promise<{ keyword: string; unicode: string; state: HitState } | undefined> {
  const row = await ofOrganisation(tx, organisation)
    .where('id', '=', id)
    .where('ai_due', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return row && { keyword: row.keyword, unicode: row.unicode, state: toState(row) };
}

/** Records that the model was asked, and its opinion if it had one. */
export async function saveOpinion(
  tx: Kysely<Tables>,
  organisation: string,
  { id, opinion }: { id: string; opinion?: { points: number; reason: string; at: Date } },
): Promise<void> {
  await tx
    .updateTable('brand_hits')
    .set({
      ai_due: false,
      ...(opinion && {
        ai_points: opinion.points,
        ai_reason: opinion.reason,
        ai_at: opinion.at,
      }),
    })
    .where('organisation_id', '=', organisation)
    .where('id', '=', id)
    .execute();
}

function toState(row: Selectable<BrandHitsTable>): HitState {
  return {
    ruleScore: row.rule_score,
    score: row.score,
    band: row.band,
    components: row.components,
    feeds: row.feeds as Feed[],
    evidence: row.evidence as Evidence[],
    aiPoints: row.ai_points,
    untold: row.untold,
    toldBand: row.told_band,
  };
}

function toHit(row: Selectable<BrandHitsTable> & { keyword: string }): Hit {
  const { ai_points: points, ai_reason: reason, ai_at: at } = row;
  return {
    id: row.id,
    watcherId: row.watcher_id,
    keyword: row.keyword,
    domain: row.domain,
    unicode: row.unicode,
    tld: row.tld,
    score: row.score,
    band: row.band,
    components: row.components,
    aiCheck: points === null || reason === null || at === null ? null : { points, reason, at },
    feeds: row.feeds as Feed[],
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  };
}
