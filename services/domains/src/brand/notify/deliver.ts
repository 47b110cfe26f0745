import type { Logger } from '@holdfast/platform/log';
import { MailFailure, type MailServer, sendMail } from '@holdfast/platform/mail';
import type { Parts } from '../../parts.ts';
import type { DigestKey } from './model.ts';
import { givesUp } from './rules.ts';
import { findWaiting, recordAttempt } from './store.ts';
import { wordsOf } from './wording.ts';

/**
 * One attempt to send one email, to the watcher's current address. Throws if another attempt is worth
 * it, so that the queue retries later. An email recorded as sent is never sent again; if a worker dies
 * between sending and recording, it arrives twice under one id.
 */
export async function deliverDigest(
  { database, clock, recipients }: Pick<Parts, 'database' | 'clock' | 'recipients'>,
  mail: MailServer | undefined,
  key: DigestKey,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<void> {
  const { organisation, digestId } = key;
  const record = (state: 'waiting' | 'sent' | 'failed', error: string | null) =>
    database.tenant(organisation, (tx) =>
      recordAttempt(tx, key, { state, error, at: clock.now() }),
    );
  const { digest, confirmed } = await database.tenant(organisation, async (tx) => ({
    digest: await findWaiting(tx, key),
    confirmed: await recipients.confirmed(tx, organisation),
  }));
  if (!digest) return;
  if (digest.recipient === null) {
    await record('failed', 'Emails were turned off before this digest could be sent.');
    return;
  }
  if (!confirmed.has(digest.recipient)) return; // resumed once the address is confirmed
  const { id, createdAt: at, recipient, attempts } = digest;
  try {
    await sendMail(mail, { id, at, recipients: [recipient], ...wordsOf(digest) }, signal);
    await record('sent', null);
    log.info({ digest: digestId, hits: digest.total }, 'a digest was sent');
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    const isOver = givesUp(error.patience, attempts + 1);
    await record(isOver ? 'failed' : 'waiting', error.message);
    if (!isOver) throw error;
    log.warn({ digest: digestId, reason: error.message }, 'a digest could not be sent');
  }
}
