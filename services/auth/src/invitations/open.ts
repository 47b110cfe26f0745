import { linkFromAddress, networkOf } from '../attempts/index.ts';
import type { Client } from '../engine/index.ts';
import { findLinkRow, hashOf, type LinkParts, linkProblem } from '../links/index.ts';
import type { OpenedInvitation } from './model.ts';
import { findOpen } from './store.ts';

/** What the holder of the link is invited to, signed in or not. Looking does not use it up. */
export async function openInvitation(
  { database, attempts, refusals, clock, signInsPerAddress }: LinkParts,
  token: string,
  client: Client,
): Promise<OpenedInvitation> {
  const limit = linkFromAddress(signInsPerAddress);
  const counted = { limit, subject: [networkOf(client.address)] };
  await attempts.count(counted);
  const now = clock.now();
  const found = await database.system(async (tx) => {
    const link = await findLinkRow(tx, hashOf(token));
    const isGood = link?.purpose === 'invitation' && !link.ended && link.expiresAt > now;
    return isGood ? findOpen(tx, link.subject) : undefined;
  });
  if (!found) {
    refusals.count('invitation.refused');
    throw linkProblem();
  }
  await attempts.takeBack(counted);
  return {
    id: found.id,
    email: found.email,
    organisationName: found.organisation_name,
    role: found.role,
    expiresAt: found.expires_at.toISOString(),
  };
}
