import type { Keyword } from '../model.ts';
import { coarseSkeleton } from '../skeleton/index.ts';
import { decode } from './read-text.ts';

/** A keyword's text, whoever watches it. */
export type Term = {
  text: string;
  codes: Int32Array;
  skeleton: Uint8Array;
  keywords: Keyword[];
};

const encoder = new TextEncoder();

/** The same text is one term; what has no text is none. */
export function readTerms(keywords: readonly Keyword[]): Term[] {
  const terms = new Map<string, Term>();
  for (const keyword of keywords) {
    const text = decode(keyword.keyword.toLowerCase()).normalize('NFC');
    const known = terms.get(text);
    if (known) known.keywords.push(keyword);
    else terms.set(text, toTerm(text, keyword));
  }
  return [...terms.values()].filter(({ skeleton }) => skeleton.length > 0);
}

function toTerm(text: string, keyword: Keyword): Term {
  const codes = Int32Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  return { text, codes, skeleton: encoder.encode(coarseSkeleton(text)), keywords: [keyword] };
}
