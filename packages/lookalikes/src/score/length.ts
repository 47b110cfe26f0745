import { EDIT_FROM, type Match, type Sensitivity, SHORT } from '../model.ts';

/** By letters of the keyword: points that make up for chance matches. */
type Penalties = {
  /** Up to three letters. */
  tiny: number;
  /** Four letters; and four that are a whole label, in letters or digits that are taken for others. */
  short: number;
  shortWhole: number;
  /** Five letters with a slip. */
  slip: number;
};

const PENALTIES: Readonly<Record<Sensitivity, Penalties>> = {
  strict: { tiny: -32, short: -20, shortWhole: -20, slip: -8 },
  balanced: { tiny: -20, short: -12, shortWhole: -5, slip: 0 },
  broad: { tiny: 0, short: 0, shortWhole: 0, slip: 0 },
};

/** Short keywords are met by chance, and long ones hardly ever. */
export function pointsOfLength(match: Match): number {
  const { keyword, kind, boundary, homograph, sensitivity = 'balanced' } = match;
  const { tiny, short, shortWhole, slip } = PENALTIES[sensitivity];
  const { length } = [...keyword];
  const isWhole = boundary === 'whole' && kind !== 'edit';
  if (length <= SHORT) {
    // A label that is the keyword, or its twin in other scripts, is no accident, however short.
    if (isWhole && homograph !== 'letters' && homograph !== 'shapes') return 0;
    return length < SHORT ? tiny : isWhole ? shortWhole : short;
  }
  if (length === EDIT_FROM.strict && kind === 'edit') return slip;
  return length >= 12 ? 10 : length >= 8 ? 5 : 0;
}
