import type { Page } from 'playwright-core';
import type { Things } from './things.ts';

/** `nobody` has not signed in; `invited` is somebody who was invited. */
export type Reader = 'nobody' | 'owner' | 'invited';

/** One picture: where to go, and what to do there before it is taken. */
export type Visit = {
  name: string;
  path: string;
  /** Who looks at it; the owner if left out. */
  as?: Reader;
  prepare?(page: Page): Promise<void>;
};

type Recipe = (things: Things) => Visit[];

const only =
  (name: string, path: string): Recipe =>
  () => [{ name, path }];

/** How each route of the pages is shown. A route without a recipe is reported as a fault. */
export const RECIPES: Record<string, Recipe> = {
  '/sign-in': () => [{ name: 'sign-in', path: '/sign-in', as: 'nobody' }],
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
        await page.getByLabel('Name').fill('warehouse-eu');
        await page.getByRole('button', { name: /Next|Continue/ }).click();
      },
    },
    { name: 'database-new-schedule', path: `/databases/new?id=${fresh}&step=schedule` },
    { name: 'database-new-backup', path: `/databases/new?id=${fresh}&step=backup` },
  ],
  '/databases/$id': ({ shop, fresh, unproven, excepted, refused, lost }) => [
    ...['backups', 'schedule', 'restores', 'growth', 'settings'].map((tab) => ({
      name: `database-${tab}`,
      path: `/databases/${shop}?tab=${tab}`,
    })),
    { name: 'database-excepted', path: `/databases/${excepted?.datasourceId}` },
    {
      name: 'database-excepted-settings',
      path: `/databases/${excepted?.datasourceId}?tab=settings`,
    },
    { name: 'database-refused', path: `/databases/${refused?.datasourceId}` },
    { name: 'database-lost', path: `/databases/${lost?.datasourceId}` },
    { name: 'database-unproven', path: `/databases/${unproven}` },
    { name: 'database-without-backup', path: `/databases/${fresh}` },
  ],
  '/databases/$id/backups/$jobId': ({ shop, proven, failed, excepted, refused, lost }) => [
    { name: 'backup', path: `/databases/${shop}/backups/${proven}` },
    ...Object.entries({ failed, excepted, refused, lost }).map(([name, job]) => ({
      name: `backup-${name}`,
      path: `/databases/${job?.datasourceId}/backups/${job?.jobId}`,
    })),
    {
      name: 'backup-excepted-accept',
      path: `/databases/${excepted?.datasourceId}/backups/${excepted?.jobId}`,
      prepare: async (page) => {
        await page
          .getByRole('button', { name: /^Accept/ })
          .last()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
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
  '/restore': ({ shop, proven, refused, lost }) => [
    { name: 'restore-new', path: '/restore' },
    { name: 'restore-new-mode', path: `/restore?database=${shop}&backup=${proven}` },
    {
      name: 'restore-new-overwrite',
      path: `/restore?database=${shop}&backup=${proven}&mode=overwrite`,
    },
    {
      name: 'restore-new-lost',
      path: `/restore?database=${lost?.datasourceId}&backup=${lost?.jobId}`,
    },
    {
      name: 'restore-new-refused',
      path: `/restore?database=${refused?.datasourceId}&backup=${refused?.jobId}&mode=new_database`,
    },
  ],
  '/restores/$id': ({ overwrite, test }) => [
    { name: 'restore', path: `/restores/${overwrite}` },
    { name: 'restore-test', path: `/restores/${test}` },
  ],
  '/names': () => [
    { name: 'names', path: '/names' },
    { name: 'name-registered', path: '/names?q=quaylark.com' },
    { name: 'name-available', path: '/names?q=harbourlark.com' },
    { name: 'name-unknown', path: '/names?q=tidemill.com' },
  ],
  '/bulk-checks': only('bulk-checks', '/bulk-checks'),
  '/bulk-checks/new': only('bulk-check-new', '/bulk-checks/new'),
  '/bulk-checks/$id': ({ bulk }) => [{ name: 'bulk-check', path: `/bulk-checks/${bulk}` }],
  '/name-ideas': ({ ideas }) => [
    { name: 'name-ideas', path: '/name-ideas' },
    {
      name: 'name-ideas-made',
      path: `/name-ideas?job=${ideas}`,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Check these names' }).click();
        await page.getByText('Not checked').first().waitFor({ state: 'detached' });
        await page.getByText('Checking…').first().waitFor({ state: 'detached' });
        await page
          .getByRole('button', { name: /^Put .* shortlist/ })
          .first()
          .click();
      },
    },
  ],
  '/saved-names': only('saved-names', '/saved-names'),
  '/saved-names/new': only('saved-name-new', '/saved-names/new'),
  '/saved-names/$id': ({ saved }) => [{ name: 'saved-name', path: `/saved-names/${saved}` }],
  '/watchers': only('watchers', '/watchers'),
  '/watchers/new': only('watcher-new', '/watchers/new?brand=quaylark'),
  '/watchers/$id': ({ watcher }) => [{ name: 'watcher', path: `/watchers/${watcher}` }],
  '/hits': only('hits', '/hits'),
  '/hits/$id': ({ hit }) => [{ name: 'hit', path: `/hits/${hit}` }],
  '/audit': only('audit', '/audit'),
  '/notifications': only('notifications', '/notifications'),
  '/recovery-kit': only('recovery-kit', '/recovery-kit'),
  '/retention': only('retention', '/retention'),
  '/members': only('members', '/members'),
  '/service-accounts': only('service-accounts', '/service-accounts'),
  '/account': only('account', '/account'),
  '/invitations/$id': ({ invitation }) => [
    { name: 'invitation', path: `/invitations/${invitation}`, as: 'invited' },
  ],
};
