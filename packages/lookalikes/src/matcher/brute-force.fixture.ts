import { domainToUnicode } from 'node:url';
import { closeness } from '../closeness.ts';
import type { Boundary, Edit, HostName, Keyword, Match } from '../model.ts';
import { coarseSkeleton, uts39Skeleton } from '../skeleton/index.ts';
import { SUSPICIOUS_WORDS } from '../words.ts';

type Found = Pick<Match, 'id' | 'kind' | 'boundary' | 'found' | 'place' | 'edit' | 'homograph'>;

/** The same matches by the plainest means: every keyword against every stretch of every label. */
export function bruteForce(keywords: readonly Keyword[], name: HostName): Found[] {
  const labels = name.ascii
    .slice(0, -name.suffix.length - 1)
    .split('.')
    .map((label) => (label.startsWith('xn--') ? domainToUnicode(label) || label : label));
  return keywords.flatMap((keyword) => {
    const all = labels.flatMap((label, at) => {
      const place = at === labels.length - 1 ? ('registrable' as const) : ('subdomain' as const);
      return inLabel(keyword.keyword, label).map((found) => ({ ...found, place }));
    });
    // Stretches come before slips wherever they stand; a stable sort keeps the earlier of equals.
    const ordered = [
      ...all.filter(({ kind }) => kind !== 'edit'),
      ...all.filter(({ kind }) => kind === 'edit'),
    ];
    const rank = (found: Omit<Found, 'id'>) =>
      closeness(found) * 2 + (found.place === 'registrable' ? 1 : 0);
    const [best] = ordered.toSorted((a, b) => rank(b) - rank(a));
    return best ? [{ id: keyword.id, ...best }] : [];
  });
}

type Unplaced = Omit<Found, 'id' | 'place'>;

function inLabel(keyword: string, label: string): Unplaced[] {
  const slips = [...keyword].length >= 5 ? slipsOf(keyword, label) : [];
  return [...stretchesOf(keyword, label), ...slips];
}

function stretchesOf(keyword: string, label: string): Unplaced[] {
  const letters = [...label];
  const short = [...keyword].length <= 4;
  const wanted = coarseSkeleton(keyword);
  const found: Unplaced[] = [];
  for (let end = 1; end <= letters.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const text = letters.slice(start, end).join('');
      if (coarseSkeleton(text) !== wanted) continue;
      const boundary = boundaryOf(letters, start, end);
      if (short && !passes(boundary, letters, start, end)) continue;
      if (text === keyword) found.push({ kind: 'exact', boundary, found: text });
      else found.push({ kind: 'homograph', boundary, found: text, homograph: twin(text, keyword) });
    }
  }
  return found;
}

function passes(boundary: Boundary, letters: string[], start: number, end: number): boolean {
  if (boundary !== 'edge') return boundary !== 'inside';
  const [before, after] = [letters.slice(0, start).join(''), letters.slice(end).join('')];
  return SUSPICIOUS_WORDS.some((word) => before.endsWith(word) || after.startsWith(word));
}

function boundaryOf(letters: string[], start: number, end: number): Boundary {
  const whole = start === 0 && end === letters.length;
  const parts = (outer = '-', inner = '') =>
    outer === '-' || (/[0-9]/.test(outer) && !/[0-9]/.test(inner));
  const sides = [
    parts(letters[start - 1], letters[start]),
    parts(letters[end], letters[end - 1]),
  ].filter(Boolean).length;
  return whole ? 'whole' : sides === 2 ? 'token' : sides === 1 ? 'edge' : 'inside';
}

function twin(text: string, keyword: string): 'confusable' | 'accents' | 'letters' {
  if (uts39Skeleton(text) === uts39Skeleton(keyword)) return 'confusable';
  return /[^ -~]/.test(text + keyword) ? 'accents' : 'letters';
}

function slipsOf(keyword: string, label: string): Unplaced[] {
  const found: Unplaced[] = [];
  const ask = (text: string, shown: string, boundary: Boundary, joined: boolean) => {
    const distance = distanceOf([...keyword], [...text]);
    if (distance === 1 || (distance === 0 && joined)) {
      found.push({ kind: 'edit', edit: editOf(keyword, text), boundary, found: shown });
    }
  };
  const plain = (text: string, boundary: Boundary) => {
    ask(text, text, boundary, false);
    const bare = text.replace(/^[0-9]+|[0-9]+$/g, '');
    if (bare !== text && bare !== '') ask(bare, bare, 'token', false);
  };
  plain(label, 'whole');
  const parts = [...label.matchAll(/[^-]+/g)];
  if (!label.includes('-')) return found;
  for (const [at, part] of parts.entries()) {
    plain(part[0], 'token');
    const earlier = parts[at - 1];
    if (earlier === undefined) continue;
    const shown = label.slice(earlier.index, part.index + part[0].length);
    ask(earlier[0] + part[0], shown, 'token', true);
  }
  if (parts.length > 1) ask(label.replaceAll('-', ''), label, 'whole', true);
  return found;
}

function editOf(keyword: string, text: string): Edit {
  const [wanted, letters] = [[...keyword], [...text]];
  if (text === keyword) return 'hyphenation';
  if (letters.length < wanted.length) return 'omission';
  if (letters.length > wanted.length) {
    const hyphen = letters.some(
      (letter, at) => letter === '-' && letters.toSpliced(at, 1).join('') === keyword,
    );
    return hyphen ? 'hyphenation' : 'insertion';
  }
  const different = letters.filter((letter, at) => letter !== wanted[at]).length;
  return different === 1 ? 'replacement' : 'transposition';
}

/** Optimal string alignment, by the table. */
function distanceOf(one: string[], other: string[]): number {
  const table = one.concat('').map(() => new Array<number>(other.length + 1).fill(0));
  const at = (row: number, column: number) => table[row]?.[column] ?? 0;
  for (let row = 0; row <= one.length; row += 1) {
    for (let column = 0; column <= other.length; column += 1) {
      let best = row === 0 || column === 0 ? row + column : Number.POSITIVE_INFINITY;
      if (row > 0 && column > 0) {
        const same = one[row - 1] === other[column - 1] ? 0 : 1;
        best = Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + same,
        );
        const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
        if (row > 1 && column > 1 && swapped) best = Math.min(best, at(row - 2, column - 2) + 1);
      }
      const line = table[row];
      if (line) line[column] = best;
    }
  }
  return at(one.length, other.length);
}
