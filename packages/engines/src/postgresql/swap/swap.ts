import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { RestoreFailure, type SwapPlan, type Swapped } from '../../model.ts';
import { endProgram } from '../connection/program-session.ts';
import { giveSettings, readSettings } from '../surroundings/settings.ts';
import { endSessionsOf, namesOf, openElsewhere, type Server } from '../target/server.ts';

const MOST_ATTEMPTS = 4;
const BETWEEN_ATTEMPTS_MS = 200;
const END_EVERY_MS = 20;
const NOTHING_LEFT = { notDropped: [], warnings: [] };
/** For the lock on a database; a rename then waits five more seconds for its sessions to end. */
const LOCK_MS = 5_000;

/**
 * Both renames are one transaction, so whatever dies, and whenever, this name belongs to either the
 * old database or the new one. A rename locks its database first. New sessions then wait until the
 * transaction is over, so that clients which reconnect as fast as they are disconnected, or faster,
 * cannot prevent it, and nothing has to be forbidden and allowed again.
 */
export async function swap(server: Server, plan: SwapPlan): Promise<Swapped> {
  const names = [plan.current, plan.side, plan.aside];
  let why = '';
  let isHalf = false;
  // Also after the last attempt, the next look finds out whether it was done: its connection may
  // have broken.
  for (let attempt = 1; ; attempt += 1) {
    if (attempt > 1) await delay(BETWEEN_ATTEMPTS_MS);
    const watcher = await openElsewhere(server, names);
    // One whose connection broke may still commit, behind our back.
    await endProgram(watcher, moverOf(plan));
    const moves = movesFrom(await namesOf(watcher, names), plan);
    isHalf = moves !== 'done' && moves?.length === 1;
    if (moves === 'done' || attempt > MOST_ATTEMPTS) {
      await watcher.end();
      if (moves === 'done') return NOTHING_LEFT;
      break;
    }
    if (moves === undefined)
      throw failed(server, plan, { why: 'the databases on the server are not the ones expected' });
    const mover = await openElsewhere(server, names);
    await mover.query(`set application_name = '${moverOf(plan)}'`);
    try {
      await whileEndingSessions(watcher, [plan.current, plan.side], (denied) =>
        move(mover, moves, plan).catch((error) => {
          throw denied.size > 0 && isInUse(error) ? new Denied([...denied]) : error;
        }),
      );
      return NOTHING_LEFT; // all were renamed
    } catch (error) {
      if (error instanceof Denied) {
        const users = server.wording.list(error.users.map((user) => server.wording.name(user)));
        why = `this user may not end the sessions of ${users}`;
        break;
      }
      // If the connection broke, it may be done all the same: the next look finds out.
      if (error instanceof pg.DatabaseError && !isPassing(error)) {
        throw failed(server, plan, { why: server.wording.said(error.message), isHalf });
      }
      why = server.wording.said(textOf(error));
    } finally {
      await Promise.allSettled([mover.end(), watcher.end()]);
    }
  }
  throw failed(server, plan, { why, isHalf });
}

/** The name of the sessions that move, by which whoever repeats this swap recognises them. */
function moverOf({ aside }: SwapPlan): string {
  return `holdfast-swap-${createHash('sha256').update(aside).digest('hex').slice(0, 40)}`;
}

type Move = { from: string; to: string };

/** What is left to do, judging by which of the three databases exist. */
function movesFrom(
  there: ReadonlySet<string>,
  { current, side, aside }: SwapPlan,
): Move[] | 'done' | undefined {
  const found = [current, side, aside].map((name) => (there.has(name) ? 1 : 0)).join('');
  if (found === '101') return 'done';
  if (found === '110') {
    return [
      { from: current, to: aside },
      { from: side, to: current },
    ];
  }
  if (found === '011') return [{ from: side, to: current }]; // somebody helped by hand
  return undefined;
}

async function move(client: pg.Client, moves: readonly Move[], plan: SwapPlan): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${LOCK_MS}`);
  for (const { from, to } of moves) {
    await client.query(
      `alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`,
    );
  }
  await giveSettings(client, await readSettings(client, plan.aside), plan.current);
  await client.query('commit');
}

/** Keeps ending sessions until the work is over; errors in doing so do not fail the work. */
async function whileEndingSessions<T>(
  client: pg.Client,
  databases: readonly string[],
  work: (denied: ReadonlySet<string>) => Promise<T>,
): Promise<T> {
  let over = false;
  const denied = new Set<string>();
  const ending = (async () => {
    while (!over) {
      const users = await endSessionsOf(client, databases);
      denied.clear();
      for (const user of users) denied.add(user);
      await delay(END_EVERY_MS);
    }
  })().catch(() => {});
  try {
    return await work(denied);
  } finally {
    over = true;
    await ending;
  }
}

class Denied extends Error {
  readonly users: string[];

  constructor(users: string[]) {
    super('sessions may not be ended');
    this.users = users;
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55006';
}

/** In use, no lock in time, no memory or room for it, a deadlock, or a connection that is being closed. */
function isPassing({ code = '' }: pg.DatabaseError): boolean {
  return /^(55006|55P03|40P01|53[23]00|57P\d\d|08.*)$/.test(code);
}

function textOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) {
    return [error.message, error.detail].filter(Boolean).join(': ');
  }
  return error instanceof Error ? error.message : String(error);
}

function failed(
  { wording }: Server,
  { current, aside }: SwapPlan,
  { why, isHalf = false }: { why: string; isHalf?: boolean },
): RestoreFailure {
  const [name, old] = [wording.name(current), wording.name(aside)];
  if (isHalf) {
    return new RestoreFailure(
      'SWAP_UNFINISHED',
      `Database ${name} was renamed to ${old}, but the restored one could not take its place: ${why}. Holdfast tries again until that works.`,
    );
  }
  return new RestoreFailure(
    'SWAP_FAILED',
    `Database ${name} could not be renamed to ${old} and is unchanged: ${why}.`,
  );
}
