/** One sense of a word, as WordNet has it. */
export type Meaning = {
  /** Single words of letters only, in lower case. */
  words: string[];
  gloss: string;
  /** WordNet's kind of thing: `13` is food, `26` states, diseases among them. */
  kind: number;
  isNoun: boolean;
  /** A particular person or place, such as a town. */
  isProper: boolean;
  /** From 0 to 1: how likely the word is meant in this sense, regardless of the words around it. */
  trust: number;
  broader(): Meaning[];
  narrower(): Meaning[];
  /** The same idea as another part of speech, and neighbours of adjectives. */
  akin(): Meaning[];
  /** Its parts and members, and the terms of its subject. */
  belonging(): Meaning[];
  /** Learned adjectives for this thing: `renal` for a kidney. */
  adjectives(): readonly string[];
};

/** What is known about words. Without WordNet, only our own. */
export type Lexicon = {
  has(word: string): boolean;
  /** In ordinary use, as far as the data show. */
  isCommon(word: string): boolean;
  /** The most usual first. */
  meanings(word: string): Meaning[];
  /** From 0 to 1: how much it sounds like a word. */
  fluency(name: string): number;
  close(): void;
};

/** A word to make names from. */
export type Source = {
  word: string;
  /** From 0 to 1: how much it has to do with the description. */
  weight: number;
  /** Which field it belongs to; words of one field say nearly the same. */
  field: string;
};
