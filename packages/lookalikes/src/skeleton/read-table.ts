import { readFileSync } from 'node:fs';
import path from 'node:path';

const DATA = path.join(import.meta.dirname, '../../data');

/** A table that `renew/` made: a letter, a space and what it stands for, as code points. */
export function readTable(file: string): ReadonlyMap<number, string> {
  const lines = readFileSync(path.join(DATA, file), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [from = '', to = ''] = line.split(' ');
        const codes = to.split('+').map((code) => Number.parseInt(code, 16));
        return [Number.parseInt(from, 16), String.fromCodePoint(...codes)];
      }),
  );
}
