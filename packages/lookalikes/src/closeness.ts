import type { Boundary, Edit, Homograph, MatchKind } from './model.ts';

type Likeness = {
  kind: MatchKind;
  boundary: Boundary;
  edit?: Edit | undefined;
  homograph?: Homograph | undefined;
};

/** Joined to suspicious words and nothing else, a keyword stands out as much as between hyphens. */
const EXACT: Readonly<Record<Boundary, number>> = {
  ...{ whole: 60, token: 50, words: 50, edge: 32, inside: 18 },
};

/**
 * Added to the exact text's points in the same surroundings: nobody writes a true twin by accident,
 * but `letters` and `shapes` may be one.
 */
const HOMOGRAPH: Readonly<Record<Homograph, number>> = {
  ...{ confusable: 10, accents: 5, letters: -5, shapes: -8 },
};

const EDIT: Readonly<Record<Edit, number>> = {
  ...{ hyphenation: 62, transposition: 60, omission: 58, insertion: 57, replacement: 56, dot: 60 },
};
const EDIT_IN_A_PART = -18;

/** How near a match is, in points: a score starts from it, and of several matches the nearest counts. */
export function closeness({ kind, boundary, edit, homograph }: Likeness): number {
  if (kind === 'edit') {
    return EDIT[edit ?? 'replacement'] + (boundary === 'whole' ? 0 : EDIT_IN_A_PART);
  }
  return EXACT[boundary] + (kind === 'homograph' ? HOMOGRAPH[homograph ?? 'letters'] : 0);
}
