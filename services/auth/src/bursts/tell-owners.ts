import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { type Attempts, TOLD_OF_BURST } from '../attempts/index.ts';
import { listOwners, resolve } from '../directory/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { burstLetter } from './wording.ts';

const WORTH_MS = 24 * 60 * 60_000;

/** What somebody was refused over and over. */
export type Burst = {
  organisationId: string;
  actor: { id: string };
  action: string;
  /** Within the hour, so far. */
  times: number;
};

/** Mails the owners that somebody is refused over and over: once a day for each account. */
export async function tellOwners(
  parts: { database: AuthDatabase; attempts: Attempts; outbox: Outbox; clock: Clock },
  { organisationId, actor, action, times }: Burst,
): Promise<void> {
  const { database, attempts, outbox, clock } = parts;
  if (!outbox.canSend) return;
  const counted = { limit: TOLD_OF_BURST, subject: [organisationId, actor.id] };
  const isFirst = await attempts.count(counted).then(() => true, isRateLimit);
  if (!isFirst) return;
  const [owners, [who]] = await Promise.all([
    listOwners(parts, organisationId),
    resolve(parts, [actor.id]),
  ]);
  const letter = burstLetter({ name: who?.name ?? actor.id, email: who?.email }, action, times);
  const givesUpAt = new Date(clock.now().getTime() + WORTH_MS);
  await database.system(async (tx) => {
    for (const { id: userId, email: address } of owners) {
      await outbox.post(tx, { kind: 'refusals', userId, address, letter, givesUpAt });
    }
  });
}

function isRateLimit(error: unknown): false {
  if (error instanceof Problem && error.code === 'RATE_LIMITED') return false;
  throw error;
}
