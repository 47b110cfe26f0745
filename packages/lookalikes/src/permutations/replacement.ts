import { KEYBOARDS } from './keyboards.ts';

/** A neighbouring key hit instead of the intended one. */
export function* replacement(letters: readonly string[]): Iterable<string> {
  for (const keyboard of KEYBOARDS) {
    for (const [at, letter] of letters.entries()) {
      for (const near of keyboard.get(letter) ?? []) yield letters.with(at, near).join('');
    }
  }
}
