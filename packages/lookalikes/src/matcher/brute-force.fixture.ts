import { domainToUnicode } from 'node:url';
import { closeness } from '../closeness.ts';
import type { Boundary, Edit, HostName, Keyword, Match } from '../model.ts';
import { coarseSkeleton, readPlainly, uts39Skeleton } from '../skeleton/index.ts';
import { SUFFIX_WORDS, SUSPICIOUS_WORDS } from '../words.ts';

type Found = Pick<Match, 'id' | 'kind' | 'boundary' | 'found' | 'place' | 'edit' | 'homograph'>;

/** The same matches in the simplest way: every keyword against every stretch of every label. */
export function bruteForce(keywords: readonly Keyword[], name: HostName): Found[] {
  const labels = name.ascii
    .slice(0, -name.suffix.length - 1)
    .split('.')
    .map((label) => (label.startsWith('xn--') ? domainToUnicode(label) || label : label));
  return keywords.flatMap((keyword) => {
    const place = (at: number) => (at === labels.length - 1 ? 'registrable' : 'subdomain');
    const inLabels = (find: (keyword: string, label: string) => Unplaced[]) =>
      labels.flatMap((label, at) =>
        find(keyword.keyword, label).map((found) => ({ ...found, place: place(at) }) as const),
      );
    const takesSlips = [...keyword.keyword].length >= 5;
    // Stretches come before slips wherever they stand; a stable sort keeps the earlier of equals.
    const all: Omit<Found, 'id'>[] = [
      ...inLabels(stretchesOf),
      ...(takesSlips ? [...inLabels(slipsOf), ...dotOf(keyword.keyword, labels)] : []),
    ];
    const rank = (found: Omit<Found, 'id'>) =>
      closeness(found) * 2 + (found.place === 'registrable' ? 1 : 0);
    const [best] = all.toSorted((a, b) => rank(b) - rank(a));
    return best ? [{ id: keyword.id, ...best }] : [];
  });
}

/** The keyword with a dot in it. */
function dotOf(keyword: string, labels: string[]): Omit<Found, 'id'>[] {
  const [below, registered] = labels.slice(-2);
  if (registered === undefined || `${below}${registered}` !== keyword) return [];
  const found = `${below}.${registered}`;
  return [{ kind: 'edit', edit: 'dot', boundary: 'whole', found, place: 'registrable' }];
}

type Unplaced = Omit<Found, 'id' | 'place'>;

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
      if (short && (boundary === 'edge' || boundary === 'inside')) continue;
      if (text === keyword) found.push({ kind: 'exact', boundary, found: text });
      else found.push({ kind: 'homograph', boundary, found: text, homograph: twin(text, keyword) });
    }
  }
  return found;
}

const WORDS = [...SUSPICIOUS_WORDS, '[-0-9]'].join('|');
const BEFORE = new RegExp(`^(${WORDS})*$`);
const AFTER = new RegExp(`^(${WORDS})*(${SUFFIX_WORDS.join('|')})?$`);

function boundaryOf(letters: string[], start: number, end: number): Boundary {
  const whole = start === 0 && end === letters.length;
  const parts = (outer = '-', inner = '') =>
    outer === '-' || (/[0-9]/.test(outer) && !/[0-9]/.test(inner));
  const sides = [
    parts(letters[start - 1], letters[start]),
    parts(letters[end], letters[end - 1]),
  ].filter(Boolean).length;
  if (whole || sides === 2) return whole ? 'whole' : 'token';
  const [before, after] = [letters.slice(0, start).join(''), letters.slice(end).join('')];
  const hasWord = /[^-0-9]/.test(before + after);
  if (hasWord && BEFORE.test(before) && AFTER.test(after)) return 'words';
  return sides === 1 ? 'edge' : 'inside';
}

function twin(text: string, keyword: string): 'confusable' | 'accents' | 'letters' {
  if (uts39Skeleton(text) === uts39Skeleton(keyword)) return 'confusable';
  return /[^ -~]/.test(text + keyword) ? 'accents' : 'letters';
}

/** Digits as letters, pairs as the letter that they look like, and plurals without their e. */
function foldedOf(text: string): string {
  const digits: Record<string, string> = Object.fromEntries(
    ['0o', '1l', '2z', '3e', '4a', '5s', '6b', '7t', '8b', '9g'].map((pair) => [...pair]),
  );
  const plain = [...text].map(readPlainly).join('');
  return [...plain]
    .map((letter) => digits[letter] ?? letter)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/(?<=[xzs])e(?=s)/g, '');
}

function blurredOf(text: string): string {
  const pairs: Record<string, string> = { lc: 'k', dl: 'd' };
  const shapes: Record<string, string> = { e: 'c', v: 'u', q: 'g', d: 'b', m: 'n', r: 'n', i: 'l' };
  return [...foldedOf(text).replace(/lc|dl|l(?=[bh])/g, (found) => pairs[found] ?? '')]
    .map((letter) => shapes[letter] ?? letter)
    .join('')
    .replace(/n+/g, 'n')
    .replace(/uu/g, 'w');
}

function slipsOf(keyword: string, label: string): Unplaced[] {
  const found: Unplaced[] = [];
  const ask = (text: string, shown: string, boundary: Boundary, joined: boolean) => {
    const isSlip = (one: string, other: string) => {
      const distance = distanceOf([...one], [...other]);
      return distance === 1 || (distance === 0 && joined);
    };
    const slip = { kind: 'edit', boundary, found: shown } as const;
    if (isSlip(keyword, text)) found.push({ ...slip, edit: editOf(keyword, text) });
    const [wanted, folded] = [foldedOf(keyword), foldedOf(text)];
    if (isSlip(wanted, folded)) {
      const homograph = /[^ -~]/.test(shown + keyword) ? 'accents' : 'letters';
      found.push({ ...slip, edit: editOf(wanted, folded), homograph });
    }
    if (wanted !== folded && blurredOf(keyword) === blurredOf(text)) {
      found.push({ kind: 'homograph', homograph: 'shapes', boundary, found: shown });
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

/** Optimal string alignment, with the full table. */
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
