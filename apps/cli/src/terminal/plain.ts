/**
 * Text that others wrote, for a terminal: what could move the cursor, recolour or reorder what
 * stands around it is shown as `·`.
 */
export function plain(text: string): string {
  return text.replaceAll(
    /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    '·',
  );
}

/** The same where there is room for one line only. */
export function plainLine(text: string): string {
  return plain(text.replaceAll(/\s*\n\s*/g, ' '));
}

/** The same for JSON, which still says what it said: escaped, as JSON does below U+0020 by itself. */
export function plainJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(
    /[\u007f-\u009f\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
