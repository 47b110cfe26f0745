import { Argument, type Command } from 'commander';
import type { OpenOrganisation } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import { ROLES, type Role } from './model.ts';

const WHO = 'by email, name or id';

/** `holdfast members …` */
export function membersCommand(open: OpenOrganisation): Command {
  const members = noun('members', 'who is in your organisation, and what they may do');

  withLimit(
    verb(members, 'list', 'list them', [
      'holdfast members list',
      'holdfast members list --org Acme --json',
    ]),
  ).action(async (choices: Common & Limited) =>
    (await import('./list.ts')).listMembers(await open(choices), choices),
  );

  verb(members, 'set-role', 'change the role of one. There must always be an owner', [
    'holdfast members set-role grace@example.com admin',
  ])
    .argument('<member>', WHO)
    .addArgument(new Argument('<role>', 'the new role').choices(ROLES))
    .action(async (member: string, role: Role, choices: Common) =>
      (await import('./set-role.ts')).setRole(await open(choices), member, role),
    );

  verb(members, 'remove', 'remove one from the organisation', [
    'holdfast members remove grace@example.com',
    'holdfast members remove grace@example.com --yes',
  ])
    .argument('<member>', WHO)
    .option('--yes', 'without asking')
    .action(async (member: string, choices: Common & { yes?: boolean }) =>
      (await import('./remove.ts')).removeMember(await open(choices), member, choices),
    );

  verb(members, 'reset-link', 'let one set a new password, through a link that is sent or shown', [
    'holdfast members reset-link grace@example.com',
  ])
    .argument('<member>', WHO)
    .action(async (member: string, choices: Common) =>
      (await import('./reset-link.ts')).resetLinkOfMember(await open(choices), member),
    );
  return members;
}
