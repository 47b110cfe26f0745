import { type Command, CommanderError } from 'commander';
import { holdfastCommand } from './holdfast.ts';
import { abortOnStop } from './host/stop-signal.ts';
import { EXIT_CODES, report } from './program/index.ts';
import { terminalOf } from './terminal/index.ts';

// Whoever reads may have enough, as head does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT_CODES.done.code);
  throw error;
});

const program = holdfastCommand({
  terminal: terminalOf(process),
  environment: process.env,
  stop: abortOnStop,
});
let running: Command | undefined;
program.hook('preAction', (_, command) => {
  running = command;
});

process.exit(await run());

async function run(): Promise<number> {
  try {
    await program.parseAsync();
    return EXIT_CODES.done.code;
  } catch (error) {
    // It has said what it had to say.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? EXIT_CODES.done.code : EXIT_CODES.usage.code;
    }
    const { ending, text } = report(error, running, process.env);
    const isDebug = process.env.HOLDFAST_LOG_LEVEL === 'debug' && error instanceof Error;
    process.stderr.write(`${isDebug ? error.stack : text}\n`);
    return EXIT_CODES[ending].code;
  }
}
