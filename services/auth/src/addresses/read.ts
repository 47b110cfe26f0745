import type { Clock } from '@holdfast/platform/clock';
import { Problem } from '@holdfast/platform/errors';
import { findStanding } from '../accounts/index.ts';
import type { Caller } from '../engine/index.ts';
import { findOpenLink } from '../links/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { AddressStanding } from './model.ts';

export function readAddress(
  { database, outbox, clock }: { database: AuthDatabase; outbox: Outbox; clock: Clock },
  caller: Caller,
): Promise<AddressStanding> {
  return database.system(async (tx) => {
    const person = await findStanding(tx, { userId: caller.id });
    if (!person) throw new Problem('UNAUTHENTICATED');
    const about = { subject: caller.id, purpose: 'change', now: clock.now() } as const;
    const open = await findOpenLink(tx, about);
    return {
      email: person.email,
      verified: person.isVerified,
      change: open?.address
        ? { email: open.address, expiresAt: open.expiresAt.toISOString() }
        : null,
      mail: outbox.canSend,
    };
  });
}
