import type { Standing } from '../accounts/index.ts';
import { fingerprintOf, issueLink, linkTo } from '../links/index.ts';
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
    fingerprint: resetFingerprint(person),
  });
  return { link: linkTo(dashboard, 'reset', token), expiresAt: expiresAt.toISOString() };
}

export function resetFingerprint({ email, passwordHash }: Standing): Uint8Array {
  return fingerprintOf('reset', email, passwordHash);
}
