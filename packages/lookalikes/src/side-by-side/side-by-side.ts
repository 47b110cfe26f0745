import { buildMatcher } from '../matcher/index.ts';
import { decode } from '../matcher/read-text.ts';
import type { HostName, Keyword, Piece } from '../model.ts';
import { align } from './align.ts';

/**
 * A name taken apart beside a brand: which parts stand for which letters of the keyword, and what
 * is around them. The `name` of all pieces together is the name in unicode, and their `brand` the
 * keyword, with its own suffix where it has one. If the keyword is not found, it is compared with
 * the whole registered label.
 */
export function sideBySide(keyword: Keyword, host: HostName, ownSuffix?: string): Piece[] {
  const labels = host.ascii.slice(0, -host.suffix.length - 1).split('.');
  const text = labels.map(decode).join('.');
  const brand = decode(keyword.keyword);
  const [match] = buildMatcher([keyword]).match(host);
  const found = match?.found ?? decode(labels.at(-1) ?? '');
  // If there are several, the one nearest to the suffix was matched.
  const start = Math.max(0, text.lastIndexOf(found));
  const around = (name: string): Piece[] =>
    name === '' ? [] : [{ kind: 'around', brand: '', name }];
  return joined([
    ...around(text.slice(0, start)),
    ...align([...brand], [...found]),
    ...around(text.slice(start + found.length)),
    ending(host.suffix, ownSuffix),
  ]);
}

function ending(suffix: string, own: string | undefined): Piece {
  const [name, brand] = [shown(suffix), own === undefined ? '' : shown(own)];
  return { kind: name === brand ? 'same' : 'ending', brand, name };
}

function shown(suffix: string): string {
  return `.${suffix.split('.').map(decode).join('.')}`;
}

/** Joins letters that are the same, one after the other, into one piece; what differs stays apart. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.kind === 'same' && last?.kind === 'same') {
      all[all.length - 1] = {
        ...piece,
        brand: last.brand + piece.brand,
        name: last.name + piece.name,
      };
    } else all.push(piece);
  }
  return all;
}
