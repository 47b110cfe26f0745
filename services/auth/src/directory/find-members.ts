import type { AuthDatabase } from '../tables.ts';
import { findMembersByEmail } from './store.ts';

/** Those of the addresses that belong to members of the organisation, in lower case. */
export function findMembers(
  { database }: { database: AuthDatabase },
  { organisationId, emails }: { organisationId: string; emails: readonly string[] },
): Promise<{ email: string }[]> {
  const wanted = emails.map((email) => email.toLowerCase());
  return database.system((tx) => findMembersByEmail(tx, { organisationId, emails: wanted }));
}
