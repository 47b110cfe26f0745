/** What a colour means; only this file knows which colour that is. */
export type Tone = 'good' | 'bad' | 'doubtful' | 'faint';

const CODES: Record<Tone, [number, number]> = {
  good: [32, 39],
  bad: [31, 39],
  doubtful: [33, 39],
  faint: [2, 22],
};

export function coloured(text: string, tone: Tone | undefined, colours: boolean): string {
  if (!colours || tone === undefined) return text;
  const [on, off] = CODES[tone];
  return `\x1b[${on}m${text}\x1b[${off}m`;
}

/** Only on a terminal that can show them, and never with NO_COLOR set to anything (no-color.org). */
export function wantsColours(
  stream: { isTTY?: boolean },
  environment: Record<string, string | undefined>,
): boolean {
  const { NO_COLOR, TERM } = environment;
  return stream.isTTY === true && !NO_COLOR && TERM !== 'dumb';
}
