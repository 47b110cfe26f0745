/** How a name was made. */
export const MADE_STYLES = [
  'real_word',
  'compound',
  'blend',
  'affix',
  'respelled',
  'coined',
  'short',
] as const;
export type MadeStyle = (typeof MADE_STYLES)[number];

/** What can be asked for; `any` mixes them. */
export const STYLES = [...MADE_STYLES, 'any'] as const;
type Style = (typeof STYLES)[number];

/** The styles that a name can have: the language model's names have none of ours. */
export const NAME_STYLES = [...MADE_STYLES, 'model'] as const;
export type NameStyle = (typeof NAME_STYLES)[number];

/** What the name is for. `any` leaves that to the description; `other` says that none fits. */
export const CATEGORIES = [
  'any',
  'other',
  'arts',
  'beauty',
  'community',
  'crafts',
  'education',
  'energy',
  'events',
  'fashion',
  'finance',
  'fitness',
  'food',
  'games',
  'health',
  'home',
  'kids',
  'legal',
  'logistics',
  'marketing',
  'media',
  'music',
  'nature',
  'pets',
  'property',
  'retail',
  'science',
  'security',
  'sports',
  'technology',
  'travel',
] as const;
export type Category = (typeof CATEGORIES)[number];

export type NameRequest = {
  description: string;
  category: Category;
  style: Style;
  maxLength: number;
  size: number;
};

/** A name as a style makes it, before names are ranked. */
export type Candidate = {
  name: string;
  style: NameStyle;
  words: string[];
  /** From 0 to 1: how much it has to do with the description. */
  relevance: number;
  /** From 0 to 1: how well it is made, as its style sees it. */
  craft: number;
  /** Names of one pattern are alike: within a style a few of them are enough. */
  pattern?: string;
};

export type GeneratedName = {
  name: string;
  style: NameStyle;
  /** 0 to 100. */
  score: number;
  /** What it was made of. */
  words: string[];
  length: number;
};

export type Generated = {
  names: GeneratedName[];
  keywords: string[];
  /**
   * Words of the description whose meaning the names draw on, and those of which only the letters
   * are used.
   */
  understood: string[];
  notUnderstood: string[];
  notes: string[];
};
