import { type Domains, pages } from '@holdfast/clients';
import type { Holdfast } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';

/** By its keyword or id. */
export async function findWatcher(
  holdfast: Holdfast,
  wanted: string,
  options: { exactly?: boolean } = {},
): Promise<Domains.BrandWatcher> {
  const all = await Array.fromAsync(
    pages(holdfast.domains.listWatchers, { query: { limit: 100 } }),
  );
  return choose(
    all.map((watcher) => ({ ...watcher, name: watcher.keyword })),
    wanted,
    'watcher',
    options,
  );
}
