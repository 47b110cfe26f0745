import { Failure } from '../program/index.ts';
import { plain, type Terminal } from '../terminal/index.ts';
import { prompt } from './prompt.ts';

/**
 * What destroys is done only after its name was typed, or with --yes where nobody can type.
 * `what` says what will be gone, as a sentence.
 */
export async function confirmByName(
  { terminal, yes = false }: { terminal: Terminal; yes?: boolean | undefined },
  { name, what }: { name: string; what: string },
): Promise<void> {
  if (yes) return;
  if (!terminal.canAsk) {
    throw new Failure('usage', `${what} Nobody can confirm that here: add --yes to do it anyway.`);
  }
  const typed = await prompt(`${what} Type ${name} to go on`);
  // As it is, or as it is shown: not every letter of others can be typed.
  if (![name.trim(), plain(name)].includes(typed.trim())) {
    throw new Failure('failed', `That is not ${name}. Nothing was done.`);
  }
}
