import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../errors/index.ts';
import type { Secret } from '../secrets/index.ts';
import type { Asked, Ticket } from './model.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;

/** A link by which the person who reads this address's mail can confirm that alerts are welcome there. */
export function createLink(
  key: Secret,
  { organisation, address, baseUrl }: Asked,
  { now, path }: { now: Date; path: string },
): string {
  const expires = now.getTime() + LIFETIME_MS;
  const url = new URL(`${baseUrl}${path}`);
  url.search = new URLSearchParams({
    ...{ organisation, address, expires: String(expires) },
    signature: sign(key, { organisation, address, expires }),
  }).toString();
  return url.href;
}

/** Throws unless the signature is ours and the link has not expired. */
export function checkLink(key: Secret, ticket: Ticket, signature: string, now: Date): void {
  const expected = Buffer.from(sign(key, ticket));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (isOurs && now.getTime() < ticket.expires) return;
  throw new Problem('FORBIDDEN', { msg: 'This link is not valid, or has expired.' });
}

function sign(key: Secret, { organisation, address, expires }: Ticket): string {
  return createHmac('sha256', key.reveal())
    .update(JSON.stringify(['alert-recipient', organisation, address, expires]))
    .digest('base64url');
}
