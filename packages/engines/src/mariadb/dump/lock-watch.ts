import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mariadb';
import type { Relay } from '../connection/relay.ts';

const LOOK_EVERY_MS = 2_000;
const LOOK_AGAIN_MS = 50;
const WAITS_FOR_LOCK = /^Waiting for .*(?:lock|flush)/i;

type Process = { state: string | null };

/**
 * Looks at the dump program's session from ours: the programs cannot be told how long to wait for
 * a lock, and when they are killed the server goes on waiting for it, a day by default.
 */
export function createWatch(
  connection: Connection,
  relay: Pick<Relay, 'connectionId'>,
  on: { lockWaitMs: number; onLocked(state: string): void; onLost(error: unknown): void },
): { end(connection: Connection): Promise<boolean>; stop(): void } {
  const everyMs = Math.max(100, Math.min(LOOK_EVERY_MS, on.lockWaitMs / 2));
  let waitingSince: number | undefined;

  async function look(): Promise<void> {
    const found = await find(connection, relay);
    const waits = found?.state && WAITS_FOR_LOCK.test(found.state) ? found.state : undefined;
    if (waits === undefined) {
      waitingSince = undefined;
      return;
    }
    waitingSince ??= performance.now();
    if (performance.now() - waitingSince < on.lockWaitMs) return;
    on.onLocked(waits);
    await end(connection);
  }

  async function end(by: Connection): Promise<boolean> {
    if (!(await find(by, relay))) return true;
    await by.query(`kill ${relay.connectionId()}`).catch(() => {}); // gone meanwhile
    await delay(LOOK_AGAIN_MS);
    return false;
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
  return { end, stop: () => clearInterval(timer) };
}

/** Undefined if there is none; or if a proxy stands between, whose numbers are not the server's. */
async function find(
  connection: Connection,
  relay: Pick<Relay, 'connectionId'>,
): Promise<Process | undefined> {
  const id = relay.connectionId();
  if (id === undefined) return undefined;
  const rows: { state: string | null; own: number }[] = await connection.query(
    `select state, connection_id() as own from information_schema.processlist
     where id = ? and user = left(user(),
       char_length(user()) - char_length(substring_index(user(), '@', -1)) - 1)`,
    [id],
  );
  const [found] = rows;
  return found && Number(found.own) === connection.threadId ? { state: found.state } : undefined;
}
