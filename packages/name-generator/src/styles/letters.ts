const VOWEL = /[aeiouy]/;

export function isVowel(letter: string | undefined): boolean {
  return letter !== undefined && VOWEL.test(letter);
}

/** As they are heard, about: groups of vowels, a mute e at the end left out. */
export function syllables(name: string): number {
  const groups = name.replace(/([^aeiouyl])e$/, '$1').match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 0);
}

/** What is left for an ending that begins with a vowel. */
export function stemOf(word: string): string {
  return word.replace(/(?:[aeiouy]|ue)$/, '');
}
