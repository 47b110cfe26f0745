import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '@holdfast/platform/errors';
import type { Secret } from '@holdfast/platform/secrets';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { readRestore } from './read.ts';
import { readLog } from './store.ts';

const LIFETIME_MS = 5 * 60_000;

type Ticket = { organisation: string; id: string; expires: number };

/** A link to the run log that needs no token, for five minutes. */
export async function createLogLink(
  parts: Parts,
  caller: Caller,
  { id, baseUrl }: { id: string; baseUrl: string },
): Promise<{ url: string; expiresAt: string }> {
  const { organisation } = caller;
  const now = parts.clock.now();
  const { datasourceId } = await readRestore(parts, caller, id);
  await parts.database.tenant(organisation, (tx) =>
    recordAudit(tx, caller, {
      at: now,
      action: 'restore.log_link_generated',
      targetId: id,
      details: { datasourceId },
    }),
  );
  const expires = now.getTime() + LIFETIME_MS;
  const url = new URL(`${baseUrl}/restores/${id}/log`);
  url.search = new URLSearchParams({
    organisation,
    expires: String(expires),
    signature: sign(parts.downloadKey, { organisation, id, expires }),
  }).toString();
  return { url: url.href, expiresAt: new Date(expires).toISOString() };
}

export async function openLog(
  { database, clock, downloadKey }: Parts,
  { signature, ...ticket }: Ticket & { signature: string },
): Promise<string> {
  const expected = Buffer.from(sign(downloadKey, ticket));
  const given = Buffer.from(signature);
  const ours = given.length === expected.length && timingSafeEqual(given, expected);
  if (!ours || clock.now().getTime() >= ticket.expires) {
    throw new Problem('FORBIDDEN', { msg: 'This link is invalid or has expired.' });
  }
  const { organisation, id } = ticket;
  const log = await database.tenant(organisation, (tx) => readLog(tx, organisation, id));
  if (log === undefined) throw new Problem('NOT_FOUND');
  return log;
}

function sign(key: Secret, { organisation, id, expires }: Ticket): string {
  return createHmac('sha256', key.reveal())
    .update(`restore-log/${organisation}/${id}/${expires}`)
    .digest('base64url');
}
