import { Argument, Command } from 'commander';
import type { Open } from '../connection/index.ts';
import { described } from '../program/index.ts';
import { plain, type Surroundings } from '../terminal/index.ts';
import { INSTALLING, SCRIPTS } from './scripts.ts';

/** `holdfast completion <shell>` */
export function completionCommand({ terminal }: Surroundings): Command {
  return described(
    new Command('completion'),
    'print the script that a shell needs to complete commands, options and names',
    INSTALLING,
  )
    .addArgument(new Argument('<shell>', 'the shell it is for').choices(Object.keys(SCRIPTS)))
    .action((shell: keyof typeof SCRIPTS) => terminal.out(SCRIPTS[shell].trimEnd()));
}

/** `holdfast complete -- …`: what those scripts call to complete a word. It never fails. */
export function completeCommand({ terminal }: Surroundings, open: Open, program: Command): Command {
  return new Command('complete')
    .argument('[words...]')
    .allowUnknownOption()
    .action(async (words: string[]) => {
      const { candidatesFor } = await import('./candidates.ts');
      const { createLookup } = await import('./look-up.ts');
      const found = await candidatesFor(program, words, createLookup(open)).catch(() => []);
      for (const { word, about } of found) terminal.out(`${plain(word)}\t${plain(about)}`);
    });
}
