const VOWEL = /[aeiouy]/;

export function isVowel(letter: string | undefined): boolean {
  return letter !== undefined && VOWEL.test(letter);
}

/** Roughly as they are heard: groups of vowels, without a mute e at the end. */
export function syllables(name: string): number {
  const groups = name.replace(/([^aeiouyl])e$/, '$1').match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 0);
}

/** What is left of a word before an ending that begins with a vowel. */
export function stemOf(word: string): string {
  return word.replace(/(?:[aeiouy]|ue)$/, '');
}
