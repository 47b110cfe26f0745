import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@holdfast/platform/secrets';
import type { Ticket } from './model.ts';

export function signTicket(key: Secret, { organisation, jobId, expiresAt }: Ticket): string {
  return createHmac('sha256', key.reveal())
    .update(`download/${organisation}/${jobId}/${expiresAt.getTime()}`)
    .digest('base64url');
}

/** Whether this ticket is ours and has not expired. */
export function isValid(key: Secret, ticket: Ticket, signature: string, now: Date): boolean {
  const expected = Buffer.from(signTicket(key, ticket));
  const given = Buffer.from(signature);
  const ours = given.length === expected.length && timingSafeEqual(given, expected);
  return ours && now.getTime() < ticket.expiresAt.getTime();
}
