import type { Auth } from '@holdfast/clients';
import { findToken } from '../asking/index.ts';
import type { Person } from '../connection/index.ts';
import { isId } from '../lookup/index.ts';
import { rememberOrganisation } from '../organisations/remember.ts';
import { Failure } from '../program/index.ts';
import { moment } from '../terminal/index.ts';

type Handed = { token: string } | { id: string };

/** What the person was handed: the invitation's link or its id. */
async function handedOf(person: Person, id: string | undefined, choices: object): Promise<Handed> {
  if (id?.includes('#')) {
    throw new Failure(
      'usage',
      'Every account on this machine can read the command line: pass the link with --link, --link-stdin or --link-env.',
    );
  }
  const token = await findToken(choices, person);
  if (token !== undefined && id === undefined) return { token };
  if (token === undefined && id !== undefined) return { id };
  throw new Failure('usage', 'Give the id of the invitation, or --link.');
}

async function readInvitation(
  { holdfast }: Person,
  invitationId: string,
): Promise<Auth.ReceivedInvitation> {
  if (!isId(invitationId)) {
    throw new Failure(
      'usage',
      'This is not the id of an invitation. Give it as it was given to you.',
    );
  }
  return holdfast.auth.getInvitation({ path: { invitationId } }).catch((error) => {
    if (error.status !== 404) throw error;
    throw new Failure(
      'failed',
      'There is no such invitation for the address that you are signed in with. It may have been revoked, or have expired.',
      { cause: error },
    );
  });
}

export async function showInvitation(
  person: Person,
  given: string | undefined,
  choices: object,
): Promise<void> {
  const handed = await handedOf(person, given, choices);
  if ('token' in handed) {
    const opened = await person.holdfast.auth.openInvitation({ body: handed });
    person.output.one(opened, opened.id, [
      ['id', opened.id],
      ['for', opened.email],
      ['organisation', opened.organisationName],
      ['role', opened.role],
      ['until', `${moment(opened.expiresAt)} UTC`],
    ]);
    return;
  }
  const invitation = await readInvitation(person, handed.id);
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
  given: string | undefined,
  choices: { use?: boolean },
): Promise<void> {
  const { output, commandLine } = person;
  const organisation = await accept(person, await handedOf(person, given, choices));
  const { id, name, role } = organisation;
  const { use } = choices;
  if (use) await rememberOrganisation(person, { id, name });
  output.done(`You are now in ${name}, with the role ${role}.`, organisation, id);
  output.note(
    use ? `Acting for ${name} from now on.` : `Act for it with: ${commandLine('orgs', 'use', id)}`,
  );
}

async function accept(person: Person, handed: Handed) {
  const { auth } = person.holdfast;
  if ('token' in handed) return auth.acceptInvitationLink({ body: handed });
  await readInvitation(person, handed.id);
  return auth.acceptInvitation({ path: { invitationId: handed.id } });
}

export async function declineInvitation(person: Person, invitationId: string): Promise<void> {
  const { holdfast, output } = person;
  const { id, organisation } = await readInvitation(person, invitationId);
  await holdfast.auth.declineInvitation({ path: { invitationId } });
  output.done(`Declined the invitation to ${organisation.name}.`, { id, declined: true }, id);
}
