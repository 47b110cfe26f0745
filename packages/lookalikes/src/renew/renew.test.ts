import { expect, test } from 'vitest';
import { readConfusables } from './read-confusables.ts';
import { readLatinLetters } from './read-latin-letters.ts';

test('D13: the tables of look-alike letters are made of files as Unicode publishes them', () => {
  const file = [
    '# confusables.txt',
    '# Date: 2030-01-02, 03:04:05 GMT',
    '# Version: 21.0.0',
    '0430 ;\t0061 ;\tMA\t# ( а → a ) CYRILLIC SMALL LETTER A → LATIN SMALL LETTER A\t# ',
    '014B ;\t006E 0329 ;\tMA\t# ( ŋ → n̩ ) LATIN SMALL LETTER ENG → N WITH VERTICAL LINE\t# ',
    '',
    '# total: 2',
  ].join('\n');
  expect(readConfusables(file)).toEqual({
    version: '21.0.0',
    date: '2030-01-02',
    entries: new Map([
      ['а', 'a'],
      ['ŋ', 'n\u0329'],
    ]),
  });
  expect(() => readConfusables('<html>Not found</html>')).toThrow('version');
  const names = [
    '0061;LATIN SMALL LETTER A;Ll;0;L;;;;;N;;;0041;;0041',
    '0257;LATIN SMALL LETTER D WITH HOOK;Ll;0;L;;;;;N;;;018A;;018A',
    '0262;LATIN LETTER SMALL CAPITAL G;Ll;0;L;;;;;N;;;;;',
    '0280;LATIN LETTER SMALL CAPITAL R;Ll;0;L;;;;;N;;;;;',
    '0250;LATIN SMALL LETTER TURNED A;Ll;0;L;;;;;N;;;2C6F;;2C6F',
    '0430;CYRILLIC SMALL LETTER A;Ll;0;L;;;;;N;;;0410;;0410',
  ];
  expect(readLatinLetters(names.join('\n'))).toEqual(
    new Map([
      ['ɗ', 'd'],
      ['ɢ', 'g'],
      ['ʀ', 'r'],
    ]),
  );
});
