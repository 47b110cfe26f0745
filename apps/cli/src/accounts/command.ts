import type { Command } from 'commander';
import { withSecret } from '../asking/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import type { NewOwner } from './create-owner.ts';

/** `holdfast accounts …` */
export function accountsCommand(surroundings: Surroundings): Command {
  const accounts = noun('accounts', 'accounts of this installation; run on one of its machines');

  const create = verb(
    accounts,
    'create-owner',
    'create the first owner and the organisation. Without a password, one is generated and shown once. Fails, changing nothing, if there are accounts already',
    ['holdfast accounts create-owner --email ada@example.com --organisation Example'],
  )
    .requiredOption('--email <address>', 'the address they sign in with')
    .option('--name <name>', 'their name', 'Owner')
    .option('--organisation <name>', 'the name of the organisation', 'My organisation');
  withSecret(create, 'password', 'the password').action(async (choices: Common & NewOwner) =>
    (await import('./create-owner.ts')).createOwner(surroundings, choices),
  );

  verb(
    accounts,
    'prove-domain',
    'assign an email domain to an organisation, without a DNS record. An organisation that had it before loses it',
    [
      'holdfast accounts prove-domain example.com --organisation 019a3f0c-4400-7190-8b2a-9c8d7e6f5a06',
    ],
  )
    .argument('<domain>', 'the part of an address after the @')
    .requiredOption('--organisation <id>', 'the organisation it belongs to')
    .action(async (domain: string, choices: Common & { organisation: string }) =>
      (await import('./prove-domain.ts')).proveDomain(surroundings, domain, choices),
    );

  verb(
    accounts,
    'reset-link <email>',
    'print a link for setting a new password, for installations that send no mail',
    ['holdfast accounts reset-link ada@example.com'],
  ).action(async (email: string, choices: Common) =>
    (await import('./reset-link.ts')).printResetLink(surroundings, email, choices),
  );

  verb(
    accounts,
    'remove-factors <email>',
    'remove all second factors of somebody who lost them. The password alone then signs them in',
    ['holdfast accounts remove-factors ada@example.com'],
  ).action(async (email: string, choices: Common) =>
    (await import('./remove-factors.ts')).removeFactorsOf(surroundings, email, choices),
  );
  return accounts;
}
