import { setTimeout as delay } from 'node:timers/promises';
import { pruneAuditLog } from '@holdfast/platform/audit-log';
import type { Logger } from '@holdfast/platform/log';
import { forgetLateEntries } from './accounts/index.ts';
import { pruneErasedAddresses } from './erased-addresses/index.ts';
import { sweepBegunTotp, sweepTickets } from './factors/index.ts';
import { sweepInvitations } from './invitations/index.ts';
import { sweepLinks } from './links/index.ts';
import { deleteLateMail } from './outbox/index.ts';
import type { Parts } from './parts.ts';
import { pruneRevocations } from './revocations/index.ts';
import { shortenSessions, sweepSessions } from './sessions/index.ts';
import { lookAgain } from './sign-on/index.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes what is over; returns how many audit entries were pruned. */
export async function tidy(parts: Parts): Promise<number> {
  await pruneRevocations(parts);
  await pruneErasedAddresses(parts);
  await forgetLateEntries(parts);
  const now = parts.clock.now();
  // Each new row sweeps some that are over, but the last ones would stay, with people's addresses.
  await parts.database.system(async (tx) => {
    await shortenSessions(tx, parts.sessionLife);
    await sweepSessions(tx);
    await sweepInvitations(tx);
    await sweepLinks(tx, now);
    await sweepTickets(tx, now);
    await sweepBegunTotp(tx, now);
    await deleteLateMail(tx, now);
  });
  const gone = await pruneAuditLog(parts);
  // Last: it waits for name servers.
  await lookAgain(parts);
  return gone;
}

/**
 * Deletes what is over from time to time. This service has no worker, so every process does it; if two
 * do it at once, each finds less to do.
 */
export function keepHouse(parts: Parts, logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      // A random delay first: start-up is busy enough, and processes should not all do it at once.
      await delay(EVERY_MS * (0.5 + Math.random()), undefined, { signal, ref: false }).catch(
        () => {},
      );
      if (signal.aborted) return;
      try {
        const gone = await tidy(parts);
        if (gone > 0) logger.info({ gone }, 'audit entries older than a year were pruned');
      } catch (err) {
        logger.warn({ err }, 'expired records could not be deleted; trying again later');
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
