import { Argument, type Command, Option } from 'commander';
import { withSecret } from '../asking/index.ts';
import type { OpenOrganisation } from '../connection/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import { JOINING_ROLES } from './model.ts';
import type { SetChoices } from './set.ts';

/** `holdfast sign-on …` */
export function signOnCommand(open: OpenOrganisation): Command {
  const signOn = noun('sign-on', "your organisation's identity provider, by OpenID Connect");

  verb(signOn, 'show', 'the provider, and the domains whose people sign in by it', [
    'holdfast sign-on show',
  ]).action(async (choices: Common) => (await import('./show.ts')).showSignOn(await open(choices)));

  const set = verb(
    signOn,
    'set',
    'set the provider; what is not given stays as it is. Tell the provider the redirect URI that `show` tells',
    [
      'holdfast sign-on set --issuer https://login.example.com --client-id holdfast --client-secret-stdin < secret.txt',
      'holdfast sign-on set --role-claim groups --role operations=admin --role staff=member',
      'holdfast sign-on set --required yes',
    ],
  )
    .option('--name <name>', 'what the sign-in page calls it')
    .option('--issuer <url>', 'where the provider is, as it calls itself')
    .option('--client-id <id>', 'what the provider calls Holdfast')
    .addOption(
      new Option('--default-role <role>', 'of whoever comes in for the first time').choices(
        JOINING_ROLES,
      ),
    )
    .option('--role-claim <name>', 'the claim that roles follow; none for an empty one')
    .option('--role <value=role...>', 'which value of the claim stands for which role')
    .addOption(
      new Option('--required <yes>', 'whether passwords no longer do; owners keep theirs').choices([
        'yes',
        'no',
      ]),
    );
  withSecret(set, 'client-secret', "the client's secret").action(
    async (choices: Common & SetChoices) =>
      (await import('./set.ts')).setSignOn(await open(choices), choices),
  );

  verb(signOn, 'try', 'try the provider, step by step', ['holdfast sign-on try']).action(
    async (choices: Common) => (await import('./try.ts')).trySignOn(await open(choices)),
  );

  verb(signOn, 'remove', 'remove the provider. Members stay, and sign in by their password', [
    'holdfast sign-on remove',
    'holdfast sign-on remove --yes',
  ])
    .option('--yes', 'without asking')
    .action(async (choices: Common & { yes?: boolean }) =>
      (await import('./remove.ts')).removeSignOn(await open(choices), choices),
    );

  const domain = () => new Argument('<domain>', 'as it stands behind the @ of an address');
  verb(signOn, 'add-domain', 'name an email domain as yours, and learn how to prove it', [
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
