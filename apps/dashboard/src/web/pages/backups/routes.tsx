import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';
import { readFilters } from './filters.ts';

export const backupsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/backups',
    validateSearch: readFilters,
    component: lazyRouteComponent(() => import('./list.tsx'), 'BackupsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/databases/$id/backups/$jobId',
    component: lazyRouteComponent(() => import('./detail.tsx'), 'BackupPage'),
  }),
] as const;
