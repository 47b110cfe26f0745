import { defineConfig } from 'vitest/config';
import { LongestFirst } from './packages/platform/src/testing/longest-first.ts';

export default defineConfig({
  test: {
    include: [
      '{packages,services,apps}/**/src/**/*.test.ts',
      '{attack,bench,demo,e2e}/src/**/*.test.ts',
    ],
    globalSetup: ['packages/platform/src/testing/global-setup.ts'],
    setupFiles: ['compile-cache', 'no-calls-in-transactions'].map(
      (name) => `packages/platform/src/testing/${name}.ts`,
    ),
    pool: 'forks',
    // Node loads the code as it does for users. Rewriting it for a runner that can mock modules,
    // which nothing here needs, cost a tenth of the time of a run of a few files.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Loading the code again for each file took longer than most files' tests. Nothing here is
    // mocked, and no module keeps state, so files can run one after the other in one process.
    isolate: false,
    // The young generation is large from the start. It would grow to this only little by little, in
    // each worker and each of its threads, and frequent collections cost most where many threads start.
    // Nor is the whole heap collected just to give memory back while a worker is idle, or just because
    // of the buffers that lie outside of it.
    execArgv: [
      '--min-semi-space-size=16',
      '--no-memory-reducer',
      '--external-memory-accounted-in-global-limit',
    ],
    // Enough that some work while others wait. More would load two processors further: tests that poll
    // until something is there would poll more often.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Generous, because a busy machine is no failure. A deadline that is itself what is tested is
    // an argument of the code under test.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 180_000 } },
  },
});
