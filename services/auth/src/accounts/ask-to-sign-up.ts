import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { type Attempts, MAIL_FROM_ADDRESS, MAIL_TO_ADDRESS, networkOf } from '../attempts/index.ts';
import type { Client } from '../engine/index.ts';
import { issueLink, linkTo } from '../links/index.ts';
import { LIFETIME_MS } from '../links/model.ts';
import type { Outbox } from '../outbox/index.ts';
import type { Asked, Letter } from '../outbox/model.ts';
import type { AuthDatabase } from '../tables.ts';
import type { SignUpMode } from './model.ts';
import { findStanding } from './store.ts';
import { knownLetter, signUpLetter } from './wording.ts';

type AskParts = {
  database: AuthDatabase;
  attempts: Attempts;
  outbox: Outbox;
  clock: Clock;
  signUpMode: SignUpMode;
};

/** Does the same for every address: whether it is known is looked up when the mail is written. */
export async function askToSignUp(
  { database, attempts, outbox, clock, signUpMode }: AskParts,
  { email, dashboard }: { email: string; dashboard: string },
  client: Client,
): Promise<void> {
  if (signUpMode !== 'open' || !outbox.canSend) {
    throw new Problem('FORBIDDEN', { msg: 'This installation does not send sign-up links.' });
  }
  await attempts.count(
    { limit: MAIL_FROM_ADDRESS, subject: [networkOf(client.address)] },
    // Counted apart from password resets: flooding an address with this mail must not block its reset.
    { limit: MAIL_TO_ADDRESS, subject: ['sign-up', email] },
  );
  const asked = { what: 'sign-up', dashboard, client } as const;
  const givesUpAt = new Date(clock.now().getTime() + LIFETIME_MS['sign-up']);
  await database.system((tx) => outbox.postAsked(tx, { address: email, asked, givesUpAt }));
}

export function writeSignUp(
  { database, clock }: Pick<AskParts, 'database' | 'clock'>,
  address: string,
  { dashboard }: Asked,
): Promise<Letter> {
  return database.system(async (tx) => {
    if (await findStanding(tx, { email: address })) return knownLetter(`${dashboard}/sign-in`);
    const { token } = await issueLink(tx, {
      ...{ purpose: 'sign-up', subject: address, address, mailed: true },
      now: clock.now(),
    });
    return signUpLetter(linkTo(dashboard, 'sign-up', token));
  });
}
