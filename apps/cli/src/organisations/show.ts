import type { InOrganisation } from '../connection/index.ts';

/** As it is now, with your own role in it. */
export async function showOrganisation({
  holdfast,
  output,
  organisation,
}: InOrganisation): Promise<void> {
  const path = { organisationId: organisation.id };
  const found = await holdfast.auth.getOrganisation({ path });
  output.one(found, found.id, [
    ['id', found.id],
    ['name', found.name],
    ['your role', found.role],
    // A server of the version before does not tell.
    ['you may', found.permissions?.join(', ')],
    ['billing', found.billing],
  ]);
}
