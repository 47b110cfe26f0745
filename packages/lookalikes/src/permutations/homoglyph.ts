import { glyphKeys, glyphsOf } from './glyphs.ts';

/**
 * Replaces a letter by one that looks like it, in one place, in several that follow each other or
 * in all; makes two such changes if asked to.
 */
export function* homoglyph(letters: readonly string[], pairs: boolean): Iterable<string> {
  for (const once of changes(letters.join(''))) {
    yield once;
    if (pairs) yield* changes(once);
  }
}

function* changes(label: string): Iterable<string> {
  for (const key of glyphKeys()) {
    const pieces = label.split(key);
    for (let first = 1; first < pieces.length; first += 1) {
      for (let last = first; last < pieces.length; last += 1) {
        const before = pieces.slice(0, first).join(key);
        const between = pieces.slice(first, last);
        const after = pieces.slice(last).join(key);
        for (const glyph of glyphsOf(key)) yield [before, ...between, after].join(glyph);
      }
    }
  }
}
