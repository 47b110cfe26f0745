import { defineConfig, mergeConfig } from 'vitest/config';
import common from '../../../../vitest.config.ts';

/** `npm run images`: builds the images and runs every role out of them. Takes minutes, and root on Debian. */
const config = mergeConfig(common, {
  test: { testTimeout: 1_800_000, hookTimeout: 1_800_000, retry: 0 },
});
config.test.include = ['e2e/src/deploy/images/*.image.ts'];
export default defineConfig(config);
