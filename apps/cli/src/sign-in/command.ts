import type { Command } from 'commander';
import { Command as Program } from 'commander';
import { withSecret } from '../asking/index.ts';
import type { Open } from '../connection/index.ts';
import { type Common, described, lone } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import type { LoginChoices } from './login.ts';

/** `holdfast login`, `holdfast logout`, `holdfast whoami` */
export function signInCommands(surroundings: Surroundings, open: Open): Command[] {
  const login = described(new Program('login'), 'sign in, and stay signed in on this machine', [
    'holdfast login --url http://127.0.0.1:4000 --email owner@holdfast.local',
    'holdfast login --email owner@holdfast.local --password-stdin < password.txt',
    'holdfast login --sso --url https://holdfast.example.com',
    'holdfast login --context staging --url https://holdfast.example.com --email ada@example.com',
  ])
    .option('--url <url>', 'where Holdfast is (HOLDFAST_URL); this machine if not given')
    .option('--email <address>', 'the address to sign in with; asked for if not given')
    .option('--sso', 'sign in with your browser, on a page that shows a code to enter here')
    .option(
      '--code <code>',
      'a code from your authenticator app, or a recovery code; asked for if needed',
    )
    .option('--context <name>', 'a name for this sign-in, to have several')
    .option('--org <name>', 'the organisation to act for, by name or id')
    .option('--json', 'print JSON, for scripts')
    .option('-q, --quiet', 'print nothing');
  withSecret(login, 'code', 'the code that the page shows');
  withSecret(login, 'password', 'the password').action(async (choices: LoginChoices) =>
    (await import('./login.ts')).login(surroundings, choices),
  );

  const logout = lone('logout', 'end the session, here and on the server', ['holdfast logout']);
  logout.action(async (choices: Common) =>
    (await import('./logout.ts')).logout(surroundings, choices),
  );

  const whoami = lone('whoami', 'who is signed in, and for which organisation', [
    'holdfast whoami',
    'holdfast whoami --context staging --json',
  ]);
  whoami.action(async (choices: Common) =>
    (await import('./whoami.ts')).whoami(surroundings, choices, open),
  );
  return [login, logout, whoami];
}
