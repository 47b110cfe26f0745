/**
 * The import rules of ARCHITECTURE.md. A file's name says what it may know.
 * Tests and fixtures are exempt from many of them.
 */
const TEST = '(\\.test|\\.fixture)\\.ts$|/testing/';
const concept = '^services/[^/]+/src/([^/]+)/';
const npm = '^node_modules/';

/** Which packages each package, service and app may import. */
const PACKAGES = {
  'packages/platform': [],
  'packages/artifact': ['platform'],
  'packages/engines': ['platform', 'artifact'],
  'packages/storage': ['platform'],
  'packages/channels': ['platform'],
  'packages/names': [],
  'packages/resolve': ['platform', 'names'],
  'packages/lookalikes': [],
  'packages/name-generator': [],
  'packages/clients': [],
  'services/auth': ['platform'],
  'services/backup': ['platform', 'engines', 'artifact', 'storage', 'channels'],
  'services/domains': ['platform', 'resolve', 'names', 'lookalikes', 'name-generator', 'storage'],
  'apps/cli': ['platform', 'clients', 'engines', 'resolve'],
  'apps/dashboard': ['platform', 'clients'],
};

/** The floors of the backup service: a concept imports only from floors below its own. */
const FLOORS = [
  ['caller', 'cron', 'managed-storage', 'naming', 'limits'],
  ['audit-log'],
  ['datasources', 'policies', 'destinations', 'notifications', 'deletion-settings'],
  ['attachments', 'encryption', 'exceptions', 'refusals'],
  ['backups'],
  ['restores', 'schedule', 'downloads', 'found', 'uploads'],
  ['restore-tests', 'retention', 'losses', 'overview', 'history', 'custody'],
  ['reaper', 'removal'],
];

/** Packages other than the platform: their terms are part of the services' own vocabulary. */
const LEAVES = '^packages/(?!platform/)[^/]+/src/index\\.ts$';

