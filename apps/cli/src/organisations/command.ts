import type { Command } from 'commander';
import type { OpenAsPerson, OpenOrganisation } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb } from '../program/index.ts';

/** `holdfast orgs …` */
export function organisationsCommand(open: OpenAsPerson, openOne: OpenOrganisation): Command {
  const orgs = noun('orgs', 'the organisations that you are in');

  withLimit(verb(orgs, 'list', 'list them', ['holdfast orgs list'])).action(
    async (choices: Common & Limited) =>
      (await import('./list.ts')).listOrganisations(await open(choices), choices),
  );

  verb(orgs, 'show [organisation]', 'show one, the one in use if none is named', [
    'holdfast orgs show',
    'holdfast orgs show Acme',
  ]).action(async (wanted: string | undefined, choices: Common) =>
    (await import('./show.ts')).showOrganisation(
      await openOne(wanted === undefined ? choices : { ...choices, org: wanted }),
    ),
  );

  verb(orgs, 'use <organisation>', 'act for this one from now on', [
    'holdfast orgs use Acme',
  ]).action(async (wanted: string, choices: Common) =>
    (await import('./use.ts')).useOrganisation(await open(choices), wanted),
  );

  verb(orgs, 'create <name>', 'create one, and become its owner', [
    "holdfast orgs create 'Acme Ltd' --use",
  ])
    .option('--use', 'and act for it from now on')
    .action(async (name: string, choices: Common & { use?: boolean }) =>
      (await import('./create.ts')).createOrganisation(await open(choices), name, choices),
    );

  verb(orgs, 'rename <organisation> <name>', 'rename one', [
    "holdfast orgs rename Acme 'Acme Ltd'",
  ]).action(async (wanted: string, name: string, choices: Common) =>
    (await import('./rename.ts')).renameOrganisation(await open(choices), wanted, name),
  );

  verb(orgs, 'leave <organisation>', 'leave one; its only owner cannot', [
    'holdfast orgs leave Acme',
    'holdfast orgs leave Acme --yes',
  ])
    .option('--yes', 'without asking')
    .action(async (wanted: string, choices: Common & { yes?: boolean }) =>
      (await import('./leave.ts')).leaveOrganisation(await open(choices), wanted, choices),
    );
  verb(
    orgs,
    'second-factor [rule]',
    'show or set whether all members need a second factor: required or optional. Only owners who have one can set it',
    ['holdfast orgs second-factor', 'holdfast orgs second-factor required'],
  ).action(async (rule: string | undefined, choices: Common) =>
    (await import('./second-factor.ts')).secondFactor(await openOne(choices), rule),
  );
  return orgs;
}
