import { KEYBOARDS } from './keyboards.ts';

/** A neighbouring key hit as well, just before or after the intended one. */
export function* insertion(letters: readonly string[]): Iterable<string> {
  for (const keyboard of KEYBOARDS) {
    for (const [at, letter] of letters.entries()) {
      for (const near of keyboard.get(letter) ?? []) {
        yield letters.toSpliced(at, 0, near).join('');
        yield letters.toSpliced(at + 1, 0, near).join('');
      }
    }
  }
}
