import { type Command, Option } from 'commander';
import { withLink } from '../asking/index.ts';
import type { OpenAsPerson, OpenOrganisation } from '../connection/index.ts';
import { ROLES, type Role } from '../members/model.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb } from '../program/index.ts';

const HANDED = 'its id, as it was given to you';

/** `holdfast invitations …` */
export function invitationsCommand(open: OpenOrganisation, openAsPerson: OpenAsPerson): Command {
  const invitations = noun('invitations', 'invitations to join an organisation');

  verb(
    invitations,
    'create <email>',
    'invite somebody. A link is sent to them, or shown to you if the installation sends no mail; it is good for 7 days',
    ['holdfast invitations create grace@example.com --role member'],
  )
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).makeOptionMandatory())
    .action(async (email: string, choices: Common & { role: Role }) =>
      (await import('./create.ts')).createInvitation(await open(choices), email, choices),
    );

  withLimit(
    verb(invitations, 'list', 'list those that can still be accepted', [
      'holdfast invitations list',
    ]),
  ).action(async (choices: Common & Limited) =>
    (await import('./list.ts')).listInvitations(await open(choices), choices),
  );

  verb(invitations, 'revoke', 'revoke one', ['holdfast invitations revoke grace@example.com'])
    .argument('<invitation>', 'the address that it is for, or its id')
    .action(async (invitation: string, choices: Common) =>
      (await import('./revoke.ts')).revokeInvitation(await open(choices), invitation),
    );

  withLink(
    verb(invitations, 'show', 'show what you are invited to', [
      'holdfast invitations show --link',
      'holdfast invitations show 019a4450-3c1d-7b77-8f20-6d5e4c3b2a10',
    ]).argument('[id]', HANDED),
  ).action(async (id: string | undefined, choices: Common) =>
    (await import('./received.ts')).showInvitation(await openAsPerson(choices), id, choices),
  );

  withLink(
    verb(invitations, 'accept', 'join the organisation that you are invited to', [
      'holdfast invitations accept --link',
      'holdfast invitations accept 019a4450-3c1d-7b77-8f20-6d5e4c3b2a10 --use',
    ]).argument('[id]', HANDED),
  )
    .option('--use', 'and act for it from now on')
    .action(async (id: string | undefined, choices: Common & { use?: boolean }) =>
      (await import('./received.ts')).acceptInvitation(await openAsPerson(choices), id, choices),
    );

  verb(invitations, 'decline', 'decline one that you were sent', [
    'holdfast invitations decline 019a4450-3c1d-7b77-8f20-6d5e4c3b2a10',
  ])
    .argument('<id>', HANDED)
    .action(async (id: string, choices: Common) =>
      (await import('./received.ts')).declineInvitation(await openAsPerson(choices), id),
    );
  return invitations;
}
