import { faultOf } from './name-fault.ts';

/** How many of the lines that are left out are shown. */
const MOST_SHOWN = 50;
/** The most that the service takes in one list. */
export const MOST_NAMES = 1_000_000;
/** Longer than any name: only this much of a longer cell is kept. */
const LONGEST_CELL = 300;
const HEADINGS = /^(domains?|domain[ _-]?names?|names?|hosts?|hostnames?)$/i;

export type Reading = {
  names: string[];
  lines: number;
  empty: number;
  duplicates: number;
  /** How many are not names, and the first of them. */
  badCount: number;
  bad: { line: number; text: string; why: string }[];
  /** The line after which nothing is taken, because there are too many names. */
  stoppedAt?: number;
  /** The line of a quote that is never closed: what follows it cannot be separated into names. */
  openQuoteAt?: number;
};

/**
 * Reads names from a text with one on each line, or from a CSV: those of the column with a fitting
 * heading. If there is none, the first column of a file, or every cell of what was pasted. Takes the
 * text piece by piece, reads it as the service would, and reports what it leaves out.
 */
export function createReader({ takesEveryCell }: { takesEveryCell: boolean }) {
  const reading: Reading = {
    ...{ names: [], lines: 0, empty: 0, duplicates: 0, badCount: 0, bad: [] },
  };
  const seen = new Set<string>();
  let column: number | undefined;
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let quotedAt = 1;
  let line = 1;
  let startedAt = 1;
  let before = '';

  function take(text: string): void {
    const name = text.trim();
    if (name === '' || reading.stoppedAt !== undefined) return;
    const fault = faultOf(name);
    if (fault !== undefined) {
      reading.badCount += 1;
      if (reading.bad.length < MOST_SHOWN) {
        reading.bad.push({ line: startedAt, text: name.slice(0, 60), why: fault });
      }
      return;
    }
    const key = name.toLowerCase().replace(/\.$/, '');
    if (seen.has(key)) {
      reading.duplicates += 1;
    } else if (seen.size === MOST_NAMES) {
      reading.stoppedAt = startedAt;
    } else {
      seen.add(key);
      reading.names.push(name);
    }
  }

  function endRecord(): void {
    cells.push(cell);
    cell = '';
    reading.lines += 1;
    const isBlank = cells.every((one) => one.trim() === '');
    if (isBlank) reading.empty += 1;
    else if (column === undefined) {
      const heading = cells.findIndex((one) => HEADINGS.test(one.trim()));
      column = heading >= 0 ? heading : takesEveryCell ? -1 : 0;
      if (heading < 0) takeRecord();
    } else takeRecord();
    cells = [];
    startedAt = line;
  }

  function takeRecord(): void {
    if (column === -1) for (const one of cells) take(one);
    else if ((cells[column ?? 0] ?? '').trim() === '') reading.empty += 1;
    else take(cells[column ?? 0] ?? '');
  }

  return {
    reading,
    push(text: string): void {
      for (const char of text) {
        const isNewline = char === '\n' || char === '\r';
        const isSecondHalf = char === '\n' && before === '\r';
        if (isNewline && !isSecondHalf) line += 1;
        if (char === '"' && (isQuoted || cell.trim() === '' || before === '"')) {
          // Two of them within quotes stand for one, which no name contains.
          isQuoted = !isQuoted;
          if (isQuoted && before !== '"') quotedAt = line;
        } else if (isQuoted) {
          if (cell.length < LONGEST_CELL) cell += char;
        } else if (isNewline) {
          if (!isSecondHalf) endRecord();
        } else if (char === ',' || char === ';' || char === '\t') {
          cells.push(cell);
          cell = '';
        } else if (cell.length < LONGEST_CELL) cell += char;
        before = char;
      }
    },
    end(): Reading {
      if (isQuoted) reading.openQuoteAt = quotedAt;
      else if (cell !== '' || cells.length > 0) endRecord();
      return reading;
    },
  };
}

export function readPasted(text: string): Reading {
  const reader = createReader({ takesEveryCell: true });
  reader.push(text);
  return reader.end();
}
