import { EDIT_FROM, type Keyword, type Sensitivity } from '../model.ts';
import { coarseSkeleton } from '../skeleton/index.ts';
import { blur, emptyForm, fold } from './forms.ts';
import { decode } from './read-text.ts';

/** A keyword's text with one sensitivity, however many watch it. */
export type Term = {
  text: string;
  sensitivity: Sensitivity;
  codes: Int32Array;
  /** For comparing with texts that have homographs in them; see `forms.ts`. */
  folded: Int32Array;
  blurred: Int32Array;
  skeleton: Uint8Array;
  /** Whether it is long enough for slips and shapes. */
  takesEdits: boolean;
  keywords: Keyword[];
};

const encoder = new TextEncoder();

/** The same text with the same sensitivity is one term; a keyword without a skeleton is none. */
export function readTerms(keywords: readonly Keyword[]): Term[] {
  const terms = new Map<string, Term>();
  for (const keyword of keywords) {
    const text = decode(keyword.keyword.toLowerCase()).normalize('NFC');
    const { sensitivity = 'balanced' } = keyword;
    const key = `${sensitivity} ${text}`;
    const known = terms.get(key);
    if (known) known.keywords.push(keyword);
    else terms.set(key, toTerm(text, sensitivity, keyword));
  }
  return [...terms.values()].filter(({ skeleton }) => skeleton.length > 0);
}

function toTerm(text: string, sensitivity: Sensitivity, keyword: Keyword): Term {
  const codes = Int32Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const [folded, blurred] = [emptyForm(), emptyForm()];
  fold(codes, 0, codes.length, folded);
  blur(folded, blurred);
  return {
    ...{ text, sensitivity, codes, keywords: [keyword] },
    folded: folded.codes.slice(0, folded.length),
    blurred: blurred.codes.slice(0, blurred.length),
    skeleton: encoder.encode(coarseSkeleton(text)),
    takesEdits: codes.length >= EDIT_FROM[sensitivity],
  };
}
