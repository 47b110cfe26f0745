import { Argument, type Command, Option } from 'commander';
import { withSecret } from '../asking/index.ts';
import type { OpenOrganisation } from '../connection/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import { JOINING_ROLES } from './model.ts';
import type { SetChoices } from './set.ts';

/** `holdfast sign-on …` */
export function signOnCommand(open: OpenOrganisation): Command {
  const signOn = noun('sign-on', "your organisation's identity provider, by OpenID Connect");

  verb(signOn, 'show', 'show the provider, and the domains whose people sign in through it', [
    'holdfast sign-on show',
  ]).action(async (choices: Common) => (await import('./show.ts')).showSignOn(await open(choices)));

  const set = verb(
    signOn,
    'set',
    'set the provider; anything not given stays as it is. Register the redirect URI that `show` prints with the provider',
    [
      'holdfast sign-on set --issuer https://login.example.com --client-id holdfast --client-secret-stdin < secret.txt',
      'holdfast sign-on set --role-claim groups --role operations=admin --role staff=member',
      'holdfast sign-on set --required yes',
    ],
  )
    .option('--name <name>', 'what the sign-in page calls it')
    .option('--issuer <url>', "the provider's address, exactly as the provider states it")
    .option('--client-id <id>', 'the id that the provider knows Holdfast by')
    .addOption(
      new Option(
        '--default-role <role>',
        'the role of people who sign in for the first time',
      ).choices(JOINING_ROLES),
    )
    .option('--role-claim <name>', 'the claim that decides on roles; none if empty')
    .option('--role <value=role...>', 'which value of the claim gives which role')
    .addOption(
      new Option(
        '--required <yes>',
        'whether passwords are turned off; owners keep theirs',
      ).choices(['yes', 'no']),
    );
  withSecret(set, 'client-secret', "the client's secret").action(
    async (choices: Common & SetChoices) =>
      (await import('./set.ts')).setSignOn(await open(choices), choices),
  );

  verb(signOn, 'try', 'test the provider, step by step', ['holdfast sign-on try']).action(
    async (choices: Common) => (await import('./try.ts')).trySignOn(await open(choices)),
  );

  verb(signOn, 'remove', 'remove the provider. Members stay, and sign in with their passwords', [
    'holdfast sign-on remove',
    'holdfast sign-on remove --yes',
  ])
    .option('--yes', 'without asking')
    .action(async (choices: Common & { yes?: boolean }) =>
      (await import('./remove.ts')).removeSignOn(await open(choices), choices),
    );

  const domain = () => new Argument('<domain>', 'the part of an address after the @');
  verb(signOn, 'add-domain', 'claim an email domain, and see how to prove that it is yours', [
    'holdfast sign-on add-domain example.com',
  ])
    .addArgument(domain())
    .action(async (name: string, choices: Common) =>
      (await import('./domains.ts')).addDomain(await open(choices), name),
    );
  verb(signOn, 'verify-domain', 'look for the record that proves a domain', [
    'holdfast sign-on verify-domain example.com',
  ])
    .addArgument(domain())
    .action(async (name: string, choices: Common) =>
      (await import('./domains.ts')).verifyDomain(await open(choices), name),
    );
  verb(signOn, 'remove-domain', 'give up an email domain', [
    'holdfast sign-on remove-domain example.com',
  ])
    .addArgument(domain())
    .action(async (name: string, choices: Common) =>
      (await import('./domains.ts')).removeDomain(await open(choices), name),
    );
  return signOn;
}
