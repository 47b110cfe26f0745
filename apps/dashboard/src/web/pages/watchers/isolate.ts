const [FIRST_STRONG, POP] = ['\u2068', '\u2069'];

/**
 * A name within a sentence or a title, where no element can stand: whatever its script, it does not
 * turn around what is beside it. Plain ASCII needs nothing.
 */
export function isolate(name: string): string {
  return /^[ -~]*$/.test(name) ? name : `${FIRST_STRONG}${name}${POP}`;
}

/** The same for what a sentence of the service has in quotes. */
export function isolateQuoted(sentence: string): string {
  return sentence.replaceAll(/“([^”]*)”/g, (_, name: string) => `“${isolate(name)}”`);
}
