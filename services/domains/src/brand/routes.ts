import type { Route } from '@holdfast/platform/http';
import type { Parts } from '../parts.ts';
import { hitRoutes } from './hits/routes.ts';
import { readWatcher } from './watchers/index.ts';
import { watcherRoutes } from './watchers/routes.ts';

export function brandRoutes(parts: Parts): Route[] {
  return [...watcherRoutes(parts), ...hitRoutes(parts, readWatcher)];
}
