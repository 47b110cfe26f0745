import type { Standing } from '../accounts/index.ts';
import { fingerprintOf, issueLink, linkTo } from '../links/index.ts';
import { listOrganisationsOf } from '../organisations/index.ts';
import type { Tx } from '../tables.ts';
import type { ResetLink } from './model.ts';

/** A link of this person that is void after any change of their password or their address. */
export async function issueReset(
  tx: Tx,
  person: Standing,
  { dashboard, mailed, now }: { dashboard: string; mailed: boolean; now: Date },
): Promise<ResetLink> {
  const { token, expiresAt } = await issueLink(tx, {
    ...{ purpose: 'reset', subject: person.id, userId: person.id, mailed, now },
    fingerprint: await resetFingerprint(tx, person, mailed),
  });
  return { link: linkTo(dashboard, 'reset', token), expiresAt: expiresAt.toISOString() };
}

/**
 * One that was shown to somebody else is void as well once the person is in another organisation or
 * has another role: whoever was shown it might not be, by then.
 */
export async function resetFingerprint(
  tx: Tx,
  { id, email, passwordHash }: Standing,
  mailed: boolean,
): Promise<Uint8Array> {
  const places = mailed ? [] : await listOrganisationsOf(tx, id);
  const roles = places.map(({ id: organisation, role }) => `${organisation} ${role}`);
  return fingerprintOf('reset', email, passwordHash, ...roles);
}
