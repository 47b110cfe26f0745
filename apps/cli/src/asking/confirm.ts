import { Failure } from '../program/index.ts';
import { plain, type Terminal } from '../terminal/index.ts';
import { prompt } from './prompt.ts';

/**
 * Lets a destructive command go on only after its target's name is typed, or with --yes, which is
 * how scripts confirm. `what` is a sentence that says what will be gone.
 */
export async function confirmByName(
  { terminal, yes = false }: { terminal: Terminal; yes?: boolean | undefined },
  { name, what }: { name: string; what: string },
): Promise<void> {
  if (yes) return;
  if (!terminal.canAsk) {
    throw new Failure(
      'usage',
      `${what} Cannot ask for confirmation without a terminal: add --yes to do it anyway.`,
    );
  }
  const typed = await prompt(`${what} Type ${name} to confirm`);
  // The name itself, or as shown on screen: other people's names may have characters you cannot type.
  if (![name.trim(), plain(name)].includes(typed.trim())) {
    throw new Failure('failed', `That is not ${name}. Nothing was done.`);
  }
}
