import { closeness } from '../closeness.ts';
import {
  type Boundary,
  EDIT_FROM,
  type Edit,
  type Homograph,
  type HostName,
  type Keyword,
  type Match,
  type Matcher,
  type MatcherOptions,
  SHORT,
} from '../model.ts';
import { mixesScripts, uts39Skeleton } from '../skeleton/index.ts';
import { boundaryOf } from './boundary.ts';
import { companyOf, leansOnWord } from './company.ts';
import { compare } from './compare.ts';
import { buildNeighbourhood, eachNeighbour } from './neighbourhood.ts';
import { emptyText, lengthBeforeSuffix, readText, type Text } from './read-text.ts';
import { buildScanner } from './scanner.ts';
import { buildSieve } from './sieve.ts';
import { readTerms, type Term } from './terms.ts';
import { emptyUnits, fillUnits } from './units.ts';

/** A term found in a text; the nearest one of each term is kept. */
type Candidate = {
  term: Term;
  kind: Match['kind'];
  boundary: Boundary;
  edit?: Edit;
  homograph?: Homograph;
  start: number;
  end: number;
  rank: number;
};

/** Takes time and memory by the letters of all keywords; 10,000 of them are well below a second. */
export function buildMatcher(
  keywords: readonly Keyword[],
  { fuzzy = true }: MatcherOptions = {},
): Matcher {
  const terms = readTerms(keywords);
  const scanner = buildScanner(terms);
  const sieve = buildSieve(terms.map(({ skeleton }) => skeleton));
  const neighbourhood = buildNeighbourhood(fuzzy ? terms : [], EDIT_FROM);
  const text = emptyText();
  const units = emptyUnits();
  const nearest = new Map<number, Candidate>();
  let name: HostName = { ascii: '', suffix: '' };

  function keep(number: number, candidate: Omit<Candidate, 'term' | 'rank'>, term: Term): void {
    const inRegistrable = candidate.start >= text.registrable;
    const rank = closeness(candidate) * 2 + (inRegistrable ? 1 : 0);
    const best = nearest.get(number);
    if (best === undefined || rank > best.rank) nearest.set(number, { ...candidate, term, rank });
  }

  function takeStretch(number: number, start: number, scanned: number): void {
    const term = terms[number];
    if (term === undefined) return;
    const exact = isAt(text, start, term.codes);
    if (!exact && !fuzzy) return;
    // Marks that a keyword ends with have no skeleton of their own.
    const end = exact ? start + term.codes.length : scanned;
    const boundary = boundaryOf(text, start, end);
    if (term.codes.length <= SHORT && !passes(boundary, start, end)) return;
    if (exact) keep(number, { kind: 'exact', boundary, start, end }, term);
    else {
      const homograph = homographOf(textOf(name, text, start, end), term.text);
      keep(number, { kind: 'homograph', homograph, boundary, start, end }, term);
    }
  }

  function passes(boundary: Boundary, start: number, end: number): boolean {
    if (boundary === 'whole' || boundary === 'token') return true;
    if (boundary === 'inside') return false;
    return leansOnWord(textOf(name, text, 0, start), textOf(name, text, end, text.length));
  }

  let unit = 0;
  function takeNeighbour(number: number): void {
    const term = terms[number];
    if (term === undefined) return;
    const joined = units.isJoined[unit] === 1;
    const codes = joined ? units.joined : text.codes;
    const edit = compare(term.codes, codes, units.firsts[unit] ?? 0, units.lasts[unit] ?? 0);
    if (edit === undefined || (edit === 'same' && !joined)) return;
    const [start, end] = [units.starts[unit] ?? 0, units.ends[unit] ?? 0];
    const boundary = units.isWhole[unit] === 1 ? 'whole' : 'token';
    keep(
      number,
      { kind: 'edit', edit: edit === 'same' ? 'hyphenation' : edit, boundary, start, end },
      term,
    );
  }

  return {
    size: keywords.length,
    match(asked) {
      const from = sieve.firstPlace(asked.ascii, lengthBeforeSuffix(asked));
      if (from < 0 && !fuzzy) return [];
      name = asked;
      readText(asked, text);
      if (nearest.size > 0) nearest.clear();
      if (from >= 0) scanner.scan(text, from, takeStretch);
      if (fuzzy) {
        fillUnits(text, units);
        for (unit = 0; unit < units.count; unit += 1) {
          const codes = units.isJoined[unit] === 1 ? units.joined : text.codes;
          const [first, last] = [units.firsts[unit] ?? 0, units.lasts[unit] ?? 0];
          eachNeighbour(neighbourhood, codes, first, last, takeNeighbour);
        }
      }
      if (nearest.size === 0) return [];
      const matches: Match[] = [];
      for (const candidate of nearest.values()) addMatches(asked, text, candidate, matches);
      return matches;
    },
  };
}

function isAt({ codes, length }: Text, start: number, term: Int32Array): boolean {
  if (start + term.length > length) return false;
  for (let at = 0; at < term.length; at += 1) {
    if (codes[start + at] !== term[at]) return false;
  }
  return true;
}

function homographOf(found: string, keyword: string): Homograph {
  if (uts39Skeleton(found) === uts39Skeleton(keyword)) return 'confusable';
  return isAscii(found) && isAscii(keyword) ? 'letters' : 'accents';
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7f]*$/.test(text);
}

/** A stretch of the text as a string. */
function textOf(name: HostName, text: Text, start: number, end: number): string {
  if (text.plain) return name.ascii.slice(start, end);
  return String.fromCodePoint(...text.codes.subarray(start, end));
}

function addMatches(name: HostName, text: Text, candidate: Candidate, matches: Match[]): void {
  const { term, start, end, kind, boundary, edit, homograph } = candidate;
  const before = textOf(name, text, 0, start);
  const found = textOf(name, text, start, end);
  const after = textOf(name, text, end, text.length);
  const dot = after.indexOf('.');
  const label =
    before.slice(before.lastIndexOf('.') + 1) + found + (dot < 0 ? after : after.slice(0, dot));
  const mixedScript = !text.plain && mixesScripts(label);
  const place = start >= text.registrable ? 'registrable' : 'subdomain';
  const { suffix } = name;
  for (const { id, keyword } of term.keywords) {
    const company = companyOf(before, after);
    const where = { boundary, found, label, place, suffix } as const;
    const match: Match = { id, keyword, kind, ...where, company, mixedScript };
    if (edit) match.edit = edit;
    if (homograph) match.homograph = homograph;
    matches.push(match);
  }
}
