import { type Auth, pages } from '@holdfast/clients';
import type { InOrganisation } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';

/** By email, name or id. */
export async function findMember(
  { holdfast, organisation }: InOrganisation,
  wanted: string,
  options: { exactly?: boolean } = {},
): Promise<Auth.Member> {
  const path = { organisationId: organisation.id };
  const query = { limit: 100 };
  const all = await Array.fromAsync(pages(holdfast.auth.listMembers, { path, query }));
  const byEmail = all.find(({ email }) => email === wanted.trim().toLowerCase());
  if (byEmail) return byEmail;
  const named = all.map((member) => ({ id: member.userId, name: member.name, member }));
  return choose(named, wanted, 'member', options).member;
}

/** What people call a member: the email, which is unique, or else the name. */
export function callMember({ email, name }: Auth.Member): string {
  return email ?? name;
}
