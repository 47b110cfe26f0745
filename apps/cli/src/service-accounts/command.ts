import type { Command } from 'commander';
import type { OpenOrganisation } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import { type AllowedChoices, withAllowed } from './allowed.ts';
import type { SecretChoices } from './hand-over.ts';

/** `holdfast service-accounts …` */
export function serviceAccountsCommand(open: OpenOrganisation): Command {
  const accounts = noun('service-accounts', 'what scripts and machines sign in with');

  withSecretFile(
    withAllowed(
      verb(accounts, 'create <name>', 'create one. Its secret is shown only once', [
        'holdfast service-accounts create ci --permission backups.run --expires 90d',
        'holdfast service-accounts create deploy --role member --secret-file deploy.secret',
      ]),
    ),
  ).action(async (name: string, choices: SecretChoices & AllowedChoices) =>
    (await import('./create.ts')).createServiceAccount(await open(choices), name, choices),
  );

  withAllowed(
    verb(accounts, 'update <service-account>', 'change one; anything not given stays as it is', [
      'holdfast service-accounts update ci --permission backups.run restore',
      'holdfast service-accounts update ci --expires never',
    ]),
  )
    .option('--name <name>', 'its new name')
    .action(async (name: string, choices: Common & AllowedChoices & { name?: string }) =>
      (await import('./update.ts')).updateServiceAccount(await open(choices), name, choices),
    );

  withLimit(verb(accounts, 'list', 'list them', ['holdfast service-accounts list'])).action(
    async (choices: Common & Limited) =>
      (await import('./list.ts')).listServiceAccounts(await open(choices), choices),
  );

  withSecretFile(
    verb(
      accounts,
      'rotate <service-account>',
      'give one a new secret, shown only once. The current one stops working',
      [
        'holdfast service-accounts rotate ci',
        'holdfast service-accounts rotate ci --secret-file ci.secret --force --yes',
      ],
    ),
  )
    .option('--yes', 'without asking')
    .action(async (name: string, choices: SecretChoices & { yes?: boolean }) =>
      (await import('./rotate.ts')).rotateSecret(await open(choices), name, choices),
    );

  verb(
    accounts,
    'delete <service-account>',
    'delete one; what it did stays recorded under its name',
    ['holdfast service-accounts delete ci --yes'],
  )
    .option('--yes', 'without asking')
    .action(async (name: string, choices: Common & { yes?: boolean }) =>
      (await import('./delete.ts')).deleteServiceAccount(await open(choices), name, choices),
    );
  return accounts;
}

function withSecretFile(command: Command): Command {
  return command
    .option(
      '--secret-file <file>',
      'write the secret to a file that only this account of the machine can read',
    )
    .option('--force', 'replace an existing file');
}
