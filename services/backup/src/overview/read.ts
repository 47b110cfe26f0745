import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { daysIn } from './days-in.ts';
import type { LabelCount, OverviewItem, Summary } from './model.ts';
import { dayOf, grownBytes, judgeAt, orderOf, sliceAfter, summarise, worstFirst } from './rules.ts';
import {
  type OverviewFilters,
  selectDays,
  selectFacts,
  selectLabels,
  selectStoredBytes,
} from './store.ts';

type Request = { timezone: string } & OverviewFilters & PageRequest;
type Overview = Page<OverviewItem> & {
  summary: Summary;
  days: string[];
  labels: LabelCount[];
};

/** As many as a person might choose from. */
const MOST_LABELS = 100;

/** Whether everything is safe. All datasources are judged; one page of them is returned in detail. */
export async function readOverview(
  { database, clock, cursors }: Pick<Parts, 'database' | 'clock' | 'cursors'>,
  { organisation }: Caller,
  { timezone, limit, cursor, ...filters }: Request,
): Promise<Overview> {
  const now = clock.now();
  const days = daysIn(timezone, now);
  const begins = days.map(({ begins }) => begins);
  const query = { organisation, route: 'overview', filters, limit, cursor };
  return database.tenant(organisation, async (tx) => {
    const facts = await selectFacts(tx, organisation, filters);
    const standingOf = judgeAt(now);
    const judged = facts.map((one) => ({ ...one, standing: standingOf(one) }));
    const page = await listPage(cursors, query, {
      rows: async (slice) => sliceAfter(worstFirst(judged), slice),
      position: (row) => orderOf(row),
    });
    const ids = page.items.map(({ id }) => id);
    const counted = await selectDays(tx, organisation, { ids, begins });
    const stored = await selectStoredBytes(tx, organisation, ids);
    const labels = await selectLabels(tx, organisation, MOST_LABELS);
    const byDatasource = Map.groupBy(counted, ({ datasourceId }) => datasourceId);
    const items = page.items.map(({ lastEnded: _, schedules: __, isHalfWay: ___, ...one }) => {
      const known = new Map(byDatasource.get(one.id)?.map((row) => [row.day, row]));
      const ofDays = begins.map((_, at) => {
        const next = begins[at + 1];
        const isBefore = next !== undefined && next <= one.createdAt;
        return dayOf(known.get(at), { isBefore, isPausedNow: !next && !one.active });
      });
      const storedBytes = stored.get(one.id) ?? 0;
      return { ...one, days: ofDays, storedBytes, grownBytes: grownBytes(ofDays) };
    });
    const dates = days.map(({ date }) => date);
    return { ...page, items, summary: summarise(judged), days: dates, labels };
  });
}
