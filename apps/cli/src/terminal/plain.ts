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
