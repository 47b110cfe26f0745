const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Cherokee', 'Hebrew', 'Arabic'],
  ...['Devanagari', 'Bengali', 'Tamil', 'Thai', 'Lao', 'Khmer', 'Ethiopic'],
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
] as const;
type Script = (typeof SCRIPTS)[number];

const PATTERNS = SCRIPTS.map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
);

/** UTS 39, "highly restrictive": what Japanese, Chinese and Korean write together. */
const TOGETHER: readonly ReadonlySet<Script>[] = [
  new Set<Script>(['Latin', 'Han', 'Hiragana', 'Katakana']),
  new Set<Script>(['Latin', 'Han', 'Bopomofo']),
  new Set<Script>(['Latin', 'Han', 'Hangul']),
];

/** Whether a label mixes scripts that no language writes together. */
export function mixesScripts(label: string): boolean {
  const found = PATTERNS.flatMap(([script, pattern]) => (pattern.test(label) ? [script] : []));
  if (found.length < 2) return false;
  return !TOGETHER.some((allowed) => found.every((script) => allowed.has(script)));
}
