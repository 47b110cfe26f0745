import type { Command } from 'commander';
import { withLink, withSecret } from '../asking/index.ts';
import type { OpenAsPerson } from '../connection/index.ts';
import { factorsCommand } from '../factors/command.ts';
import { type Common, noun, verb } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import type { CreateChoices } from './create.ts';
import type { ResetChoices } from './reset-password.ts';

/** `holdfast account …` */
export function accountCommand(surroundings: Surroundings, open: OpenAsPerson): Command {
  const account = noun('account', 'your own account');

  withSecret(
    withLink(
      verb(account, 'create', 'create an account and an organisation, and sign in', [
        'holdfast account create --url https://holdfast.example.com --email ada@example.com',
        "holdfast account create --email ada@example.com --name 'Ada Example' --organisation Acme \\",
        '    --password-stdin < password.txt',
        'holdfast account create --link',
      ])
        .option('--url <url>', 'where Holdfast is (HOLDFAST_URL); this machine if not given')
        .option('--email <address>', 'the address to sign in with; asked for if not given'),
    )
      .option('--name <name>', 'your name; asked for if not given')
      .option('--organisation <name>', 'the name of your first organisation'),
    'password',
    'the password',
  ).action(async (choices: CreateChoices) =>
    (await import('./create.ts')).createAccount(surroundings, choices),
  );

  verb(account, 'change-password', 'change your password. Your other sessions end', [
    'holdfast account change-password',
    'printf \'%s\\n\' "$OLD" "$NEW" | holdfast account change-password --passwords-stdin',
  ])
    .option(
      '--passwords-stdin',
      'read the current and the new one from standard input, one per line',
    )
    .option(
      '--current-password-env <variable>',
      'read the current one from an environment variable',
    )
    .option('--new-password-env <variable>', 'read the new one from an environment variable')
    .action(async (choices: Common) =>
      (await import('./change-password.ts')).changePassword(await open(choices), choices),
    );

  withSecret(
    withLink(
      verb(account, 'reset-password', 'set a new password through a link, without the old one', [
        'holdfast account reset-password --email ada@example.com',
        'holdfast account reset-password --link',
      ])
        .option('--url <url>', 'where Holdfast is (HOLDFAST_URL); this machine if not given')
        .option('--email <address>', 'where to send the link'),
    ),
    'password',
    'the new password',
  ).action(async (choices: ResetChoices) =>
    (await import('./reset-password.ts')).resetPassword(surroundings, choices),
  );

  withSecret(
    verb(account, 'change-email <address>', 'change the address that you sign in with', [
      'holdfast account change-email ada@new.example.com',
    ]),
    'password',
    'the password',
  ).action(async (address: string, choices: Common) =>
    (await import('./change-email.ts')).changeEmail(await open(choices), address, choices),
  );

  verb(account, 'verify-email', 'request a link that confirms your address', [
    'holdfast account verify-email',
  ]).action(async (choices: Common) =>
    (await import('./verify-email.ts')).verifyEmail(await open(choices)),
  );

  withSecret(
    verb(
      account,
      'confirm-email',
      'use a link that you were sent to confirm, change or restore your address',
      ['holdfast account confirm-email', 'holdfast account confirm-email --link-stdin < link.txt'],
    ).option('--url <url>', 'where Holdfast is (HOLDFAST_URL); this machine if not given'),
    'link',
    'the link',
  ).action(async (choices: Common & { url?: string }) =>
    (await import('./confirm-email.ts')).confirmEmail(surroundings, choices),
  );

  withSecret(
    verb(
      account,
      'erase',
      'erase your account for good. What you did stays on record, as done by an anonymised user',
      ['holdfast account erase', 'holdfast account erase --yes --password-stdin < password.txt'],
    ),
    'password',
    'the password',
  )
    .option('--sso', 'without a password, within ten minutes of `holdfast login --sso`')
    .option('--yes', 'without asking')
    .action(async (choices: Common & { yes?: boolean; sso?: boolean }) =>
      (await import('./erase.ts')).eraseAccount(await open(choices), choices),
    );
  withSecret(
    verb(
      account,
      'prove',
      'confirm your identity again. For the next ten minutes, no command asks you to',
      [
        'holdfast account prove --code 492039',
        'holdfast account prove --password-stdin < password.txt',
      ],
    ),
    'password',
    'the password',
  )
    .option('--code <code>', 'instead: a code from your authenticator app, or a recovery code')
    .action(async (choices: Common & { code?: string }) =>
      (await import('./prove.ts')).prove(await open(choices), choices),
    );
  verb(account, 'sign-ons', 'list the identity providers that your account is linked to', [
    'holdfast account sign-ons',
  ]).action(async (choices: Common) =>
    (await import('./sign-ons.ts')).listSignOns(await open(choices)),
  );

  verb(
    account,
    'unlink <provider>',
    'unlink your account from an identity provider, by its name or id. Sessions opened through it end, except this one',
    ["holdfast account unlink 'Example login'"],
  ).action(async (provider: string, choices: Common) =>
    (await import('./unlink.ts')).unlinkSignOn(await open(choices), provider),
  );
  account.addCommand(factorsCommand(open));
  return account;
}
