import type { Auth } from '@holdfast/clients';
import { pages } from '@holdfast/clients';
import type { InOrganisation } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';

/** Finds one that can still be accepted, by the email it was sent to or by its id. */
export async function findInvitation(
  { holdfast, organisation }: InOrganisation,
  wanted: string,
): Promise<Auth.Invitation> {
  const path = { organisationId: organisation.id };
  const query = { limit: 100 };
  const all = await Array.fromAsync(pages(holdfast.auth.listInvitations, { path, query }));
  return choose(
    all.map((invitation) => ({ ...invitation, name: invitation.email })),
    wanted,
    'invitation',
  );
}
