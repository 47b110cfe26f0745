import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mariadb';
import { SqlError } from './library.ts';
import type { Relay } from './relay.ts';

const LOOK_AGAIN_MS = 50;
const WAITS_FOR_LOCK = /^Waiting for .*(?:lock|flush)/i;

type Program = Pick<Relay, 'connectionId'>;
type Process = { command: string; state: string | null };

/** What the program waits for, in the server's words; undefined where it waits for no lock. */
export async function lockOf(
  connection: Connection,
  program: Program,
): Promise<string | undefined> {
  const state = (await find(connection, program))?.state;
  return state && WAITS_FOR_LOCK.test(state) ? state : undefined;
}

/** Whether the program is at work: not waiting for a lock, or for us. */
export async function isWorking(connection: Connection, program: Program): Promise<boolean> {
  const found = await find(connection, program);
  const waits = found === undefined || WAITS_FOR_LOCK.test(found.state ?? '');
  return !waits && found.command !== 'Sleep';
}

/**
 * The session of a killed program stays at the server until its last statement ends, or as long as
 * it waits for a lock: a day by default. Kills it, and resolves when it is gone.
 */
export async function endProgram(connection: Connection, program: Program): Promise<void> {
  while (await find(connection, program)) {
    await connection.query(`kill ${program.connectionId()}`).catch((error: unknown) => {
      if (!(error instanceof SqlError) || error.fatal) throw error; // otherwise it is already gone
    });
    await delay(LOOK_AGAIN_MS);
  }
}

/**
 * Undefined if this user has no such session, or if a proxy in between numbers connections
 * differently from the server.
 */
async function find(connection: Connection, program: Program): Promise<Process | undefined> {
  const id = program.connectionId();
  if (id === undefined) return undefined;
  const rows: (Process & { own: number })[] = await connection.query(
    `select command, state, connection_id() as own from information_schema.processlist
     where id = ? and user = left(user(),
       char_length(user()) - char_length(substring_index(user(), '@', -1)) - 1)`,
    [id],
  );
  const [found] = rows;
  return found && Number(found.own) === connection.threadId ? found : undefined;
}
