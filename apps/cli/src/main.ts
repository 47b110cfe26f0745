import { SettingsError } from '@holdfast/platform/config';
import { Command } from 'commander';
import { backupsCommand } from './backups/command.ts';
import { domainsCommand } from './domains/command.ts';
import { serve, work } from './host/run-role.ts';
import { ROLES, SERVICES } from './host/services.ts';
import { abortOnStop } from './host/stop-signal.ts';
import { up } from './host/up.ts';
import { terminalOf } from './terminal/index.ts';

const names = ROLES.map(({ name }) => name).join(', ');
const withWorkers = SERVICES.flatMap(({ name, startWorker }) => (startWorker ? name : [])).join(
  ', ',
);

const program = new Command('holdfast')
  .description("Keeps a team's databases and its names safe.")
  .showHelpAfterError();

program
  .command('up')
  .description('start everything on this machine')
  .action(() => up(process.env));

program
  .command('serve <service>')
  .description(`run one API (${names})`)
  .action((service: string) => serve(service, process.env));

program
  .command('work <service>')
  .description(`run one service's workers (${withWorkers})`)
  .action((service: string) => work(service, process.env));

const surroundings = {
  terminal: terminalOf(process),
  environment: process.env,
  stop: abortOnStop,
};
program.addCommand(backupsCommand(surroundings));
program.addCommand(domainsCommand(surroundings));

try {
  await program.parseAsync();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`);
  process.exit(1);
}

/** What went wrong, in words for a person; the whole error only on request. */
function sentence(error: unknown): string {
  if (process.env.HOLDFAST_LOG_LEVEL === 'debug' || !(error instanceof Error)) {
    return String(error instanceof Error ? error.stack : error);
  }
  return error instanceof SettingsError ? error.message : `holdfast: ${error.message}`;
}
