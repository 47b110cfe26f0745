import { confusables } from '../skeleton/index.ts';
import { isRegistrable } from './registrable.ts';

const CYRILLIC = /\p{Script=Cyrillic}/u;
/** Near enough in an address bar, though not the same in Unicode's data. */
const NEAR: readonly (readonly [string, string])[] = [
  ['b', '\u044c'], // soft sign
  ['k', '\u043a'],
  ['l', '\u04cf'], // palochka, which Unicode's data give only for i
  ['m', '\u043c'],
  ['r', '\u0433'],
  ['t', '\u0442'],
];

let table: ReadonlyMap<string, string[]> | undefined;

/** The whole label in Cyrillic letters that look the same, if every letter has one. */
export function* cyrillic(letters: readonly string[]): Iterable<string> {
  table ??= lookAlikes();
  let texts = [''];
  for (const letter of letters) {
    const choices = /^[0-9-]$/.test(letter) ? [letter] : (table.get(letter) ?? []);
    // A letter has two at most; a long name with many of them would double again and again.
    texts = texts.flatMap((text) => choices.map((choice) => text + choice)).slice(0, 64);
  }
  yield* texts.filter((text) => CYRILLIC.test(text));
}

function lookAlikes(): ReadonlyMap<string, string[]> {
  const found = new Map(NEAR.map(([letter, twin]) => [letter, [twin]]));
  for (const [code, target] of confusables()) {
    const letter = String.fromCodePoint(code);
    if (!/^[a-z]$/.test(target) || !CYRILLIC.test(letter) || !isRegistrable(letter)) continue;
    found.set(target, [...(found.get(target) ?? []), letter]);
  }
  return found;
}
