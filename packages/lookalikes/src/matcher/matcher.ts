import { closeness } from '../closeness.ts';
import {
  type Boundary,
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
import { companyOf, isWords } from './company.ts';
import { compare } from './compare.ts';
import { blur, emptyForm, fold } from './forms.ts';
import { buildNeighbourhood, eachNeighbour } from './neighbourhood.ts';
import { emptyText, lengthBeforeSuffix, readText, type Text } from './read-text.ts';
import { buildScanner } from './scanner.ts';
import { buildShapes, eachOfShape, isForm } from './shapes.ts';
import { buildSieve } from './sieve.ts';
import { readTerms, type Term } from './terms.ts';
import { buildUnitSieve, SHAPE, SLIP } from './unit-sieve.ts';
import { emptyUnits, fillUnits } from './units.ts';

const DOT = 0x2e;

/** A term found in a text; of each term the nearest candidate is kept. */
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

/** Time and memory grow with the letters of all keywords; 10,000 of them take well below a second. */
export function buildMatcher(
  keywords: readonly Keyword[],
  { fuzzy = true }: MatcherOptions = {},
): Matcher {
  const terms = readTerms(keywords);
  const scanner = buildScanner(terms);
  const sieve = buildSieve(terms.map(({ skeleton }) => skeleton));
  const neighbourhood = buildNeighbourhood(fuzzy ? terms : []);
  const shapes = buildShapes(fuzzy ? terms : []);
  const unitSieve = buildUnitSieve(fuzzy ? terms : []);
  const takesEdits = fuzzy && terms.some((term) => term.takesEdits);
  const text = emptyText();
  const units = emptyUnits();
  const [folded, blurred] = [emptyForm(), emptyForm()];
  const nearest = new Map<number, Candidate>();
  let name: HostName = { ascii: '', suffix: '' };

  function keep(number: number, candidate: Omit<Candidate, 'term' | 'rank'>, term: Term): void {
    const inRegistrable = candidate.end > text.registrable;
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
    const boundary = surroundings(start, end);
    // A short keyword is in many ordinary words: it must stand alone, or beside suspicious words.
    if (term.codes.length <= SHORT && (boundary === 'edge' || boundary === 'inside')) return;
    if (exact) keep(number, { kind: 'exact', boundary, start, end }, term);
    else {
      const homograph = homographOf(textOf(name, text, start, end), term.text);
      keep(number, { kind: 'homograph', homograph, boundary, start, end }, term);
    }
  }

  function surroundings(start: number, end: number): Boundary {
    const boundary = boundaryOf(text, start, end);
    if (boundary === 'whole' || boundary === 'token') return boundary;
    const [from, to] = labelAround(text, start, end);
    const [before, after] = [textOf(name, text, from, start), textOf(name, text, end, to)];
    return isWords(before, after) ? 'words' : boundary;
  }

  let unit = 0;
  /** Whether folding leaves the unit as it is, and whether its folded form is being looked up. */
  let [isFolded, inFolded] = [false, false];
  function takeNeighbour(number: number): void {
    const term = terms[number];
    if (term === undefined) return;
    const codes = units.isJoined[unit] === 1 ? units.joined : text.codes;
    const [first, last] = [units.firsts[unit] ?? 0, units.lasts[unit] ?? 0];
    if (inFolded) {
      takeEdit(number, term, compare(term.folded, folded.codes, 0, folded.length), true);
    } else {
      takeEdit(number, term, compare(term.codes, codes, first, last), false);
      if (isFolded) takeEdit(number, term, compare(term.folded, codes, first, last), true);
    }
  }

  /** `hasTwins`: other letters of the unit are look-alikes, besides the slip. */
  function takeEdit(
    number: number,
    term: Term,
    edit: Edit | 'same' | undefined,
    hasTwins: boolean,
  ): void {
    if (edit === undefined || (edit === 'same' && units.isJoined[unit] === 0)) return;
    const dotted = units.isDotted[unit] === 1;
    if (dotted && (edit !== 'same' || hasTwins)) return;
    const [start, end] = [units.starts[unit] ?? 0, units.ends[unit] ?? 0];
    const found: Omit<Candidate, 'term' | 'rank'> = {
      kind: 'edit',
      edit: dotted ? 'dot' : edit === 'same' ? 'hyphenation' : edit,
      boundary: units.isWhole[unit] === 1 ? 'whole' : 'token',
      ...{ start, end },
    };
    if (hasTwins) found.homograph = twinOf(textOf(name, text, start, end), term.text);
    keep(number, found, term);
  }

  function takeShape(number: number): void {
    const term = terms[number];
    if (term === undefined || !isForm(blurred, term.blurred)) return;
    const [start, end] = [units.starts[unit] ?? 0, units.ends[unit] ?? 0];
    // The scanner has already found the keyword itself, and its homographs.
    if (isForm(folded, term.folded)) return;
    const boundary = units.isWhole[unit] === 1 ? 'whole' : 'token';
    keep(number, { kind: 'homograph', homograph: 'shapes', boundary, start, end }, term);
  }

  /** `may`: what the sieve says that the unit may be. */
  function lookAtUnit(may: number): void {
    const joined = units.isJoined[unit] === 1;
    const codes = joined ? units.joined : text.codes;
    const first = units.firsts[unit] ?? 0;
    const last = units.lasts[unit] ?? 0;
    isFolded = !fold(codes, first, last, folded);
    if (may !== SHAPE) {
      inFolded = false;
      eachNeighbour(neighbourhood, codes, first, last, takeNeighbour);
      if (!isFolded) {
        inFolded = true;
        eachNeighbour(neighbourhood, folded.codes, 0, folded.length, takeNeighbour);
      }
    }
    if (may === SLIP || units.isDotted[unit] === 1) return;
    blur(folded, blurred);
    eachOfShape(shapes, blurred, takeShape);
  }

  return {
    size: keywords.length,
    match(asked) {
      const from = sieve.firstPlace(asked.ascii, lengthBeforeSuffix(asked.ascii, asked.suffix));
      if (from < 0 && !takesEdits) return [];
      name = asked;
      readText(asked, text);
      if (nearest.size > 0) nearest.clear();
      if (from >= 0) scanner.scan(text, from, takeStretch);
      if (takesEdits) {
        fillUnits(text, units);
        unitSieve.read(text, units);
        for (unit = 0; unit < units.count; unit += 1) {
          const may = unitSieve.ask(unit);
          if (may !== 0) lookAtUnit(may);
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

/** For a text that also has a slip: the kind of its other differences from the keyword. */
function twinOf(found: string, keyword: string): Homograph {
  return isAscii(found) && isAscii(keyword) ? 'letters' : 'accents';
}

/** Where the label that a stretch is in begins and ends. */
function labelAround({ codes, length }: Text, start: number, end: number): [number, number] {
  let [from, to] = [start, end];
  while (from > 0 && codes[from - 1] !== DOT) from -= 1;
  while (to < length && codes[to] !== DOT) to += 1;
  return [from, to];
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
  const place = end > text.registrable ? 'registrable' : 'subdomain';
  const { suffix } = name;
  const { sensitivity } = term;
  const company = companyOf(before, after);
  for (const { id, keyword } of term.keywords) {
    const where = { boundary, found, label, place, suffix } as const;
    const match: Match = {
      id,
      keyword,
      sensitivity,
      kind,
      ...where,
      company: [...company],
      mixedScript,
    };
    if (edit) match.edit = edit;
    if (homograph) match.homograph = homograph;
    matches.push(match);
  }
}
