import { Problem } from '@holdfast/platform/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { WaitingLimits } from './model.ts';
import { standInLine } from './store.ts';

const BACKUPS = 'HOLDFAST_BACKUPS_WAITING_PER_ORGANISATION';
const WORDS = {
  backups: { one: 'manual backup', setting: BACKUPS },
  restoreTests: { one: 'manual restore test', setting: BACKUPS },
  restores: { one: 'restore', setting: 'HOLDFAST_RESTORES_WAITING_PER_ORGANISATION' },
} as const satisfies Record<keyof WaitingLimits, object>;

/** Refuses another one while as many wait as may. What a schedule starts is never refused. */
export async function requireRoom(
  { limits }: { limits: { waiting: WaitingLimits } },
  tx: Kysely<Tables>,
  organisation: string,
  what: keyof WaitingLimits,
  countWaiting: () => Promise<number>,
): Promise<void> {
  await standInLine(tx, organisation, what);
  const most = limits.waiting[what];
  if ((await countWaiting()) < most) return;
  const { one, setting } = WORDS[what];
  throw new Problem('TOO_MUCH_WAITING', {
    msg:
      `Your organisation has reached its limit of ${most} waiting ${one}${most === 1 ? '' : 's'} ` +
      `(${setting}). Try again once one has started.`,
  });
}
