import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../frame/routes.tsx';
import { readAuditSearch } from './audit-search.ts';
import { readDeliverySearch } from './delivery-search.ts';

export const organisationRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/audit',
    validateSearch: readAuditSearch,
    component: lazyRouteComponent(() => import('./audit.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/notifications',
    validateSearch: readDeliverySearch,
    component: lazyRouteComponent(() => import('./notifications.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/recovery-kit',
    component: lazyRouteComponent(() => import('./recovery-kit.tsx'), 'RecoveryKitPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/retention',
    component: lazyRouteComponent(() => import('./retention.tsx'), 'RetentionPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/members',
    component: lazyRouteComponent(() => import('./members.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/service-accounts',
    component: lazyRouteComponent(() => import('./machines.tsx'), 'MachinesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/account',
    component: lazyRouteComponent(() => import('./account.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/invitations/$id',
    component: lazyRouteComponent(() => import('./invitation.tsx'), 'InvitationPage'),
  }),
] as const;
