/** How English inflects words: the ending to take off, and the one to put on. */
const RULES: readonly (readonly [string, string])[] = [
  ['ies', 'y'],
  ['ves', 'f'],
  ['ves', 'fe'],
  ['sses', 'ss'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['xes', 'x'],
  ['es', 'e'],
  ['s', ''],
  ['ying', 'y'],
  ['ing', ''],
  ['ing', 'e'],
  ['ied', 'y'],
  ['ed', 'e'],
  ['ed', ''],
  ['ers', 'er'],
];

/** The word as a dictionary has it; unchanged if no form is known. */
export function lemmaOf(word: string, isWord: (word: string) => boolean): string {
  if (word.endsWith('ss') || word.length < 4) return word;
  // A known word such as `baking` stays as it is; but plurals give way to their singular.
  if (!word.endsWith('s') && isWord(word)) return word;
  for (const [off, on] of RULES) {
    if (!word.endsWith(off)) continue;
    const stem = word.slice(0, -off.length);
    const bare = stem + on;
    if (bare.length >= 3 && isWord(bare)) return bare;
    const doubled = stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : '';
    if (on === '' && doubled.length >= 3 && isWord(doubled)) return doubled;
  }
  return word;
}
