import type { Standing } from '../accounts/index.ts';
import { fingerprintOf, issueLink, linkTo } from '../links/index.ts';
import { listOrganisationsOf } from '../organisations/index.ts';
import type { Tx } from '../tables.ts';
import type { ResetLink } from './model.ts';

type Shown = { mailed: boolean; askedBy?: string | null };

/** A link for this person that is void after any change of their password or their address. */
export async function issueReset(
  tx: Tx,
  person: Standing,
  { dashboard, now, ...shown }: { dashboard: string; now: Date } & Shown,
): Promise<ResetLink> {
  const { token, expiresAt } = await issueLink(tx, {
    ...{ purpose: 'reset', subject: person.id, userId: person.id, ...shown, now },
    fingerprint: await resetFingerprint(tx, person, shown),
  });
  return { link: linkTo(dashboard, 'reset', token), expiresAt: expiresAt.toISOString() };
}

/**
 * A link that was shown to somebody else is also void once either of the two joins another
 * organisation, gets another role or is removed: by then the other might not be allowed to see it.
 */
export async function resetFingerprint(
  tx: Tx,
  { id, email, passwordHash }: Standing,
  { mailed, askedBy }: Shown,
): Promise<Uint8Array> {
  if (mailed) return fingerprintOf('reset', email, passwordHash);
  const roles = await rolesOf(tx, id);
  if (!askedBy) return fingerprintOf('reset', email, passwordHash, ...roles);
  const theirs = await rolesOf(tx, askedBy);
  return fingerprintOf('reset', email, passwordHash, ...roles, 'asked by', ...theirs);
}

async function rolesOf(tx: Tx, userId: string): Promise<string[]> {
  const places = await listOrganisationsOf(tx, userId);
  return places.map(({ id: organisation, role }) => `${organisation} ${role}`);
}
