/** `LATIN SMALL LETTER D WITH HOOK`, `LATIN LETTER SMALL CAPITAL G`, `… DOTLESS I WITH STROKE`. */
const NAME =
  /^LATIN (?:SMALL LETTER|LETTER SMALL CAPITAL) (?:DOTLESS |SCRIPT |OPEN |TAILLESS |BARRED |CLOSED |STIRRUP |SMALL CAPITAL )?([A-Z]|AA|AE|AO|AU|AV|AY|OE|OO)(?: WITH .+| ROTUNDA| DIGRAPH| INSULAR)?$/;
/** The first code point after ASCII, whose letters are plain already. */
const ASCII = 0x80;

/** The small letters whose name says which plain letter is in them, from `UnicodeData.txt`. */
export function readLatinLetters(file: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const line of file.split('\n')) {
    const [code = '', name = ''] = line.split(';');
    const base = NAME.exec(name)?.[1];
    const number = Number.parseInt(code, 16);
    if (base && number >= ASCII) letters.set(String.fromCodePoint(number), base.toLowerCase());
  }
  return letters;
}
