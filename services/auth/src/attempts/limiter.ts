import { createHmac } from 'node:crypto';
import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import type { Secret } from '@holdfast/platform/secrets';
import type { AuthDatabase } from '../tables.ts';
import type { Allowance, Limit } from './model.ts';
import { secondsUntil } from './rules.ts';
import {
  addAttempt,
  deleteAttempts,
  findAttempts,
  giveOneBack,
  spendOne,
  sweepAttempts,
  takeBackAttempt,
} from './store.ts';

/** A limit, and who or what it is counted for. */
type Counted = { limit: Limit; subject: readonly string[] };
type Spent = { allowance: Allowance; subject: readonly string[] };

/** Counts attempts in the database, so that all processes share the counts. */
export type Attempts = {
  /** Adds one to each; throws RATE_LIMITED if any of them is then over its limit. */
  count(...counted: Counted[]): Promise<void>;
  /** Spends one; throws RATE_LIMITED, and spends nothing, if none is left. */
  spend(spent: Spent): Promise<void>;
  giveBack(spent: Spent): Promise<void>;
  /** Throws RATE_LIMITED if the limit is reached already; counts nothing. */
  refuseIfOver(counted: Counted): Promise<void>;
  /** The attempt was legitimate: it does not count, but those before it still do. */
  takeBack(counted: Counted): Promise<void>;
  /** Starts again from zero. */
  forget(counted: Counted): Promise<void>;
};

export function createAttempts(database: AuthDatabase, secret: Secret, clock: Clock): Attempts {
  const secretBytes = secret.reveal('bytes');

  function keyOf({ name }: Limit | Allowance, subject: readonly string[]): Uint8Array {
    const text = JSON.stringify([name, ...subject]);
    return createHmac('sha256', secretBytes).update(text).digest();
  }

  return {
    async count(...counted) {
      const now = clock.now();
      const waits = await database.system(async (tx) => {
        const found: number[] = [];
        for (const { limit, subject } of counted) {
          const endsAt = new Date(now.getTime() + limit.windowMs);
          const key = keyOf(limit, subject);
          const { count, ends_at } = await addAttempt(tx, { key, now, endsAt });
          if (count > limit.most) found.push(secondsUntil(ends_at, now));
        }
        // Last, and skipping locked rows, so that two requests never wait for each other here.
        await sweepAttempts(tx, now);
        return found;
      });
      if (waits.length === 0) return;
      throw new Problem('RATE_LIMITED', { retryAfterSeconds: Math.max(...waits) });
    },
    async spend({ allowance, subject }) {
      const now = clock.now();
      const { most, oneComesBackMs: eachMs } = allowance;
      const key = keyOf(allowance, subject);
      const freeAt = await database.system(async (tx) => {
        if (await spendOne(tx, { key, now, most, eachMs })) return undefined;
        const allBackAt = (await findAttempts(tx, { key, now }))?.ends_at ?? now;
        return new Date(allBackAt.getTime() - (most - 1) * eachMs);
      });
      if (!freeAt) return;
      throw new Problem('RATE_LIMITED', { retryAfterSeconds: secondsUntil(freeAt, now) });
    },
    giveBack: ({ allowance, subject }) =>
      database.system((tx) =>
        giveOneBack(tx, { key: keyOf(allowance, subject), eachMs: allowance.oneComesBackMs }),
      ),
    async refuseIfOver({ limit, subject }) {
      const now = clock.now();
      const key = keyOf(limit, subject);
      const found = await database.system((tx) => findAttempts(tx, { key, now }));
      if (!found || found.count < limit.most) return;
      throw new Problem('RATE_LIMITED', { retryAfterSeconds: secondsUntil(found.ends_at, now) });
    },
    takeBack: ({ limit, subject }) =>
      database.system((tx) => takeBackAttempt(tx, keyOf(limit, subject))),
    forget: ({ limit, subject }) =>
      database.system((tx) => deleteAttempts(tx, keyOf(limit, subject))),
  };
}
