/**
 * No circle between folders, type-only imports included: what two folders need of each other is one
 * thing too many in one of them. A file of its own, because tests and fixtures stand outside here:
 * they may look at anything, and would tie every folder to every other.
 *
 * A folder counts with all that is below it, so a folder and its own sub-folder are no circle;
 * between their files `no-circular` of the other rules holds.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-folder-circles',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/migrations/', '\\.json$', '(\\.test|\\.fixture)\\.ts$', '/testing/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
