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
    output.done(`A link for a new password is on its way to ${name}, good until ${until}.`, made);
    return;
  }
  output.done(
    `Hand this link to ${name}, who sets a new password by it: ${made.link}`,
    made,
    made.link,
  );
  output.note(`No mail is sent here. It is good until ${until}, once, and shown only now.`);
}
