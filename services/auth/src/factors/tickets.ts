import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@holdfast/platform/clock';
import type { AuthDatabase, Tx } from '../tables.ts';
import { TICKET_MS, type TicketPurpose } from './model.ts';
import { deleteTicket, insertTicket, lockTicket, setChallenge, sweepTickets } from './store.ts';

type TicketParts = { database: AuthDatabase; clock: Clock };

/** Something that is under way: only the holder of the ticket can complete it. */
export type Under = { ticket: string; purpose: TicketPurpose; sessionId: string | null };

/** Only the browser or the program that began gets the ticket. */
export async function issueTicket(
  { clock }: TicketParts,
  tx: Tx,
  {
    purpose,
    userId = null,
    sessionId = null,
    challenge = null,
  }: {
    purpose: TicketPurpose;
    userId?: string | null;
    sessionId?: string | null;
    challenge?: string | null;
  },
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + TICKET_MS);
  await insertTicket(tx, {
    ...{ hash: hashOf(ticket), purpose, userId, sessionId, challenge, expiresAt },
  });
  await sweepTickets(tx, now);
  return { ticket, expiresAt };
}

/** Who a ticket is for, as long as it is good; null where a passkey has yet to say. */
export async function readTicket(
  { database, clock }: TicketParts,
  { ticket, ...asked }: Under,
): Promise<{ userId: string | null } | undefined> {
  const found = await database.system((tx) =>
    lockTicket(tx, { hash: hashOf(ticket), ...asked, now: clock.now() }),
  );
  return found && { userId: found.user_id };
}

export async function askAnew(
  { database }: TicketParts,
  { ticket }: Under,
  challenge: string,
): Promise<void> {
  await database.system((tx) => setChallenge(tx, { hash: hashOf(ticket), challenge }));
}

/** Takes the challenge away: it can be answered only once, rightly or not. */
export async function takeChallenge(
  { database, clock }: TicketParts,
  { ticket, ...asked }: Under,
): Promise<string | undefined> {
  const hash = hashOf(ticket);
  return database.system(async (tx) => {
    const found = await lockTicket(tx, { hash, ...asked, now: clock.now() });
    if (!found) return undefined;
    await setChallenge(tx, { hash, challenge: null });
    return found.challenge ?? undefined;
  });
}

/** Of any number of uses at once, only one gets true. */
export function useUp(tx: Tx, ticket: string): Promise<boolean> {
  return deleteTicket(tx, hashOf(ticket));
}

function hashOf(ticket: string): Uint8Array {
  return createHash('sha256').update(ticket).digest();
}
