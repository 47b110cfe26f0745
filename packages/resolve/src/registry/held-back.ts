const TITLE = /^(reserved|blocked|withheld|premium)( (domain|name|domain name))?\.?$/i;

/** Close enough together that a notice's "All rights reserved" is not meant. */
const SENTENCE =
  /\b(domain|name|label|string)\b[^.]{0,60}\b(is|are|has been)\b[^.]{0,30}\b(reserved|blocked|withheld|premium|not available for registration)\b/i;

/** About this very name: what is said of premium names at large is in many a notice. */
const THIS_ONE = /\bthis is an? (reserved|blocked|withheld|premium) (domain|name|label|string)\b/i;

/**
 * Whether a registry says in so many words that it keeps the name back, or sells it on terms of its
 * own: then it is not simply free, though nobody has it.
 */
export function saysHeldBack(lines: readonly string[]): boolean {
  const text = lines.join(' ');
  if (SENTENCE.test(text) || THIS_ONE.test(text)) return true;
  return lines.some((line) => TITLE.test(line.trim()));
}
