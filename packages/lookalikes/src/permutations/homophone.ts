import { replaceEach } from './replace-each.ts';

/** Spellings that sound the same in English, at least to somebody who only heard a name. */
const SOUNDS = [
  ...[
    'f ph',
    'c k ck',
    'x ks cks',
    's z c',
    'kw qu',
    'j g',
    'ee ea ie i',
    'oo u ew',
    'ai ay a',
    'er or ur ir',
  ],
  ...[
    'ou ow',
    'oa o ow',
    'ight ite yte',
    'n kn',
    'r wr',
    'w wh',
    'sh ti',
    'tch ch',
    'y i ie',
    'aw au or',
  ],
].map((group) => group.split(' '));

const WORDS = [
  ...[
    'for four 4',
    'to two too 2',
    'ate eight 8',
    'one won 1',
    'you u',
    'are r',
    'be bee b',
    'see sea c',
  ],
  ...[
    'why y',
    'buy by bye',
    'right write',
    'mail male',
    'sale sail',
    'cell sell',
    'site sight',
    'hole whole',
  ],
  ...[
    'new knew',
    'night knight',
    'their there',
    'weather whether',
    'web wed',
    'and n',
    'pay pei',
    'plane plain',
  ],
].map((group) => group.split(' '));

export function* homophone(letters: readonly string[]): Iterable<string> {
  const label = letters.join('');
  yield* replaceEach(label, WORDS);
  yield* replaceEach(label, SOUNDS);
}
