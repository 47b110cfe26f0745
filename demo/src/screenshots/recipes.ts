import type { Page } from 'playwright-core';
import type { Things } from './things.ts';

/** One picture: where to go, and what to do there before it is taken. */
export type Visit = {
  name: string;
  path: string;
  /** Before anybody has signed in. */
  signedOut?: boolean;
  prepare?(page: Page): Promise<void>;
};

type Recipe = (things: Things) => Visit[];

const only =
  (name: string, path: string): Recipe =>
  () => [{ name, path }];

/** What each route of the pages is shown with. A route without one is found missing. */
export const RECIPES: Record<string, Recipe> = {
  '/sign-in': () => [{ name: 'sign-in', path: '/sign-in', signedOut: true }],
  '/': only('overview', '/'),
  '/databases': () => [
    { name: 'databases', path: '/databases' },
    { name: 'databases-none-found', path: '/databases?q=zzz' },
  ],
  '/databases/new': ({ fresh }) => [
    { name: 'database-new', path: '/databases/new' },
    {
      name: 'database-new-connection',
      path: '/databases/new',
      prepare: async (page) => {
        await page.getByRole('radio').first().check();
        await page.getByRole('button', { name: /Next|Continue/ }).click();
      },
    },
    { name: 'database-new-schedule', path: `/databases/new?id=${fresh}&step=schedule` },
    { name: 'database-new-backup', path: `/databases/new?id=${fresh}&step=backup` },
  ],
  '/databases/$id': ({ shop, fresh, unproven }) => [
    ...['backups', 'schedule', 'restores', 'growth', 'settings'].map((tab) => ({
      name: `database-${tab}`,
      path: `/databases/${shop}?tab=${tab}`,
    })),
    { name: 'database-unproven', path: `/databases/${unproven}` },
    { name: 'database-without-backup', path: `/databases/${fresh}` },
  ],
  '/databases/$id/backups/$jobId': ({ shop, proven, failed }) => [
    { name: 'backup', path: `/databases/${shop}/backups/${proven}` },
    { name: 'backup-failed', path: `/databases/${failed?.datasourceId}/backups/${failed?.jobId}` },
  ],
  '/backups': only('backups', '/backups'),
  '/policies': only('policies', '/policies'),
  '/policies/new': only('policy-new', '/policies/new'),
  '/policies/$id': ({ policy }) => [{ name: 'policy', path: `/policies/${policy}` }],
  '/destinations': only('destinations', '/destinations'),
  '/destinations/new': only('destination-new', '/destinations/new'),
  '/destinations/$id': ({ destination }) => [
    { name: 'destination', path: `/destinations/${destination}` },
  ],
  '/restore': ({ shop, proven }) => [
    { name: 'restore-new', path: '/restore' },
    {
      name: 'restore-new-overwrite',
      path: `/restore?datasource=${shop}&job=${proven}&mode=overwrite`,
    },
  ],
  '/restores/$id': ({ overwrite, test }) => [
    { name: 'restore', path: `/restores/${overwrite}` },
    { name: 'restore-test', path: `/restores/${test}` },
  ],
  '/names': only('names', '/names'),
  '/bulk-checks': only('bulk-checks', '/bulk-checks'),
  '/name-ideas': only('name-ideas', '/name-ideas'),
  '/saved-names': only('saved-names', '/saved-names'),
  '/watchers': only('watchers', '/watchers'),
  '/audit': only('audit', '/audit'),
  '/notifications': only('notifications', '/notifications'),
  '/recovery-kit': only('recovery-kit', '/recovery-kit'),
  '/retention': only('retention', '/retention'),
  '/members': only('members', '/members'),
  '/service-accounts': only('service-accounts', '/service-accounts'),
  '/account': only('account', '/account'),
  '/invitations/$id': ({ invitation }) => [
    { name: 'invitation', path: `/invitations/${invitation}` },
  ],
};
