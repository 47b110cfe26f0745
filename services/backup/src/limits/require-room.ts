import { Problem } from '@holdfast/platform/errors';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { WaitingLimits } from './model.ts';
import { standInLine } from './store.ts';

const BACKUPS = 'HOLDFAST_BACKUPS_WAITING_PER_ORGANISATION';
const WORDS = {
  backups: { words: 'backups asked for by hand', setting: BACKUPS },
  restoreTests: { words: 'restore tests asked for by hand', setting: BACKUPS },
  restores: { words: 'restores', setting: 'HOLDFAST_RESTORES_WAITING_PER_ORGANISATION' },
} as const satisfies Record<keyof WaitingLimits, object>;

/** Refuses one more while as many wait as are allowed. What a schedule starts is never refused. */
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
  const { words, setting } = WORDS[what];
  throw new Problem('TOO_MUCH_WAITING', {
    msg:
      `${most} ${words} of your organisation are waiting, the most that may ` +
      `(${setting}). Ask again when some of them have begun.`,
  });
}
