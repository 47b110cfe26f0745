import type { SandboxLimits } from '../model.ts';

/** So much that nothing in a test comes close. */
export const ROOMY: SandboxLimits = {
  ...{ bytes: 8 * 2 ** 30, wallMs: 3_600_000, processorMs: 3_600_000, keepFree: 0 },
};
