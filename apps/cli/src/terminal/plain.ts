/**
 * Makes text that others wrote safe for a terminal: what could move the cursor, or recolour or reorder
 * the text around it, is shown as `·`.
 */
export function plain(text: string): string {
  return text.replaceAll(
    /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    '·',
  );
}

/** The same on a single line. */
export function plainLine(text: string): string {
  return plain(text.replaceAll(/\s*\n\s*/g, ' '));
}

/** The same for JSON without changing its meaning: escaped, as JSON itself does below U+0020. */
export function plainJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(
    /[\u007f-\u009f\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
