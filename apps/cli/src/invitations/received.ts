import type { Auth } from '@holdfast/clients';
import { tokenOf } from '../account/token-of.ts';
import type { Person } from '../connection/index.ts';
import { isId } from '../lookup/index.ts';
import { rememberOrganisation } from '../organisations/remember.ts';
import { Failure } from '../program/index.ts';
import { moment } from '../terminal/index.ts';

/** What somebody was handed: its id is all that they have of it. */
async function readInvitation(
  { holdfast }: Person,
  invitationId: string,
): Promise<Auth.ReceivedInvitation> {
  if (!isId(invitationId)) {
    throw new Failure('usage', 'Give the id of the invitation, as you were told it.');
  }
  return holdfast.auth.getInvitation({ path: { invitationId } }).catch((error) => {
    if (error.status !== 404) throw error;
    throw new Failure(
      'failed',
      'There is no such invitation for the address that you are signed in with. It may have been taken back, or be over.',
      { cause: error },
    );
  });
}

const isLink = (wanted: string) => wanted.includes('#');

export async function showInvitation(person: Person, invitationId: string): Promise<void> {
  if (isLink(invitationId)) {
    const body = { token: tokenOf(invitationId) };
    const opened = await person.holdfast.auth.openInvitation({ body });
    person.output.one(opened, opened.id, [
      ['id', opened.id],
      ['for', opened.email],
      ['organisation', opened.organisationName],
      ['role', opened.role],
      ['until', `${moment(opened.expiresAt)} UTC`],
    ]);
    return;
  }
  const invitation = await readInvitation(person, invitationId);
  const { id, organisation, role, expiresAt } = invitation;
  person.output.one(invitation, id, [
    ['id', id],
    ['organisation', organisation.name],
    ['role', role],
    ['until', `${moment(expiresAt)} UTC`],
  ]);
}

export async function acceptInvitation(
  person: Person,
  invitationId: string,
  { use }: { use?: boolean },
): Promise<void> {
  const { output, commandLine } = person;
  const organisation = await accept(person, invitationId);
  const { id, name, role } = organisation;
  if (use) await rememberOrganisation(person, { id, name });
  output.done(`You are in ${name} now, with the role ${role}.`, organisation, id);
  output.note(
    use ? `Acting for ${name} from now on.` : `Act for it with: ${commandLine('orgs', 'use', id)}`,
  );
}

async function accept(person: Person, wanted: string) {
  const { auth } = person.holdfast;
  if (isLink(wanted)) return auth.acceptInvitationLink({ body: { token: tokenOf(wanted) } });
  await readInvitation(person, wanted);
  return auth.acceptInvitation({ path: { invitationId: wanted } });
}

export async function declineInvitation(person: Person, invitationId: string): Promise<void> {
  const { holdfast, output } = person;
  const { id, organisation } = await readInvitation(person, invitationId);
  await holdfast.auth.declineInvitation({ path: { invitationId } });
  output.done(`Declined to join ${organisation.name}.`, { id, declined: true }, id);
}
