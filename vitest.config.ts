import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,services,apps}/**/src/**/*.test.ts', 'e2e/src/**/*.test.ts'],
    globalSetup: ['packages/platform/src/testing/global-setup.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
