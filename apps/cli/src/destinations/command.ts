import { type Command, Option } from 'commander';
import type { Open } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import { type DestinationChoices, KINDS, type Kind, withSettings } from './settings.ts';

/** `holdfast destinations …` */
export function destinationsCommand(open: Open): Command {
  const destinations = noun('destinations', 'where backups are kept');

  withLimit(verb(destinations, 'list', 'list them', ['holdfast destinations list'])).action(
    async (choices: Common & Limited) =>
      (await import('./list.ts')).listDestinations(await open(choices), choices),
  );

  withSettings(
    verb(destinations, 'add <name>', 'add one, after a test write and read', [
      'holdfast destinations add offsite --kind s3 --endpoint https://s3.eu-west-1.amazonaws.com \\',
      '    --bucket acme-backups --access-key-id AKIA… --secret-access-key-env AWS_SECRET_ACCESS_KEY',
      'holdfast destinations add vault --kind sftp --host vault.example.com --username backup \\',
      "    --path /backups --host-key 'ssh-ed25519 AAAA…' --private-key-file ~/.ssh/backup",
    ]).addOption(
      new Option('--kind <kind>', 'what kind of storage it is')
        .choices(KINDS)
        .makeOptionMandatory(),
    ),
  ).action(async (name: string, choices: Common & DestinationChoices & { kind: Kind }) =>
    (await import('./add.ts')).addDestination(await open(choices), name, choices),
  );

  verb(destinations, 'show <destination>', 'show one', [
    'holdfast destinations show offsite',
  ]).action(async (name: string, choices: Common) =>
    (await import('./show.ts')).showDestination(await open(choices), name),
  );

  verb(
    destinations,
    'verify <destination>',
    'test that one can be written to, read from and deleted from',
    ['holdfast destinations verify offsite'],
  ).action(async (name: string, choices: Common) =>
    (await import('./verify.ts')).verifyDestination(await open(choices), name),
  );

  withSettings(
    verb(destinations, 'update <destination>', 'change one; anything not given stays as it is', [
      'holdfast destinations update offsite --secret-access-key-stdin < key.txt',
      'holdfast destinations update vault --name old-vault',
    ]),
  )
    .option('--name <name>', 'its new name')
    .action(async (wanted: string, choices: Common & DestinationChoices & { name?: string }) =>
      (await import('./update.ts')).updateDestination(await open(choices), wanted, choices),
    );

  verb(destinations, 'delete <destination>', 'delete one that nothing uses', [
    'holdfast destinations delete offsite --yes',
  ])
    .option('--yes', 'without asking')
    .action(async (name: string, choices: Common & { yes?: boolean }) =>
      (await import('./delete.ts')).deleteDestination(await open(choices), name, choices),
    );
  return destinations;
}
