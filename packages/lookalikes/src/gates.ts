/**
 * Up to this many letters a keyword is found in any dictionary: it counts only where it stands
 * alone, between hyphens, digits and the ends of a label, or leans on a suspicious word.
 */
export const SHORT = 4;

/** From this many letters on one slip counts: four letters have whole dictionaries within one. */
export const EDIT_FROM = 5;
