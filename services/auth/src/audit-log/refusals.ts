import type { Actor } from '@holdfast/platform/audit-log';
import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import type { Attempts } from '../attempts/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { AUDIT_ACTION_NAMES, type AuditAction, type Entry, type Origin } from './model.ts';
import { recordAudit, recordJoined, recordPersonalAudit } from './record.ts';
import { commitWithoutWaiting, organisationsOf } from './store.ts';

/** For each action and target: a caller that is refused in a loop must not fill the table. */
const WRITTEN_DOWN = { name: 'written refusals', most: 10, windowMs: 60_000 };

/** So many within an hour, of one person or machine, are a burst. */
const BURST = 20;

type Burst = { organisationId: string; actor: Actor; action: AuditAction; times: number };

/** Whose log it goes to: those of all the person's organisations, or of one organisation. */
type Whose = { userId: string } | { organisationId: string };

/** Records refusals, each in a transaction of its own: the refused one is rolled back. */
export type Refusals = {
  /** Counts every refusal, and writes the first 10 of a minute to the log. */
  record<A extends AuditAction>(
    origin: Origin,
    refusal: Omit<Entry<A>, 'at'> & Whose,
  ): Promise<void>;
  /**
   * The same for somebody who is signed in, or for a machine with a token: counts every refusal in one
   * entry an hour. A burst is told to the owners.
   */
  join<A extends AuditAction>(
    origin: Origin,
    refusal: Omit<Entry<A>, 'at'> & Whose & { times?: number },
  ): Promise<void>;
  /** For a refusal of nobody we know: it is only counted. */
  count(action: AuditAction): void;
  /** The same with the work of `record`, so that the time taken does not tell whether we know them. */
  countAsLong(action: AuditAction, subject: string): Promise<void>;
  /** Since the process started. */
  counts: ReadonlyMap<AuditAction, number>;
};

export function createRefusals({
  database,
  attempts,
  clock,
  whenBurst,
}: {
  database: AuthDatabase;
  attempts: Attempts;
  clock: Clock;
  whenBurst(burst: Burst): Promise<void>;
}): Refusals {
  // All are there from the start, at 0: a counter that appears with its first event shows no increase.
  const counts = new Map(AUDIT_ACTION_NAMES.filter(isRefusal).map((action) => [action, 0]));
  const count = (action: AuditAction) => counts.set(action, (counts.get(action) ?? 0) + 1);

  async function isOneTooMany(action: AuditAction, targetId: string): Promise<boolean> {
    try {
      await attempts.count({ limit: WRITTEN_DOWN, subject: [action, targetId] });
      return false;
    } catch (error) {
      if (error instanceof Problem && error.code === 'RATE_LIMITED') return true;
      throw error;
    }
  }

  return {
    async record(origin, refusal) {
      count(refusal.action);
      if (await isOneTooMany(refusal.action, refusal.targetId)) return;
      const entry = { ...refusal, at: clock.now() };
      await database.system(async (tx) => {
        await commitWithoutWaiting(tx);
        if ('userId' in entry) await recordPersonalAudit(tx, origin, entry);
        else await recordAudit(tx, origin, entry);
      });
    },
    async join(origin, refusal) {
      const { action } = refusal;
      count(action);
      const entry = { ...refusal, at: clock.now() };
      const bursts = await database.system(async (tx) => {
        const organisations =
          'userId' in refusal
            ? await organisationsOf(tx, refusal.userId)
            : [refusal.organisationId];
        const found: Burst[] = [];
        for (const organisationId of organisations) {
          const times = await recordJoined(tx, origin, { ...entry, organisationId });
          if (times >= BURST) found.push({ organisationId, actor: origin.actor, action, times });
        }
        return found;
      });
      for (const burst of bursts) await whenBurst(burst);
    },
    count,
    async countAsLong(action, subject) {
      count(action);
      if (!(await isOneTooMany(action, subject))) await database.system(commitWithoutWaiting);
    },
    counts,
  };
}

function isRefusal(action: AuditAction): boolean {
  return action.endsWith('refused');
}
