import type { Kysely } from 'kysely';
import { raiseAlert } from '../notifications/index.ts';
import type { MissedReason } from '../notifications/model.ts';
import type { Policy } from '../policies/index.ts';
import type { Tables } from '../tables.ts';
import type { Occurrence } from './model.ts';
import type { DueAttachment } from './store.ts';

/** A message names at most this many times; the others are counted. */
const MOST_NAMED = 20;

type Recorded = {
  attachment: DueAttachment;
  policy: Policy;
  /** Oldest first. */
  recorded: readonly Omit<Occurrence, 'jobId' | 'policyId'>[];
  now: Date;
};

/** One message for all that was missed at once, and for what runs late instead. */
export async function alertOfMissed(
  tx: Kysely<Tables>,
  { unlisted, ...of }: Recorded & { unlisted: number },
): Promise<void> {
  const missed = of.recorded.filter(({ reason }) => reason === 'platform_down');
  const newest = missed.at(-1);
  if (!newest) return;
  await raise(tx, of, {
    reason: 'platform_down',
    dueAt: missed.map(({ dueAt }) => dueAt),
    count: missed.length + unlisted,
    runningLate: newest.outcome === 'queued_late',
    occasion: `missed:${newest.dueAt.toISOString()}`,
  });
}

/** One message a day: a backup that takes longer than its interval blocks many occurrences. */
export async function alertOfStillRunning(tx: Kysely<Tables>, of: Recorded): Promise<void> {
  const skipped = of.recorded.find(({ reason }) => reason === 'still_running');
  if (!skipped) return;
  await raise(tx, of, {
    reason: 'still_running',
    dueAt: [skipped.dueAt],
    count: 1,
    runningLate: false,
    occasion: `still_running:${of.now.toISOString().slice(0, 10)}`,
  });
}

async function raise(
  tx: Kysely<Tables>,
  { attachment, policy, now }: Recorded,
  what: {
    reason: MissedReason;
    dueAt: Date[];
    count: number;
    runningLate: boolean;
    occasion: string;
  },
): Promise<void> {
  const { organisation, datasourceId, datasourceName } = attachment;
  const { reason, dueAt, count, runningLate, occasion } = what;
  await raiseAlert(tx, {
    organisation,
    event: 'scheduled_backup_missed',
    dedupeKey: `schedule:${datasourceId}:${policy.id}:${occasion}`,
    facts: {
      datasourceId,
      datasourceName,
      policyId: policy.id,
      policyName: policy.name,
      dueAt: dueAt.slice(-MOST_NAMED).map((date) => date.toISOString()),
      count,
      reason,
      runningLate,
    },
    at: now,
  });
}
