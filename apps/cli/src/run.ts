import { type Command, CommanderError } from 'commander';
import { holdfastCommand } from './holdfast.ts';
import { EXIT_CODES, report } from './program/index.ts';
import { plain, type Surroundings } from './terminal/index.ts';

export { terminalOf } from './terminal/index.ts';

/** Runs a command line and returns its exit code; `begin` is told which command it is. */
export async function run(
  words: readonly string[],
  surroundings: Surroundings,
  begin: (command: Command) => void = () => {},
): Promise<number> {
  const { terminal, environment } = surroundings;
  let running: Command | undefined;
  const program = holdfastCommand(surroundings).hook('preAction', (_, command) => {
    running = command;
    begin(command);
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return EXIT_CODES.done.code;
  } catch (error) {
    // Commander has already printed its message.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? EXIT_CODES.done.code : EXIT_CODES.usage.code;
    }
    const { ending, text } = report(error, running, environment);
    const isDebug = environment.HOLDFAST_LOG_LEVEL === 'debug' && error instanceof Error;
    terminal.err(`${isDebug ? plain(error.stack ?? text) : text}\n`);
    return EXIT_CODES[ending].code;
  }
}
