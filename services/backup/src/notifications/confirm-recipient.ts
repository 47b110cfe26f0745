import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '@holdfast/platform/errors';
import type { Secret } from '@holdfast/platform/secrets';
import type { Parts } from '../parts.ts';
import { confirmAddress } from './store.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;

type Ticket = { organisation: string; address: string; expires: number };

/** A link by which whoever reads mail of this address can say that alerts are welcome there. */
export function confirmationLink(
  { downloadKey, clock }: Pick<Parts, 'downloadKey' | 'clock'>,
  { organisation, address, baseUrl }: { organisation: string; address: string; baseUrl: string },
): string {
  const expires = clock.now().getTime() + LIFETIME_MS;
  const url = new URL(`${baseUrl}/alert-recipients/confirm`);
  url.search = new URLSearchParams({
    ...{ organisation, address, expires: String(expires) },
    signature: sign(downloadKey, { organisation, address, expires }),
  }).toString();
  return url.href;
}

/** Looks at the link only, unless it was confirmed: programs that read mail open links, too. */
export async function confirmRecipient(
  { database, clock, downloadKey }: Pick<Parts, 'database' | 'clock' | 'downloadKey'>,
  { signature, confirm, ...ticket }: Ticket & { signature: string; confirm: boolean },
): Promise<void> {
  const expected = Buffer.from(sign(downloadKey, ticket));
  const given = Buffer.from(signature);
  const ours = given.length === expected.length && timingSafeEqual(given, expected);
  const at = clock.now();
  if (!ours || at.getTime() >= ticket.expires) {
    throw new Problem('FORBIDDEN', { msg: 'This link is not valid, or its time is over.' });
  }
  if (!confirm) return;
  const { organisation, address } = ticket;
  await database.tenant(organisation, (tx) => confirmAddress(tx, organisation, address, at));
}

function sign(key: Secret, { organisation, address, expires }: Ticket): string {
  return createHmac('sha256', key.reveal())
    .update(JSON.stringify(['alert-recipient', organisation, address, expires]))
    .digest('base64url');
}
