import { type Route, route } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Day } from './model.ts';
import { readOverview } from './read.ts';
import { readHistory } from './read-history.ts';
import { HistoryQuery, HistoryView, OverviewQuery, OverviewView } from './schema.ts';

export function overviewRoutes(parts: Parts): Route[] {
  return [
    route({
      method: 'GET',
      url: '/overview',
      operationId: 'readOverview',
      summary: 'Read how safe each datasource is',
      description:
        'The standing and the last 30 days of each datasource, worst first, and how many have each ' +
        'standing. A datasource that changes between two pages may be on both of them, or on neither.',
      tags: ['Datasources'],
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: OverviewQuery,
      response: { 200: OverviewView },
      handler: async (input) => {
        const { policy_id: policyId, datasource_id: datasourceId, ...query } = input.query;
        const request = { policyId, datasourceId, ...query };
        const { items, ...overview } = await readOverview(parts, callerOf(input), request);
        return {
          ...overview,
          items: items.map((item) => ({ ...item, days: item.days.map(brief) })),
        };
      },
    }),
    route({
      method: 'GET',
      url: '/overview/history',
      operationId: 'readOverviewHistory',
      summary: 'Read how much is stored and how long backups and restores take',
      description:
        'For each of the last 30 days, over all datasources: how much was stored at the end of the ' +
        'day, and how long its backups and restores took.',
      tags: ['Datasources'],
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: HistoryQuery,
      response: { 200: HistoryView },
      handler: async (input) => ({ days: await readHistory(parts, callerOf(input), input.query) }),
    }),
  ];
}

/** Leaves out counts that are zero: most days look alike. */
function brief({ state, bytes, ...counts }: Day) {
  const happened = Object.entries(counts).filter(([, count]) => count > 0);
  return { state, bytes, ...(Object.fromEntries(happened) as Partial<typeof counts>) };
}
