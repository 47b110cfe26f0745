const HOLES = { name: '(\\S+)', seconds: '(\\d+)' };
export type Hole = keyof typeof HOLES;

/** With fewer letters, some other line could match by chance and mean "not registered". */
const LEAST_LETTERS = 4;

/**
 * A whole line of a server's answer, written as the server writes it, with `{name}` for the domain
 * or `{seconds}` for a time to wait, if that hole is allowed. Case and the number of spaces do not
 * matter.
 */
export function readLinePattern(
  text: string,
  allowed?: Hole,
): { pattern: RegExp } | { problem: string } {
  const holes = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, hole]) => hole);
  const foreign = holes.find((hole) => hole !== allowed);
  if (foreign !== undefined) return { problem: `{${foreign}} is not allowed here` };
  if (holes.length > 1) return { problem: `{${allowed}} may appear only once in a line` };
  const letters = text.replace(/\{[^{}]*\}/g, '').match(/\p{L}/gu)?.length ?? 0;
  if (letters < LEAST_LETTERS) {
    return { problem: 'too short to tell from other lines: write the whole line' };
  }
  const source = text
    .split(/(\{[^{}]*\}|\s+)/)
    .map((part) => {
      if (/^\s+$/.test(part)) return '\\s+';
      return allowed !== undefined && part === `{${allowed}}`
        ? HOLES[allowed]
        : RegExp.escape(part);
    })
    .join('');
  return { pattern: new RegExp(`^\\s*${source}$`, 'iu') };
}
