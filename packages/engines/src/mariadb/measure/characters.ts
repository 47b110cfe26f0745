/**
 * A dump has the text of a view, routine, trigger or event in the character set of the client that
 * made it. In some of these the second byte of a character may be what means something in UTF-8: a
 * backslash, a backtick, a bar.
 */
type TwoBytes = { isFirst(byte: number): boolean; isSecond(byte: number): boolean };

const within = (byte: number, from: number, to: number) => byte >= from && byte <= to;
const SHIFT_JIS: TwoBytes = {
  isFirst: (byte) => within(byte, 0x81, 0x9f) || within(byte, 0xe0, 0xfc),
  isSecond: (byte) => within(byte, 0x40, 0x7e) || within(byte, 0x80, 0xfc),
};
const BIG5: TwoBytes = {
  isFirst: (byte) => within(byte, 0xa1, 0xf9),
  isSecond: (byte) => within(byte, 0x40, 0x7e) || within(byte, 0xa1, 0xfe),
};
const GBK: TwoBytes = {
  isFirst: (byte) => within(byte, 0x81, 0xfe),
  isSecond: (byte) => within(byte, 0x40, 0x7e) || within(byte, 0x80, 0xfe),
};
/** Characters of four bytes are two pairs, whose second bytes are digits. */
const TWO_BYTES: Record<string, TwoBytes> = {
  ...{ sjis: SHIFT_JIS, cp932: SHIFT_JIS, big5: BIG5, gbk: GBK, gb18030: GBK },
};

export function twoBytesOf(characters: string | undefined): TwoBytes | undefined {
  return characters === undefined ? undefined : TWO_BYTES[characters.toLowerCase()];
}

/**
 * The second byte of a character, where it would mean something, stands in a text of one character
 * per byte as one that means nothing: it is written, and counts for a digest, as the byte that it is.
 */
export const MASK = 0x100;
export const hasMasked = (text: string) => /[\u0100-\u01ff]/.test(text);

/** As Node calls them. */
const LABELS: Record<string, string> = {
  ...{ sjis: 'shift_jis', cp932: 'shift_jis', ujis: 'euc-jp', eucjpms: 'euc-jp', big5: 'big5' },
  ...{ gbk: 'gbk', gb2312: 'gbk', gb18030: 'gb18030', euckr: 'euc-kr', tis620: 'windows-874' },
  ...{ latin1: 'windows-1252', latin2: 'iso-8859-2', latin5: 'windows-1254', greek: 'iso-8859-7' },
  ...{ hebrew: 'iso-8859-8', latin7: 'iso-8859-13', cp1250: 'windows-1250', cp866: 'ibm866' },
  ...{ cp1251: 'windows-1251', cp1256: 'windows-1256', cp1257: 'windows-1257', koi8r: 'koi8-r' },
  ...{ koi8u: 'koi8-u', macroman: 'macintosh' },
};

/** What a name of one character per byte is, in a text of this character set. */
export function nameIn(name: string, characters: string | undefined): string {
  const label = LABELS[characters?.toLowerCase() ?? ''];
  const bytes = Buffer.from(name, 'latin1');
  return label === undefined ? bytes.toString() : new TextDecoder(label).decode(bytes);
}
