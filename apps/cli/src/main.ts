import type { Command } from 'commander';
import { abortOnStop } from './host/stop-signal.ts';
import { EXIT_CODES } from './program/index.ts';
import { run, terminalOf } from './run.ts';

let running: Command | undefined;

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

const code = await run(
  process.argv.slice(2),
  { terminal: terminalOf(process), environment: process.env, stop: abortOnStop },
  (command) => {
    running = command;
  },
);
await Promise.all([flush(process.stdout), flush(process.stderr)]);
process.exit(code);

/** A pipe takes what its reader takes; the rest would be lost with us. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
