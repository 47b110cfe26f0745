import { ProbeRefusal } from '../../session/refusal.ts';
import type { Session } from './connect.ts';

/** How long a second session may take; a pool in session mode may have no room for one. */
const SECOND_SESSION_MS = 3_000;

/**
 * A dump must read one state, and a restore must keep its session's settings: neither works where
 * server processes are shared, so that is refused. Otherwise returns what is in between.
 */
export async function refuseSharedPooler(
  first: Session,
  openSecond: () => Promise<Session>,
): Promise<'none' | 'session'> {
  const pooler = await findPooler(first, openSecond);
  if (pooler !== 'shared') return pooler;
  throw new ProbeRefusal(
    'POOLER_DETECTED',
    'The connection goes through a connection pooler (such as PgBouncer) in transaction mode, and no backup through it is consistent. Use the host and port of the server itself, or a pool in session mode.',
  );
}

/**
 * What is between us and the server: nothing, a pooler that gives each session a server process of
 * its own (`session`), or one that shares them by transaction (`shared`), through which no dump is
 * consistent. Finding out takes no rights:
 *
 * - A server announces the process that serves the session. A pooler announces a number of its own.
 * - Two sessions that are open at once cannot be served by one process, nor one by two, unless
 *   processes are shared. Taking turns makes a pool hand over the process that was just left; with
 *   other clients on the same pool it may take a few turns.
 */
async function findPooler(
  first: Session,
  openSecond: () => Promise<Session>,
): Promise<'none' | 'session' | 'shared'> {
  const pid = await pidOf(first);
  const direct = first.announcedPid === pid;
  const turns = direct ? 2 : 10;
  const limit = AbortSignal.timeout(SECOND_SESSION_MS);
  const shared = await withSecond(openSecond, limit, async (second) => {
    const firsts = new Set([pid]);
    const seconds = new Set<number>();
    for (let turn = 0; turn < turns; turn += 1) {
      seconds.add(await pidOf(second));
      firsts.add(await pidOf(first));
      if (firsts.size > 1 || seconds.size > 1 || !firsts.isDisjointFrom(seconds)) return true;
    }
    return false;
  });
  if (shared) return 'shared';
  return direct ? 'none' : 'session';
}

async function pidOf({ client }: Session): Promise<number> {
  // Without parameters it is a single message, which every pooler accepts.
  const { rows } = await client.query<{ pid: number }>('select pg_catalog.pg_backend_pid() as pid');
  return rows[0]?.pid ?? Number.NaN;
}

/** False if no second session can be opened: limits on connections are not checked here. */
async function withSecond(
  open: () => Promise<Session>,
  limit: AbortSignal,
  work: (second: Session) => Promise<boolean>,
): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  limit.addEventListener('abort', () => resolve(false), { once: true });
  const opening = open();
  const closed = opening.then((second) => second.close).catch(() => undefined);
  try {
    return await Promise.race([opening.then(work), late]);
  } catch {
    return false;
  } finally {
    if (!limit.aborted) await (await closed)?.();
  }
}
