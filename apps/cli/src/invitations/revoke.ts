import type { InOrganisation } from '../connection/index.ts';
import { findInvitation } from './find.ts';

export async function revokeInvitation(connected: InOrganisation, wanted: string): Promise<void> {
  const { holdfast, output, organisation } = connected;
  const { id, email } = await findInvitation(connected, wanted);
  await holdfast.auth.revokeInvitation({
    path: { organisationId: organisation.id, invitationId: id },
  });
  const facts = { id, email, revoked: true };
  output.done(`${email} is no longer invited to ${organisation.name}.`, facts, id);
}
