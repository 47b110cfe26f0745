import { type Route, route } from '@holdfast/platform/http';
import type { Parts } from '../../parts.ts';
import { listFeeds } from './list.ts';
import type { FeedSetup } from './model.ts';
import { FeedsView } from './schema.ts';

export function feedRoutes(parts: Parts, setup: FeedSetup): Route[] {
  return [
    route({
      method: 'GET',
      url: '/app/v1/brand/feeds',
      operationId: 'listFeeds',
      summary: 'Show the state of the feeds',
      description:
        'When each source of names was last read, how much of it is still unread, and why the last attempt failed.',
      tags: ['Brand monitor'],
      access: 'read',
      proof: 'none',
      contents: 'none',
      response: { 200: FeedsView },
      handler: async () => ({ items: await listFeeds(parts, setup) }),
    }),
  ];
}
