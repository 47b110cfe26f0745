import { type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../../parts.ts';
import { listHits } from './list.ts';
import { readHit } from './read.ts';
import { HitDetailView, HitParams, HitsPage, HitsQuery, WatcherHitsQuery } from './schema.ts';

const tags = ['Brand monitor'];

/** Finds a watcher of the organisation, or throws. Passed in, because watchers depend on hits. */
type ReadWatcher = (parts: Parts, organisation: string, id: string) => Promise<{ id: string }>;

export function hitRoutes(parts: Parts, readWatcher: ReadWatcher): Route[] {
  return [
    route({
      method: 'GET',
      url: '/app/v1/brand/hits',
      operationId: 'listHits',
      summary: 'List hits of all watchers',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      query: HitsQuery,
      response: { 200: HitsPage },
      handler: ({ principal, query }) => listHits(parts, principal.organisation, named(query)),
    }),
    route({
      method: 'GET',
      url: '/app/v1/brand/watchers/:id/hits',
      operationId: 'listWatcherHits',
      summary: 'List hits of a watcher',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: HitParams,
      query: WatcherHitsQuery,
      response: { 200: HitsPage },
      handler: async ({ principal, params, query }) => {
        const { id } = await readWatcher(parts, principal.organisation, params.id);
        return listHits(parts, principal.organisation, { ...named(query), watchers: [id] });
      },
    }),
    route({
      method: 'GET',
      url: '/app/v1/brand/hits/:id',
      operationId: 'getHit',
      summary: 'Show a hit with its evidence',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: HitParams,
      response: { 200: HitDetailView },
      handler: ({ principal, params }) => readHit(parts, principal.organisation, params.id),
    }),
  ];
}

function named<Query extends { score_min?: number | undefined; score_max?: number | undefined }>({
  score_min: scoreMin,
  score_max: scoreMax,
  ...rest
}: Query) {
  return { ...rest, scoreMin, scoreMax };
}
