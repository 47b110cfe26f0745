import { confusables } from '../skeleton/index.ts';
import { isRegistrable } from './registrable.ts';

/** Letters, digits and pairs of plain ASCII that are taken for each other. */
const LOOK_ALIKE = [
  ...['0 o', '1 l', '1 i', 'i l', 'i j', '2 z', '3 8', '3 e', '4 a', '5 s', '6 9', '6 b', '7 t'],
  ...['8 b', '9 g', '9 q', 'b d', 'b lb', 'b ib', 'c e', 'd cl', 'd dl', 'd di', 'g q', 'h lh'],
  ...[
    'k lk',
    'k ik',
    'k lc',
    'm n',
    'm nn',
    'm rn',
    'm rr',
    'n r',
    'o q',
    'u v',
    'w vv',
    'b lo',
    'd ol',
  ],
].map((pair) => pair.split(' '));

/** Small capitals, and letters with hooks and strokes: Unicode does not decompose these into marks. */
const NO_MARKS: Readonly<Record<string, string>> = {
  a: 'ə',
  b: 'ʙɓƅ',
  c: 'ᴄƈ',
  d: 'ɗɖđ',
  g: 'ɢǥ',
  h: 'ⱨɦħ',
  i: 'ɪɨɩ',
  j: 'ʝɉ',
  k: 'ᴋⱪƙ',
  l: 'ɫł',
  m: 'ᴍɱ',
  n: 'ɴɲꞑ',
  p: 'ƥƿ',
  q: 'ʠ',
  r: 'ʀɍɽɾ',
  s: 'ʂꜱ',
  t: 'ŧƫƭ',
  u: 'ʉ',
  v: 'ᴠⱱⱴᶌ',
  w: 'ᴡⱳ',
  y: 'ʏƴ',
  z: 'ᴢƶⱬ',
  2: 'ƻ',
  5: 'ƽ',
};

/** The blocks of Unicode that have Latin letters with marks. */
const LATIN_BLOCKS = [
  [0x00df, 0x024f],
  [0x0250, 0x02af],
  [0x1d00, 0x1d7f],
  [0x1e00, 0x1eff],
  [0xa730, 0xa7ff],
] as const;
const LATIN = /\p{Script=Latin}/u;

let table: ReadonlyMap<string, readonly string[]> | undefined;

/** What looks like a letter: ASCII first, then Latin letters that a registry could take. */
export function glyphsOf(letter: string): readonly string[] {
  table ??= build();
  return table.get(letter) ?? [];
}

/** Every text that a glyph stands for; `rn` is one of them. */
export function glyphKeys(): Iterable<string> {
  table ??= build();
  return table.keys();
}

function build(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const add = (letter: string, glyph: string) => {
    const glyphs = found.get(letter) ?? new Set();
    found.set(letter, glyphs.add(glyph));
  };
  for (const [one = '', other = ''] of LOOK_ALIKE) {
    add(one, other);
    if (one.length === 1) add(other, one);
  }
  for (const [letter, glyphs] of Object.entries(NO_MARKS)) {
    for (const glyph of glyphs) if (isRegistrable(glyph)) add(letter, glyph);
  }
  for (const [first, last] of LATIN_BLOCKS) {
    for (let code = first; code <= last; code += 1) {
      const glyph = String.fromCodePoint(code);
      const letter = baseOf(glyph);
      if (letter && LATIN.test(glyph) && isRegistrable(glyph)) add(letter, glyph);
    }
  }
  return new Map([...found].map(([letter, glyphs]) => [letter, [...glyphs]]));
}

/** The plain letter under the marks, or the one that Unicode's data call confusable. */
function baseOf(glyph: string): string | undefined {
  const confusable = confusables().get(glyph.codePointAt(0) ?? 0) ?? glyph;
  return [glyph, confusable]
    .map((text) => text.normalize('NFD').replace(/\p{M}/gu, ''))
    .find((base) => /^[a-z]$/.test(base));
}
