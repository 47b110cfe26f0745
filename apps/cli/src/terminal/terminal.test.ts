import { expect, test } from 'vitest';
import { bytes, createProgress, percent, table, whole } from './index.ts';

test('amounts are for people', () => {
  expect([0, 999, 1_000, 1_250_000, 243_000_000, 1.3e9].map(bytes)).toEqual([
    ...['0 B', '999 B', '1.0 kB', '1.3 MB', '243 MB', '1.3 GB'],
  ]);
  expect([percent(0.00484), percent(1)]).toEqual(['0.48 %', '100.00 %']);
  expect(whole(162_000_000)).toBe('162,000,000');
});

test('numbers of a table stand at the right, words at the left', () => {
  expect(
    table(
      ['TLD', 'n'],
      [
        ['com', '12'],
        ['museum', '3'],
      ],
    ),
  ).toEqual([...['TLD      n', 'com     12', 'museum   3']]);
});

test('progress is written over where somebody watches, and told now and then where not', () => {
  const told = (watched: boolean) => {
    let [text, now] = ['', 0];
    const err = (part: string) => {
      text += part;
    };
    const progress = createProgress({ out() {}, err, watched }, () => now);
    for (; now < 30_000; now += 1_000) progress.at(`${now / 1_000} s`);
    progress.end();
    return text;
  };
  expect(told(false)).toBe('0 s\n10 s\n20 s\n');
  expect(told(true)).toMatch(/^\r0 s\r1 s\r[^\n]*\r29 s\r {4}\r$/);
});
