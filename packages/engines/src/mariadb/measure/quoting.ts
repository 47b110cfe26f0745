/** What an sql_mode says about quotes. */
export type SqlMode = { ansiQuotes: boolean; noBackslash: boolean };

export function readSqlMode(value: string | undefined): SqlMode {
  const words = new Set((value ?? '').toUpperCase().split(','));
  return {
    ansiQuotes: words.has('ANSI_QUOTES') || words.has('ANSI'),
    noBackslash: words.has('NO_BACKSLASH_ESCAPES'),
  };
}

/** Whether a backslash escapes the next byte inside these quotes. */
export function escapesByBackslash(quote: number, mode: SqlMode): boolean {
  if (quote === 0x60 || mode.noBackslash) return false;
  return !(quote === 0x22 && mode.ansiQuotes);
}

const COUNTER = ' AUTO_INCREMENT=';

/** The definition of a table without its counter; comments in it may contain the same words. */
export function withoutCounter(
  text: string,
  mode: SqlMode,
): { definition: string; counter: string | undefined } {
  const from = plainIndexOf(text, COUNTER, mode);
  if (from < 0) return { definition: text, counter: undefined };
  const [counter = ''] = /^\d*/.exec(text.slice(from + COUNTER.length)) ?? [];
  const definition = text.slice(0, from) + text.slice(from + COUNTER.length + counter.length);
  return { definition, counter };
}

/** Where these words occur outside all quotes; -1 if nowhere. */
function plainIndexOf(text: string, words: string, mode: SqlMode): number {
  let quote = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quote === 0) {
      if (code === 0x27 || code === 0x22 || code === 0x60) quote = code;
      else if (code === 0x20 && text.startsWith(words, at)) return at;
    } else if (code === quote) quote = 0;
    else if (code === 0x5c && escapesByBackslash(quote, mode)) at += 1;
  }
  return -1;
}
