import type { Holdfast } from '../connection/index.ts';

export type Watcher = Awaited<ReturnType<Holdfast['domains']['getWatcher']>>;
export type Feed = Awaited<ReturnType<Holdfast['domains']['listFeeds']>>['items'][number];
