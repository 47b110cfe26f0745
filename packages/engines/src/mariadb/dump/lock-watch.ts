import type { Connection } from 'mariadb';
import { endProgram, lockOf } from '../connection/program-session.ts';
import type { Relay } from '../connection/relay.ts';

const LOOK_EVERY_MS = 2_000;

/**
 * Watches the dump program's session from ours, and ends it when it waits too long for a lock: the
 * programs cannot be told how long to wait.
 */
export function watchLocks(
  connection: Connection,
  program: Pick<Relay, 'connectionId'>,
  on: { lockWaitMs: number; onLocked(state: string): void; onLost(error: unknown): void },
): { stop(): void } {
  const everyMs = Math.max(100, Math.min(LOOK_EVERY_MS, on.lockWaitMs / 2));
  let waitingSince: number | undefined;

  async function look(): Promise<void> {
    const lock = await lockOf(connection, program);
    if (lock === undefined) {
      waitingSince = undefined;
      return;
    }
    waitingSince ??= performance.now();
    if (performance.now() - waitingSince < on.lockWaitMs) return;
    on.onLocked(lock);
    await endProgram(connection, program);
  }

  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    look()
      .catch(on.onLost)
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}
