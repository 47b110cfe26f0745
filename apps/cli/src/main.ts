import { type Command, CommanderError } from 'commander';
import { holdfastCommand } from './holdfast.ts';
import { abortOnStop } from './host/stop-signal.ts';
import { EXIT_CODES, report } from './program/index.ts';
import { plain, terminalOf } from './terminal/index.ts';

let running: Command | undefined;

const program = holdfastCommand({
  terminal: terminalOf(process),
  environment: process.env,
  stop: abortOnStop,
});
program.hook('preAction', (_, command) => {
  running = command;
});

process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') {
    // Whoever reads may have enough, as head does; a job that is waited for has its exit code yet.
    if (running?.options.some(({ long }) => long === '--timeout')) return;
    process.exit(EXIT_CODES.done.code);
  }
  process.stderr.write(`holdfast: Not all could be written to standard output (${code}).\n`);
  process.exit(EXIT_CODES.failed.code);
});
// What is said beside the outcome may be lost; the outcome, and its exit code, may not.
process.stderr.on('error', () => {});

// Nothing can happen any more: whoever was asked for something has gone.
process.once('beforeExit', () => process.exit(EXIT_CODES.interrupted.code));

const code = await run();
await Promise.all([flush(process.stdout), flush(process.stderr)]);
process.exit(code);

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
    process.stderr.write(`${isDebug ? plain(error.stack ?? text) : text}\n`);
    return EXIT_CODES[ending].code;
  }
}

/** A pipe takes what its reader takes; the rest would be lost with us. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
