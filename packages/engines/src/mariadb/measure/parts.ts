/**
 * `SET @holdfast_1 = …`: a value that is too long for one statement comes before its row, part by
 * part. It is too long for regular expressions as well, so they look only at its ends.
 */
const VARIABLE = '@holdfast_\\d{1,4}';
const HEAD = new RegExp(`^SET ${VARIABLE} = (CONCAT\\(${VARIABLE}, )?(_binary'|UNHEX\\(')`);
const WHOLE = new RegExp(
  `^SET ${VARIABLE} = (?:CONVERT\\(${VARIABLE} USING utf8mb4\\)|NULL(?:, ${VARIABLE} = NULL)*)$`,
);

export type Part = {
  /** How many bytes of a value it has, or zero. */
  bytes: number;
  /** Whether these are the first. */
  first: boolean;
  /** What does not depend on how the value was cut; empty once the row has been written. */
  whole: string;
};

/** Undefined for any other statement, including one in which something follows the value. */
export function readPart(text: string): Part | undefined {
  if (!text.startsWith('SET @holdfast_')) return undefined;
  const [head, concat, opening] = HEAD.exec(text.slice(0, 100)) ?? [];
  if (head === undefined) {
    if (text.length >= 100_000 || !WHOLE.test(text)) return undefined;
    return { first: false, bytes: 0, whole: text.endsWith('NULL') ? '' : text };
  }
  const closing = `'${opening === "_binary'" ? '' : ')'}${concat === undefined ? '' : ')'}`;
  const end = text.length - closing.length;
  if (end < head.length || !text.endsWith(closing)) return undefined;
  const bytes = countBytes(text, head.length, end);
  if (bytes === undefined) return undefined;
  const first = concat === undefined;
  const whole = text.slice(first ? 0 : head.length, end);
  return { first, bytes: opening === "_binary'" ? bytes : bytes / 2, whole };
}

/** Undefined if the quotes end before `to`. */
function countBytes(text: string, from: number, to: number): number | undefined {
  let escapes = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x27) return undefined;
    if (code !== 0x5c) continue;
    escapes += 1;
    at += 1;
    if (at === to) return undefined;
  }
  return to - from - escapes;
}
