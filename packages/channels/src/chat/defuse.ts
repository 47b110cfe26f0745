/** Breaks what would else be one word, and is not seen. */
const BREAK = '\u200b';

/**
 * Text in which no chat finds somebody to call or an address to make a link of. For what a format
 * can escape this is not needed; it is for what clients look for in text that has no markup at all.
 */
export function defuse(text: string): string {
  return text
    .replaceAll('@', `@${BREAK}`)
    .replaceAll('://', `:${BREAK}//`)
    .replaceAll(/\b(www|mailto|tel)(?=[.:])/gi, `$1${BREAK}`);
}

/** For formats that read `&`, `<` and `>` as the beginning of something. */
export function escapeAngles(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
