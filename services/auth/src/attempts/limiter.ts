import { createHmac } from 'node:crypto';
import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import type { Secret } from '@holdfast/platform/secrets';
import type { AuthDatabase } from '../tables.ts';
import type { Limit } from './model.ts';
import { secondsUntil } from './rules.ts';
import {
  addAttempt,
  deleteAttempts,
  findAttempts,
  sweepAttempts,
  takeBackAttempt,
} from './store.ts';

/** A limit, and who or what it is counted for. */
type Counted = { limit: Limit; subject: readonly string[] };

/** Counts attempts in the database, so that all processes share the counts. */
export type Attempts = {
  /** Adds one to each; throws RATE_LIMITED if any of them is then over its limit. */
  count(...counted: Counted[]): Promise<void>;
  /** Throws RATE_LIMITED if the limit is reached already; counts nothing. */
  refuseIfOver(counted: Counted): Promise<void>;
  /** The attempt was legitimate: it does not count, but those before it still do. */
  takeBack(counted: Counted): Promise<void>;
  /** Starts again from zero. */
  forget(counted: Counted): Promise<void>;
};

export function createAttempts(database: AuthDatabase, secret: Secret, clock: Clock): Attempts {
  const secretBytes = secret.reveal('bytes');

  function keyOf({ limit, subject }: Counted): Uint8Array {
    const text = JSON.stringify([limit.name, ...subject]);
    return createHmac('sha256', secretBytes).update(text).digest();
  }

  return {
    async count(...counted) {
      const now = clock.now();
      const waits = await database.system(async (tx) => {
        const found: number[] = [];
        for (const one of counted) {
          const endsAt = new Date(now.getTime() + one.limit.windowMs);
          const { count, ends_at } = await addAttempt(tx, { key: keyOf(one), now, endsAt });
          if (count > one.limit.most) found.push(secondsUntil(ends_at, now));
        }
        // Last, and skipping locked rows, so that two requests never wait for each other here.
        await sweepAttempts(tx, now);
        return found;
      });
      if (waits.length === 0) return;
      throw new Problem('RATE_LIMITED', { retryAfterSeconds: Math.max(...waits) });
    },
    async refuseIfOver(counted) {
      const now = clock.now();
      const found = await database.system((tx) => findAttempts(tx, { key: keyOf(counted), now }));
      if (!found || found.count < counted.limit.most) return;
      throw new Problem('RATE_LIMITED', { retryAfterSeconds: secondsUntil(found.ends_at, now) });
    },
    takeBack: (counted) => database.system((tx) => takeBackAttempt(tx, keyOf(counted))),
    forget: (counted) => database.system((tx) => deleteAttempts(tx, keyOf(counted))),
  };
}
