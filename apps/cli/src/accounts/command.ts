import type { Command } from 'commander';
import { withSecret } from '../asking/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import type { NewOwner } from './create-owner.ts';

/** `holdfast accounts …` */
export function accountsCommand(surroundings: Surroundings): Command {
  const accounts = noun('accounts', 'people of this installation, from a machine of its own');

  const create = verb(
    accounts,
    'create-owner',
    'make the first owner and the organisation. Without a password one is made up and shown once; where there is somebody already, nothing is done',
    ['holdfast accounts create-owner --email ada@example.com --organisation Example'],
  )
    .requiredOption('--email <address>', 'what they sign in with')
    .option('--name <name>', 'what they are called', 'Owner')
    .option('--organisation <name>', 'the name of the organisation', 'My organisation');
  withSecret(create, 'password', 'the password').action(async (choices: Common & NewOwner) =>
    (await import('./create-owner.ts')).createOwner(surroundings, choices),
  );

  verb(
    accounts,
    'prove-domain',
    'say that an email domain is an organisation’s, without a DNS record. Who had it before has it no longer',
    [
      'holdfast accounts prove-domain example.com --organisation 019a3f0c-4400-7190-8b2a-9c8d7e6f5a06',
    ],
  )
    .argument('<domain>', 'as it stands behind the @ of an address')
    .requiredOption('--organisation <id>', 'whose it is')
    .action(async (domain: string, choices: Common & { organisation: string }) =>
      (await import('./prove-domain.ts')).proveDomain(surroundings, domain, choices),
    );

  verb(
    accounts,
    'reset-link <email>',
    'print a link by which somebody sets a new password, for where no mail is sent',
    ['holdfast accounts reset-link ada@example.com'],
  ).action(async (email: string, choices: Common) =>
    (await import('./reset-link.ts')).printResetLink(surroundings, email, choices),
  );

  verb(
    accounts,
    'remove-factors <email>',
    'take all second factors from somebody who lost them. The password alone signs them in again',
    ['holdfast accounts remove-factors ada@example.com'],
  ).action(async (email: string, choices: Common) =>
    (await import('./remove-factors.ts')).removeFactorsOf(surroundings, email, choices),
  );
  return accounts;
}
