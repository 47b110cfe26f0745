import { randomBytes } from 'node:crypto';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import { NoSandbox, type Sandbox, type SandboxOptions } from '../model.ts';
import { freeBytesAt } from './disk.ts';
import type { SandboxFolder } from './folder.ts';
import type { SandboxServer } from './serve.ts';
import { describeBytes, watchSandbox } from './watch.ts';

/** For a server that is reached by a socket, for which no address is ever asked. */
export const NO_NETWORK: NetworkGuard = {
  pin: () => Promise.reject(new Error('A sandbox has no network.')),
};

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

export type Site = {
  /** Each step of building registers here how it is undone. */
  cleanup: AsyncDisposableStack;
  /** Keeps a running server within its limits, and ends it with the sandbox. */
  guard(server: SandboxServer, folder: SandboxFolder): void;
};

/**
 * Builds a sandbox step by step. If anything goes wrong, all steps are undone, and it throws a
 * `NoSandbox` or the signal's reason.
 */
export async function buildSandbox(
  { needs, limits, workDirectory, signal }: SandboxOptions,
  build: (site: Site) => Promise<Omit<Sandbox, 'over' | 'stop'>>,
  describe: (error: unknown) => NoSandbox,
): Promise<Sandbox> {
  const cleanup = new AsyncDisposableStack();
  const over = new AbortController();
  const stop = () => cleanup.disposeAsync();
  const guard: Site['guard'] = (server, { path, run }) => {
    cleanup.defer(server.kill);
    const end = (why: unknown) => {
      over.abort(why);
      void server.kill();
    };
    const watch = watchSandbox({ folders: [path, run], pid: server.pid, limits }, end);
    cleanup.defer(watch.stop);
    const onAbort = () => void server.kill();
    signal.addEventListener('abort', onAbort);
    cleanup.defer(() => signal.removeEventListener('abort', onAbort));
  };
  try {
    await requireRoom(workDirectory, needs.bytes, limits.keepFree);
    return { ...(await build({ cleanup, guard })), over: over.signal, stop };
  } catch (error) {
    await stop();
    signal.throwIfAborted();
    if (over.signal.aborted) throw new NoSandbox(over.signal.reason.message, { cause: error });
    throw error instanceof NoSandbox ? error : describe(error);
  }
}

async function requireRoom(folder: string, bytes: number, keepFree: number): Promise<void> {
  const free = await freeBytesAt(folder);
  if (free >= keepFree + bytes) return;
  throw new NoSandbox(
    `The disk that Holdfast uses has ${describeBytes(free)} left, of which ${describeBytes(keepFree)} is kept free; the restore test needs at least ${describeBytes(bytes)}. Free up space on it.`,
  );
}
