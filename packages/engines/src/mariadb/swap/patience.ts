import type { Connection } from 'mariadb';
import { LOCK_HELD } from '../connection/error-numbers.ts';
import { errnoOf } from '../target/server.ts';
import type { Swapping } from './model.ts';

/** Others that want the tables wait behind us, so the move does not wait for long. */
const MOVE_S = 3;
/** While triggers are gone, rows that come in without them harm more than a wait does. */
const PATIENT_S = 60;
const MOST_ATTEMPTS = 3;

export async function beBrief(connection: Connection): Promise<void> {
  await waitForLocks(connection, MOVE_S);
}

/** For what must be done once something was taken away, and may be repeated from its beginning. */
export async function patiently<T>({ connection }: Swapping, work: () => Promise<T>): Promise<T> {
  await waitForLocks(connection, PATIENT_S);
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !isOfLock(error)) throw error;
      }
    }
  } finally {
    // On a lost connection this fails, too; the error to report is then the first one.
    await beBrief(connection).catch(() => {});
  }
}

async function waitForLocks(connection: Connection, seconds: number): Promise<void> {
  await connection.query(`set session lock_wait_timeout = ${seconds}`);
}

function isOfLock(error: unknown): boolean {
  const origin = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return LOCK_HELD.includes(errnoOf(origin) ?? 0);
}
