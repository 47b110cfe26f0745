import type { Clock } from '@holdfast/platform/clock';
import { findStanding } from '../accounts/index.ts';
import { type Attempts, MAIL_FROM_ADDRESS, MAIL_TO_ADDRESS, networkOf } from '../attempts/index.ts';
import { recordPersonalAudit } from '../audit-log/index.ts';
import type { Client } from '../engine/index.ts';
import { LIFETIME_MS } from '../links/model.ts';
import type { Outbox } from '../outbox/index.ts';
import type { Asked, Letter } from '../outbox/model.ts';
import type { AuthDatabase } from '../tables.ts';
import { issueReset } from './issue.ts';
import { resetLetter } from './wording.ts';

type AskParts = { database: AuthDatabase; attempts: Attempts; outbox: Outbox; clock: Clock };

/** Same work and same answer for every address: the user is looked up when the mail is written. */
export async function askForReset(
  { database, attempts, outbox, clock }: AskParts,
  { email, dashboard }: { email: string; dashboard: string },
  client: Client,
): Promise<void> {
  await attempts.count(
    { limit: MAIL_FROM_ADDRESS, subject: [networkOf(client.address)] },
    { limit: MAIL_TO_ADDRESS, subject: ['reset', email] },
  );
  const asked = { what: 'reset', dashboard, client } as const;
  const givesUpAt = new Date(clock.now().getTime() + LIFETIME_MS.reset);
  await database.system((tx) => outbox.postAsked(tx, { address: email, asked, givesUpAt }));
}

/** Undefined for an address that nobody has. */
export function writeReset(
  { database, clock }: Pick<AskParts, 'database' | 'clock'>,
  address: string,
  { dashboard, client }: Asked,
): Promise<Letter | undefined> {
  return database.system(async (tx) => {
    const person = await findStanding(tx, { email: address });
    if (!person) return undefined;
    const now = clock.now();
    const { link } = await issueReset(tx, person, { dashboard, mailed: true, now });
    const origin = { actor: { type: 'system' as const, id: 'links' }, client };
    await recordPersonalAudit(tx, origin, {
      ...{ userId: person.id, at: now, action: 'account.reset_asked', targetId: person.id },
      details: { how: 'mail' },
    });
    return resetLetter(link);
  });
}
