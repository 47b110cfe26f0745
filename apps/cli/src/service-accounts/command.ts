import { type Command, Option } from 'commander';
import type { OpenOrganisation } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import type { SecretChoices } from './hand-over.ts';
import { SERVICE_ROLES, type ServiceRole } from './model.ts';

/** `holdfast service-accounts …` */
export function serviceAccountsCommand(open: OpenOrganisation): Command {
  const accounts = noun('service-accounts', 'what scripts and machines sign in with');

  withSecretFile(
    verb(accounts, 'create <name>', 'make one. Its secret is shown this once', [
      'holdfast service-accounts create ci --role member',
      'holdfast service-accounts create ci --role viewer --secret-file ci.secret',
    ]).addOption(
      new Option('--role <role>', 'what it may do').choices(SERVICE_ROLES).makeOptionMandatory(),
    ),
  ).action(async (name: string, choices: SecretChoices & { role: ServiceRole }) =>
    (await import('./create.ts')).createServiceAccount(await open(choices), name, choices),
  );

  withLimit(verb(accounts, 'list', 'list them', ['holdfast service-accounts list'])).action(
    async (choices: Common & Limited) =>
      (await import('./list.ts')).listServiceAccounts(await open(choices), choices),
  );

  withSecretFile(
    verb(
      accounts,
      'rotate <service-account>',
      'give one another secret, shown this once. The present one stops working',
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

  verb(accounts, 'delete <service-account>', 'delete one; what it did keeps its name', [
    'holdfast service-accounts delete ci --yes',
  ])
    .option('--yes', 'without asking')
    .action(async (name: string, choices: Common & { yes?: boolean }) =>
      (await import('./delete.ts')).deleteServiceAccount(await open(choices), name, choices),
    );
  return accounts;
}

function withSecretFile(command: Command): Command {
  return command
    .option('--secret-file <file>', 'write the secret there, for this account of the machine alone')
    .option('--force', 'in place of a file that is there already');
}
