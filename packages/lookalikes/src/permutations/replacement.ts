import { KEYBOARDS } from './keyboards.ts';

/** A neighbouring key hit in place of the one that was meant. */
export function* replacement(letters: readonly string[]): Iterable<string> {
  for (const keyboard of KEYBOARDS) {
    for (const [at, letter] of letters.entries()) {
      for (const near of keyboard.get(letter) ?? []) yield letters.with(at, near).join('');
    }
  }
}
