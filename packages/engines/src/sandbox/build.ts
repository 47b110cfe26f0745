import { randomBytes } from 'node:crypto';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import { NoSandbox, type Sandbox } from '../model.ts';

/** What is reached by a socket is never asked for an address. */
export const NO_NETWORK: NetworkGuard = {
  pin: () => Promise.reject(new Error('A sandbox has no network.')),
};

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Builds a sandbox step by step, each step leaving in `cleanup` how it is undone. Whatever goes
 * wrong undoes them all and is a `NoSandbox`, or the signal's reason.
 */
export async function buildSandbox(
  signal: AbortSignal,
  build: (cleanup: AsyncDisposableStack) => Promise<Omit<Sandbox, 'stop'>>,
  describe: (error: unknown) => NoSandbox,
): Promise<Sandbox> {
  const cleanup = new AsyncDisposableStack();
  const stop = () => cleanup.disposeAsync();
  try {
    return { ...(await build(cleanup)), stop };
  } catch (error) {
    await stop();
    signal.throwIfAborted();
    throw error instanceof NoSandbox ? error : describe(error);
  }
}
