import type { Holdfast } from '../connection/index.ts';

export type Watcher = Awaited<ReturnType<Holdfast['domains']['getWatcher']>>;
