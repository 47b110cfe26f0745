import { defineConfig, mergeConfig } from 'vitest/config';
import common from './vitest.config.ts';

const { include: _, ...test } = common.test ?? {};

/** `npm run images`: builds the images and runs every role out of them. Takes minutes, and root on Debian. */
export default mergeConfig(
  defineConfig({ test }),
  defineConfig({
    test: {
      include: ['e2e/src/deploy/images/*.image.ts'],
      ...{ testTimeout: 1_800_000, hookTimeout: 1_800_000 },
    },
  }),
);
