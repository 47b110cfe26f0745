import { SettingsError } from '@holdfast/platform/config';
import { Command } from 'commander';
import { serve, work } from './host/run-role.ts';
import { up } from './host/up.ts';

const program = new Command('holdfast')
  .description("Keeps a team's databases and its names safe.")
  .showHelpAfterError();

program
  .command('up')
  .description('start everything on this machine')
  .action(() => up(process.env));

program
  .command('serve <service>')
  .description('run one API (auth, backup)')
  .action((service: string) => serve(service, process.env));

program
  .command('work <service>')
  .description("run one service's workers (backup)")
  .action((service: string) => work(service, process.env));

try {
  await program.parseAsync();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`);
  process.exit(1);
}

/** What went wrong, in words for a person; the whole error only for whoever asks for it. */
function sentence(error: unknown): string {
  if (process.env.HOLDFAST_LOG_LEVEL === 'debug' || !(error instanceof Error)) {
    return String(error instanceof Error ? error.stack : error);
  }
  return error instanceof SettingsError ? error.message : `holdfast: ${error.message}`;
}
