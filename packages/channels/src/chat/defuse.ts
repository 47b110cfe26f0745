/** An invisible character that breaks a word in two. */
const BREAK = '\u200b';

/**
 * Text in which no chat finds anybody to mention or an address to turn into a link. Not needed for
 * what a format can escape; it is for what clients look for even in text without any markup.
 */
export function defuse(text: string): string {
  return text
    .replaceAll('@', `@${BREAK}`)
    .replaceAll('://', `:${BREAK}//`)
    .replaceAll(/\b(www|mailto|tel)(?=[.:])/gi, `$1${BREAK}`);
}

/** For formats in which `&`, `<` and `>` begin something. */
export function escapeAngles(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
