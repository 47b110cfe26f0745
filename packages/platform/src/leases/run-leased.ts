import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/index.ts';
import { isUnavailable } from '../errors/index.ts';
import type { Logger } from '../log/index.ts';
import { heldAs } from './end-of-the-gone.ts';
import { holdLease } from './hold.ts';
import { assertLease, type Lease, LeaseLost, takeLease } from './lease.ts';

const RETRY_AFTER_MS = 1_000;
/** A database that answers with an error will likely do so again; a few retries help with deadlocks. */
const MOST_REFUSALS = 5;

export type LeaseOptions = {
  /** A holder that has not renewed for this long has lost its lease. */
  ttlMs: number;
  heartbeatMs: number;
  /** What the holder is, for people who look at the table; its host and process are added. */
  holder?: string;
  /**
   * The worker that does it, by the name under which it is known to be alive: when it is gone, so is
   * the lease, see `watchLeases`.
   */
  worker?: string | undefined;
  /** Aborts when the caller wants the work to stop. */
  signal: AbortSignal;
  log: Logger;
};

/** What work under a lease gets: nothing else may work on its resource meanwhile. */
export type LeasedRun<Tables> = {
  /** Stored with what is worked on, so that others can tell whether its holder is still alive. */
  readonly token: number;
  /** Aborts when the work must stop, for either of the two reasons below. */
  readonly signal: AbortSignal;
  /** Aborts when the caller wants it to stop: the lease is still held, and may be handed back. */
  readonly stopping: AbortSignal;
  /** Aborts with `LeaseLost`: from then on another holder may have the work, and nothing is written. */
  readonly lost: AbortSignal;
  readonly log: Logger;
  /** The database's own scopes, which fail with `LeaseLost` unless the lease is held until the commit. */
  tenant: Database<Tables>['tenant'];
  system: Database<Tables>['system'];
  /**
   * For writes that must not be lost, such as how the work ended: retried for as long as the lease
   * is held while the database is unavailable, and a few times after other errors.
   */
  retry<T>(write: () => Promise<T>): Promise<T>;
  /** Whether this error means that the work is no longer ours, as far as this process knows. */
  isLost(error: unknown): boolean;
  /**
   * Whether the work is still ours after this failure: for what is done outside of the database,
   * where no late write is refused. Asks the database, since a process that was frozen does not
   * know; true if the database cannot be asked.
   */
  isStillHeld(error?: unknown): Promise<boolean>;
};

/**
 * Takes the lease on a resource, works while a heartbeat renews it, and releases it at the end.
 * Returns `busy`, with nothing done, while another holder has it.
 */
export async function runLeased<Tables, T>(
  database: Database<Tables>,
  resource: string,
  options: LeaseOptions,
  work: (run: LeasedRun<Tables>) => Promise<T>,
): Promise<T | 'busy'> {
  const { ttlMs, heartbeatMs } = options;
  const worker = options.worker && heldAs(options.worker);
  const holder = [options.holder, `${hostname()}/${process.pid}`, worker].filter(Boolean).join(' ');
  const lease = await takeLease(database, resource, { holder, ttlMs });
  if (!lease) return 'busy';
  return holdLease(database, lease, { ttlMs, heartbeatMs }, (lost) =>
    work(leasedRun(database, lease, lost, options)),
  );
}

function leasedRun<Tables>(
  database: Database<Tables>,
  lease: Lease,
  lost: AbortSignal,
  { signal: stopping, log }: LeaseOptions,
): LeasedRun<Tables> {
  const isLost = (error: unknown) => lost.aborted || error instanceof LeaseLost;
  return {
    token: lease.token,
    signal: AbortSignal.any([stopping, lost]),
    stopping,
    lost,
    log,
    tenant: (organisation, write) =>
      database.tenant(organisation, async (tx) => {
        await assertLease(tx, lease);
        return write(tx);
      }),
    system: (write) =>
      database.system(async (tx) => {
        await assertLease(tx, lease);
        return write(tx);
      }),
    async retry(write) {
      for (let refusals = 0; ; ) {
        try {
          return await write();
        } catch (error) {
          if (error instanceof LeaseLost) throw error;
          lost.throwIfAborted();
          if (!isUnavailable(error)) refusals += 1;
          if (refusals === MOST_REFUSALS) throw error;
          log.warn({ err: error }, 'a write that must not be lost failed; trying again');
          await delay(RETRY_AFTER_MS, undefined, { signal: lost }).catch(() =>
            lost.throwIfAborted(),
          );
        }
      }
    },
    isLost,
    async isStillHeld(error) {
      if (isLost(error)) return false;
      try {
        await database.system((tx) => assertLease(tx, lease));
      } catch (refusal) {
        if (refusal instanceof LeaseLost) return false;
      }
      return !lost.aborted; // the answer may have taken longer than the lease lasted
    },
  };
}
