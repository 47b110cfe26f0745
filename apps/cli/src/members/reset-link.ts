import type { InOrganisation } from '../connection/index.ts';
import { moment } from '../terminal/index.ts';
import { findMember } from './find.ts';

/** For a member who cannot sign in: sent to them, or shown where no mail is sent. */
export async function resetLinkOfMember(connected: InOrganisation, wanted: string): Promise<void> {
  const { holdfast, output, organisation } = connected;
  const { userId, name } = await findMember(connected, wanted);
  const made = await holdfast.auth.createMemberResetLink({
    path: { organisationId: organisation.id, userId },
  });
  const until = `${moment(made.expiresAt)} UTC`;
  if (made.link === null) {
    output.done(
      `A link to set a new password is on its way to ${name}, good until ${until}.`,
      made,
    );
    return;
  }
  output.done(
    `Give this link to ${name} to set a new password with: ${made.link}`,
    made,
    made.link,
  );
  output.note(
    `This installation sends no mail. The link is good until ${until}, for one use, and shown only now.`,
  );
}
