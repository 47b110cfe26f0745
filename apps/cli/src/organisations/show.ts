import type { InOrganisation } from '../connection/index.ts';

/** The organisation as it is now, with the caller's own role in it. */
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
    // A server of the previous version does not report these.
    ['you may', found.permissions?.join(', ')],
    ['billing', found.billing],
  ]);
}
