import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,services,apps}/**/src/**/*.test.ts', 'e2e/src/**/*.test.ts'],
    globalSetup: ['packages/platform/src/testing/global-setup.ts'],
    pool: 'forks',
    // Most tests wait for servers, so two files side by side cost little.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
