import type { NameStyle } from '../model.ts';

export type Candidate = {
  name: string;
  style: NameStyle;
  words: string[];
  /** From 0 to 1: how much it has to do with the description. */
  relevance: number;
  /** From 0 to 1: how well it is made, as its style sees it. */
  craft: number;
};