/** A file of this name, in any concept of any service, and what it may import beside its model. */
const mayOnlyImport = (name, comment, allowed) => ({
  name: `${name}-knows-only-its-own`,
  comment,
  severity: 'error',
  from: { path: `^services/[^/]+/src/.+/${name}\\.ts$` },
  to: { pathNot: ['/model\\.ts$', LEAVES, ...allowed] },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: { pathNot: '/generated/' },
      to: { circular: true },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-orphans',
      comment: 'A file that nothing needs.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [TEST, '\\.config\\.ts$', 'main\\.ts$', 'model\\.ts$', '\\.d\\.ts$'],
      },
      to: {},
    },
    {
      name: 'no-drawers',
      comment: 'A folder says what it holds.',
      severity: 'error',
      from: {},
      to: {
        path: '^(packages|services|apps|e2e|bench|attack|demo)/.*(^|/)(utils?|helpers?|common|lib|misc)(/|\\.ts$)',
      },
    },
    {
      name: 'services-meet-over-http',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'packages-stand-below',
      comment: 'A package knows nothing of HTTP routes, tenants or our SQL.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(services|apps|e2e|bench|attack|demo)/' },
    },
    {
      name: 'everybody-has-a-list',
      comment:
        'Whatever is new says here, and in the drawing of ARCHITECTURE.md, what it may import.',
      severity: 'error',
      from: {
        path: '^(packages|services|apps)/',
        pathNot: `^(${Object.keys(PACKAGES).join('|')})/`,
      },
      to: {},
    },
    ...Object.entries(PACKAGES).map(([folder, allowed]) => ({
      name: `${folder.replace('/', '-')}-imports-only-its-own`,
      comment: 'The arrows in ARCHITECTURE.md say who may import which package.',
      severity: 'error',
      from: { path: `^${folder}/`, pathNot: TEST },
      to: {
        path: '^packages/',
        pathNot: [`^${folder}/`, ...allowed.map((name) => `^packages/${name}/`)],
      },
    })),
    {
      name: 'packages-use-the-front-door',
      comment:
        'A package is its index.ts, the platform that of each of its folders; for tests also testing/index.ts.',
      severity: 'error',
      from: { path: '^(packages|services|apps|e2e|bench|attack|demo)/([^/]+)/' },
      to: {
        path: '^packages/',
        pathNot: [
          '^$1/$2/',
          '^packages/[^/]+/src/(testing/)?index\\.ts$',
          '^packages/platform/src/[^/]+/index\\.ts$',
        ],
      },
    },
    {
      name: 'clients-run-anywhere',
      comment: 'What a browser loads knows neither Node nor packages.',
      severity: 'error',
      from: { path: '^packages/clients/src/', pathNot: TEST },
      to: { pathNot: '^packages/clients/src/' },
    },
    {
      name: 'clients-are-for-apps',
      comment: 'Services meet by their own small clients; packages meet nobody.',
      severity: 'error',
      from: { path: '^(services|packages)/', pathNot: '^packages/clients/' },
      to: { path: '^packages/clients/' },
    },
    {
      name: 'pages-run-in-browsers',
      comment:
        'They reach the services through the clients, and know nothing of Node. What they work out ' +
        'themselves, their tests compare with the service.',
      severity: 'error',
      from: { path: '^apps/dashboard/src/web/', pathNot: TEST },
      to: {
        path: '^(packages|services|apps)/',
        pathNot: ['^apps/dashboard/src/web/', '^packages/clients/src/index\\.ts$'],
      },
    },
    {
      name: 'pages-stay-in-the-browser',
      severity: 'error',
      from: { path: '^apps/', pathNot: '^apps/dashboard/src/web/' },
      to: { path: '^apps/dashboard/src/web/' },
    },
    {
      name: 'nobody-imports-apps',
      comment:
        'Except to run the command without a process of its own, where the process is not what is tested.',
      severity: 'error',
      from: { pathNot: ['^apps/', '^e2e/src/(command|holdfast)\\.ts$'] },
      to: { path: '^apps/' },
    },
    {
      name: 'the-demo-is-a-user',
      comment:
        'It shows what anybody can do: through the clients and the command, with servers of the packages beside it.',
      severity: 'error',
      from: { path: '^demo/' },
      to: { path: '^(services|apps|e2e|bench|attack)/' },
    },
    {
      name: 'services-use-the-front-door',
      comment: 'A service is its index.ts; for tests of the whole also its testing/index.ts.',
      severity: 'error',
      from: {
        path: '^(apps|bench|e2e|attack)/',
        pathNot: '^apps/dashboard/src/web/.*\\.test\\.ts$',
      },
      to: {
        path: '^services/',
        pathNot: ['^services/[^/]+/src/index\\.ts$', '^services/[^/]+/src/testing/index\\.ts$'],
      },
    },
    ...FLOORS.map((floor, at) => ({
      name: `floor-of-${floor[0]}`,
      severity: 'error',
      from: { path: `^services/backup/src/(${floor.join('|')})/`, pathNot: TEST },
      to: {
        path: `^services/backup/src/(${FLOORS.slice(at).flat().join('|')})/`,
        pathNot: '^services/backup/src/$1/',
      },
    })),
    {
      name: 'every-concept-has-its-floor',
      severity: 'error',
      from: {
        path: '^services/backup/src/[^/]+/',
        pathNot: [TEST, `^services/backup/src/(${FLOORS.flat().join('|')})/`],
      },
      to: {},
    },
    {
      name: 'concepts-use-the-front-door',
      comment:
        'Another concept is its index.ts; types are its model.ts, the contract its schema.ts.',
      severity: 'error',
      from: { path: concept, pathNot: TEST },
      to: { path: concept, pathNot: ['^services/[^/]+/src/$1/', '/(index|model|schema)\\.ts$'] },
    },
    {
      name: 'parts-stand-below-the-concepts',
      comment:
        'Every concept knows the parts and the tables; these know models, hooks, and leaves.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/(parts|tables)\\.ts$' },
      to: {
        path: concept,
        pathNot: [
          '/(model|hooks)\\.ts$',
          '/(model-client|result-feed)/index\\.ts$',
          '^services/auth/src/(attempts|audit-log|engine|erased-addresses|outbox|sign-on)/index\\.ts$',
        ],
      },
    },
    {
      name: 'concepts-stand-below-the-composition',
      comment: 'What compose.ts, api.ts and worker.ts put together does not know them.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/[^/]+/', pathNot: TEST },
      to: { path: '^services/[^/]+/src/[^/]+\\.ts$', pathNot: '/(parts|tables|schema)\\.ts$' },
    },
    {
      name: 'platform-folders-use-the-front-door',
      severity: 'error',
      from: { path: '^packages/platform/src/([^/]+)/', pathNot: TEST },
      to: {
        path: '^packages/platform/src/',
        pathNot: ['^packages/platform/src/$1/', '/index\\.ts$'],
      },
    },
    mayOnlyImport('model', 'Types and transitions.', [
      '^packages/platform/src/(audit-log|identity|secrets|network-guard)/index',
    ]),
    mayOnlyImport('rules', 'Pure decisions: no clock, no I/O.', [
      '^packages/platform/src/identity/index',
      '/cron/index\\.ts$', // as pure as the rules themselves
      `${npm}(croner|cronstrue)/`,
      '^(node:)?util$',
    ]),
    mayOnlyImport('schema', 'The contract.', [
      `${npm}zod`,
      '/schema\\.ts$',
      '^packages/platform/src/(audit-log|paging|http|identity)/index',
    ]),
    mayOnlyImport('store', 'The SQL of this concept, and only here.', [
      `${npm}(kysely|uuid)`,
      '/tables\\.ts$',
      '^packages/platform/src/(db|paging|errors)/index',
    ]),
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: {
        path: '^services/',
        pathNot: [
          TEST,
          '/store\\.ts$',
          '/tables\\.ts$',
          '/(compose|index)\\.ts$',
          '^services/auth/src/engine/',
          '/feed\\.ts$', // LISTENs on a connection of its own
        ],
      },
      to: { path: `${npm}(kysely|pg)/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-only-at-the-edge',
      severity: 'error',
      from: {
        path: '^services/',
        pathNot: [TEST, '/(routes|schema|api|compose|sessions?-access)\\.ts$'],
      },
      to: { path: `^packages/platform/src/http/|${npm}fastify`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'queue-only-in-tasks',
      severity: 'error',
      from: {
        path: '^services/',
        pathNot: [TEST, '/(tasks|worker|compose|index)\\.ts$'],
      },
      to: { path: `${npm}graphile-worker` },
    },
    {
      name: 'better-auth-behind-its-engine',
      severity: 'error',
      from: { pathNot: '^services/auth/src/engine/' },
      to: { path: `${npm}(better-auth|@better-auth)/` },
    },
    {
      name: 'programs-start-in-known-places',
      comment:
        'Where we are root, nothing that works for a tenant is: these say under whom a program runs.',
      severity: 'error',
      from: {
        path: '^(packages|services|apps)/',
        pathNot: [
          TEST,
          '^packages/platform/src/(embedded-postgres|processes)/',
          '^packages/engines/src/tools/spawn-watched\\.ts$',
          '^packages/engines/src/client-tools/ask-version\\.ts$',
          '^packages/engines/src/(sandbox|postgresql/sandbox|mariadb/sandbox)/',
          '^packages/artifact/src/zstd-program\\.ts$',
        ],
      },
      to: { path: '^(node:)?child_process$' },
    },
    {
      name: 'test-parts-stay-in-tests',
      severity: 'error',
      from: { path: '^(packages|services|apps)/', pathNot: TEST },
      to: { path: '^(packages|services)/[^/]+/src/testing/' },
    },
    {
      name: 'declared-dependencies',
      severity: 'error',
      from: { path: '^(packages|services|apps)/', pathNot: TEST },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/migrations/', '\\.json$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
