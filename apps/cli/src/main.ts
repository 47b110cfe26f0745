import type { Command } from 'commander';
import { abortOnStop } from './host/stop-signal.ts';
import { EXIT_CODES } from './program/index.ts';
import { run, terminalOf } from './run.ts';

let running: Command | undefined;

process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') {
    // The reader may have had enough, like head; but a command that waits for a job owes its exit code.
    if (running?.options.some(({ long }) => long === '--timeout')) return;
    process.exit(EXIT_CODES.done.code);
  }
  process.stderr.write(
    `holdfast: Could not write all of the output to standard output (${code}).\n`,
  );
  process.exit(EXIT_CODES.failed.code);
});
// Messages on standard error may be lost; the outcome and its exit code may not.
process.stderr.on('error', () => {});

// Nothing is pending and there is no outcome: the person who was asked for something has gone.
process.once('beforeExit', () => process.exit(EXIT_CODES.interrupted.code));

const code = await run(
  process.argv.slice(2),
  { terminal: terminalOf(process), environment: process.env, stop: abortOnStop },
  (command) => {
    running = command;
  },
);
await Promise.all([flush(process.stdout), flush(process.stderr)]);
process.exit(code);

/** A pipe is only as fast as its reader; what is still buffered would be lost on exit. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
