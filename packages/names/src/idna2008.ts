/** RFC 5892, section 2.1: letters, digits and marks; and what its section 2.6 adds to them. */
const LETTERS_AND_DIGITS = /^[\p{Ll}\p{Lu}\p{Lo}\p{Lm}\p{Nd}\p{Mn}\p{Mc}]$/u;
const ALLOWED = new Set('-ßς۽۾་〇');

/** Section 2.6 again: letters and marks that are nevertheless not allowed. */
const FORBIDDEN = new Set('\u0640\u07fa\u302e\u302f\u3031\u3032\u3033\u3034\u3035\u303b');

/** Sections 2.3, 2.4 and 2.9: ignorable characters, blocks of symbols, and jamo that make no syllable. */
const IGNORABLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Noncharacter_Code_Point}]$/u;
const BLOCKS = [
  [0x20d0, 0x20ff], // combining marks for symbols
  [0x1d100, 0x1d1ff], // musical symbols
  [0x1d200, 0x1d24f], // ancient Greek musical notation
  [0x1100, 0x11ff], // Hangul jamo
  [0xa960, 0xa97f],
  [0xd7b0, 0xd7ff],
] as const;

/** UTS 46, with our options, has checked their neighbours: RFC 5892, appendices A.1 and A.2. */
const JOINERS = new Set('\u200c\u200d');

/**
 * Whether a character is allowed between its neighbours: RFC 5892, appendices A.3 to A.7. A label
 * that mixes two kinds of digits (A.8 and A.9) already fails the check of its writing direction.
 */
const IN_CONTEXT: Record<string, (before: string, after: string, label: string) => boolean> = {
  '·': (before, after) => before === 'l' && after === 'l',
  '\u0375': (_, after) => /^\p{Script=Greek}$/u.test(after),
  '\u05f3': (before) => /^\p{Script=Hebrew}$/u.test(before),
  '\u05f4': (before) => /^\p{Script=Hebrew}$/u.test(before),
  '・': (_, __, label) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label),
};

/**
 * The first character of a label that IDNA2008 (RFC 5892) does not allow there; undefined if there
 * is none. UTS 46 also passes what older software resolves, such as emoji and punctuation, but no
 * registry that follows the standard takes such a name. The label has been through UTS 46: it is
 * mapped and in its normal form, and joiners, direction and hyphens have been checked.
 */
export function findDisallowed(label: string): string | undefined {
  const characters = [...label];
  return characters.find((character, at) => {
    const inContext = IN_CONTEXT[character];
    if (inContext) return !inContext(characters[at - 1] ?? '', characters[at + 1] ?? '', label);
    return !isAllowed(character);
  });
}

function isAllowed(character: string): boolean {
  if (ALLOWED.has(character) || JOINERS.has(character)) return true;
  if (FORBIDDEN.has(character) || IGNORABLE.test(character)) return false;
  const code = character.codePointAt(0) ?? 0;
  if (BLOCKS.some(([first, last]) => code >= first && code <= last)) return false;
  return LETTERS_AND_DIGITS.test(character);
}
