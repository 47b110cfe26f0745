import type { InOrganisation } from '../connection/index.ts';
import type { Role } from '../members/model.ts';
import { moment } from '../terminal/index.ts';

export async function createInvitation(
  { holdfast, output, organisation }: InOrganisation,
  email: string,
  { role }: { role: Role },
): Promise<void> {
  const invitation = await holdfast.auth.createInvitation({
    path: { organisationId: organisation.id },
    body: { email, role },
  });
  const { id, expiresAt } = invitation;
  const until = `${moment(expiresAt)} UTC`;
  output.done(
    `Invited ${invitation.email} to ${organisation.name} as ${role}: ${id}`,
    invitation,
    id,
  );
  if (invitation.link === null) {
    output.note(`A link is on its way to them, good until ${until}.`);
    return;
  }
  output.note(
    `This installation sends no mail. Give them this link, shown only now: ${invitation.link}`,
  );
  output.note(
    `If they have an account, they can also join until ${until} with: holdfast invitations accept ${id}`,
  );
}
