import { Command, type Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { accountCommand } from './account/command.ts';
import { accountsCommand } from './accounts/command.ts';
import { auditCommand } from './audit/command.ts';
import { backupsCommand } from './backups/command.ts';
import { completeCommand, completionCommand } from './completion/command.ts';
import { eitherOpener, opener, organisationOpener, personOpener } from './connection/index.ts';
import { datasourcesCommand } from './datasources/command.ts';
import { destinationsCommand } from './destinations/command.ts';
import { doctorCommand } from './doctor/command.ts';
import { domainsCommand } from './domains/command.ts';
import { hitsCommand } from './hits/command.ts';
import { invitationsCommand } from './invitations/command.ts';
import { managedStorageCommand } from './managed-storage/command.ts';
import { membersCommand } from './members/command.ts';
import { namesCommand } from './names/command.ts';
import { notificationsCommand } from './notifications/command.ts';
import { organisationsCommand } from './organisations/command.ts';
import { ownDatabaseCommand } from './own-database/command.ts';
import { policiesCommand } from './policies/command.ts';
import { described, EXIT_CODES, HINT, sayNoSecret, withCommon } from './program/index.ts';
import { recoveryKitCommand } from './recovery-kit/command.ts';
import { restoreTestsCommand } from './restore-tests/command.ts';
import { restoresCommand } from './restores/command.ts';
import { serviceAccountsCommand } from './service-accounts/command.ts';
import { sessionsCommand } from './sessions/command.ts';
import { signInCommands } from './sign-in/command.ts';
import { signOnCommand } from './sign-on/command.ts';
import type { Surroundings, Terminal } from './terminal/index.ts';
import { watchersCommand } from './watchers/command.ts';

/**
 * The whole command. A verb's code is loaded only when it runs: asking for help, or talking to a server
 * far away, does not wait for a service to load.
 */
export function holdfastCommand(surroundings: Surroundings): Command {
  const program = withCommon(
    described(new Command('holdfast'), "Keeps a team's databases and its names safe.", [
      'holdfast up',
      'holdfast login --url http://127.0.0.1:4000 --email owner@holdfast.local',
      'holdfast datasources add shop --engine postgresql --uri-stdin',
      'holdfast backups run-now shop --wait',
    ]),
  )
    .version(manifest.version, '--version', 'print the version')
    .addHelpText('after', exitCodes())
    .enablePositionalOptions();

  program.commandsGroup('On this machine:');
  addHostCommands(program, surroundings);
  program.addCommand(accountsCommand(surroundings));
  program.addCommand(managedStorageCommand(surroundings));
  program.addCommand(ownDatabaseCommand(surroundings));
  program.addCommand(doctorCommand(surroundings));
  program.addCommand(completionCommand(surroundings));

  const open = opener(surroundings);
  program.addCommand(completeCommand(surroundings, open, program), { hidden: true });
  program.commandsGroup('Sign-in:');
  for (const command of signInCommands(surroundings, open)) program.addCommand(command);
  const asPerson = personOpener(surroundings);
  const inOrganisation = organisationOpener(surroundings);
  program.addCommand(accountCommand(surroundings, asPerson));
  program.addCommand(sessionsCommand(asPerson));

  program.commandsGroup('Your organisation:');
  for (const command of [
    organisationsCommand(asPerson, inOrganisation),
    membersCommand(inOrganisation),
    invitationsCommand(inOrganisation, asPerson),
    serviceAccountsCommand(inOrganisation),
    signOnCommand(inOrganisation),
  ]) {
    program.addCommand(command);
  }

  program.commandsGroup('Backups:');
  for (const command of [
    datasourcesCommand(open),
    policiesCommand(open),
    destinationsCommand(open),
    backupsCommand(surroundings, open),
    restoresCommand(open),
    restoreTestsCommand(open),
    auditCommand(eitherOpener(surroundings)),
    notificationsCommand(open),
    recoveryKitCommand(open),
  ]) {
    program.addCommand(command);
  }

  program.commandsGroup('Names:');
  for (const command of [
    domainsCommand(surroundings, open),
    namesCommand(open),
    watchersCommand(open),
    hitsCommand(open),
  ]) {
    program.addCommand(command);
  }

  everyCommand(program, (command) => {
    command.exitOverride().helpCommand(false).showHelpAfterError(HINT).showSuggestionAfterError();
    (command.options as Option[]).sort(ownFirst);
    command.configureOutput({
      ...outputTo(surroundings.terminal),
      outputError: (text, write) => write(sayNoSecret(text, command)),
    });
  });
  return program.hook('preAction', (_, running) => passOn(program, running));
}

function addHostCommands(program: Command, surroundings: Surroundings): void {
  described(program.command('up'), 'start everything on this machine', ['holdfast up']).action(
    async () => (await import('./host/up.ts')).up(process.env),
  );
  described(program.command('serve <service>'), 'run one API by itself', [
    'holdfast serve backup',
  ]).action(async (service: string) =>
    (await import('./host/run-role.ts')).serve(service, process.env),
  );
  described(program.command('work <service>'), "run one service's workers by themselves", [
    'holdfast work backup',
  ]).action(async (service: string) =>
    (await import('./host/run-role.ts')).work(service, process.env),
  );
  described(
    program.command('prepare'),
    'bring the database up to date and exit. Run it before an upgrade, while the previous version keeps running (docs/deployment.md)',
    ['holdfast prepare'],
  ).action(async () => (await import('./host/prepare.ts')).prepare(surroundings));
}

/** Where help and command line errors are written, how wide, and whether in colour. */
function outputTo({ out, err, columns, watchedColumns, colours }: Terminal) {
  const width = (wide: number) => (Number.isFinite(wide) ? wide : 80);
  return {
    writeOut: (text: string) => out(text.replace(/\n$/, '')),
    writeErr: err,
    getOutHelpWidth: () => width(columns),
    getErrHelpWidth: () => width(watchedColumns),
    getOutHasColors: () => colours.out,
    getErrHasColors: () => colours.err,
  };
}

/** The order of options in help: a verb's own, then those that every command takes. */
function ownFirst(one: Option, other: Option): number {
  return Number(one.helpGroupHeading !== undefined) - Number(other.helpGroupHeading !== undefined);
}

/** Options given before the noun apply to the verb, unless it was given them too. */
function passOn(program: Command, running: Command): void {
  for (const [name, value] of Object.entries(program.opts())) {
    const takes = running.options.some((option) => option.attributeName() === name);
    if (takes && running.getOptionValue(name) === undefined) running.setOptionValue(name, value);
  }
}

function everyCommand(command: Command, act: (command: Command) => void): void {
  act(command);
  for (const each of command.commands) everyCommand(each, act);
}

function exitCodes(): string {
  const lines = Object.values(EXIT_CODES).map(
    ({ code, means }) => `  ${String(code).padStart(3)}  ${means}`,
  );
  return ['', 'Exit codes:', ...lines].join('\n');
}
