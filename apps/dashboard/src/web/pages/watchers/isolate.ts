const [FIRST_STRONG, POP] = ['\u2068', '\u2069'];

/**
 * Marks a name within a sentence or a title, where no element is possible: whatever its script, it does
 * not change the direction of the text beside it. Plain ASCII needs no marks.
 */
export function isolate(name: string): string {
  return /^[ -~]*$/.test(name) ? name : `${FIRST_STRONG}${name}${POP}`;
}

/** The same for what a sentence from the service has in quotes. */
export function isolateQuoted(sentence: string): string {
  return sentence.replaceAll(/“([^”]*)”/g, (_, name: string) => `“${isolate(name)}”`);
}
