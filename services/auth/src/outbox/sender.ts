import { MailFailure, type MailServer, sendMail } from '@holdfast/platform/mail';
import { mailOf } from './letter.ts';
import type { Content, Writers } from './model.ts';
import { type OutboxParts, sealContext } from './parts.ts';
import { pauseAfter } from './rules.ts';
import { claimMail, postponeMail, settleMail, sweepMail } from './store.ts';

const LOOK_EVERY_MS = 2_000;
/** About as long as the transaction that wrote the mail still takes to commit. */
const SOON_MS = 30;
/** Longer than an attempt takes; after that its sender counts as dead, and another takes the mail. */
const CLAIM_MS = 120_000;
const KEPT_MS = 30 * 24 * 3_600_000;

export type Sender = { soon(): void; stop(): Promise<void> };

type Options = OutboxParts & { mail: MailServer; writers: Writers };

/**
 * Sends what is due, one mail after the other. Any number of processes may do so: each claims what it
 * sends. A mail is sent twice only if a process dies after the mail server's yes and before noting it;
 * both then have the same Message-ID.
 */
export function startSender(options: Options): Sender {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isAskedFor = false;

  function wait(milliseconds: number): void {
    if (stopping.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(begin, milliseconds);
  }

  function begin(): void {
    isAskedFor = false;
    round = sendAllDue(options, stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) {
          options.logger.warn({ err: error }, 'the outbox could not be processed; trying again');
        }
      })
      .finally(() => {
        round = undefined;
        wait(isAskedFor ? SOON_MS : LOOK_EVERY_MS);
      });
  }

  wait(SOON_MS);
  return {
    soon() {
      isAskedFor = true;
      if (!round) wait(SOON_MS);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await round;
    },
  };
}

async function sendAllDue(options: Options, signal: AbortSignal): Promise<void> {
  const { database, clock } = options;
  while (!signal.aborted) {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claimed = await database.system((tx) => claimMail(tx, { now, until }));
    if (!claimed) return;
    await sendOne(options, claimed, signal);
  }
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

async function sendOne(options: Options, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const { database, clock, logger, mail } = options;
  const { id, kind, address, attempts } = claimed;
  try {
    const letter = await letterOf(options, claimed);
    if (letter && address !== null) {
      const at = claimed.created_at;
      await sendMail(mail, { id, at, recipients: [address], ...mailOf(letter) }, signal);
    }
    await settle({ state: 'sent', failure: null });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    const dueAt = new Date(clock.now().getTime() + pauseAfter(attempts));
    const failure = error.message;
    if (error.patience === 'none' || dueAt > claimed.gives_up_at) {
      logger.warn({ kind, mail: id, reason: failure }, 'an email could not be sent');
      await settle({ state: 'failed', failure });
    } else await database.system((tx) => postponeMail(tx, { id, attempts, dueAt, failure }));
  }

  function settle(fate: { state: 'sent' | 'failed'; failure: string | null }): Promise<void> {
    const now = clock.now();
    return database.system(async (tx) => {
      await settleMail(tx, { id, attempts, now, ...fate });
      await sweepMail(tx, new Date(now.getTime() - KEPT_MS));
    });
  }
}

/** If no key opens it now, none ever will: the key that sealed it is gone. */
function contentOf(open: () => string): Content {
  try {
    return JSON.parse(open());
  } catch {
    throw new MailFailure('It cannot be decrypted with the configured master keys.', 'none');
  }
}

async function letterOf({ keys, writers }: Options, { id, address, sealed }: Claimed) {
  const content = contentOf(() => keys.open(sealed ?? '', sealContext(id)).reveal());
  if ('letter' in content) return content.letter;
  return writers[content.asked.what](address ?? '', content.asked);
}
