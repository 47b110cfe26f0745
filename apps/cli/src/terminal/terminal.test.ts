import { expect, test } from 'vitest';
import {
  bytes,
  createMeter,
  createProgress,
  duration,
  facts,
  percent,
  table,
  whole,
} from './index.ts';

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
    const progress = createProgress({ err, watched, watchedColumns: 20 }, () => now);
    for (; now < 30_000; now += 1_000) progress.at(`${now / 1_000} s`);
    progress.end();
    return text;
  };
  expect(told(false)).toBe('0 s\n10 s\n20 s\n');
  expect(told(true)).toMatch(/^\r0 s\r1 s\r[^\n]*\r29 s\r {4}\r$/);
});

test('progress tells its rate and what remains, where that is known', () => {
  let now = 0;
  const meter = createMeter(bytes, () => now);
  expect(meter(0, 100e6)).toBe('0 B of 100 MB');
  now = 5_000;
  expect(meter(10e6, 100e6)).toBe('10 MB of 100 MB, 2.0 MB/s, 45 s left');
  expect(meter(10e6)).toBe('10 MB, 2.0 MB/s');
  expect([900, 150_000, 4_800_000, 3 * 86_400_000].map(duration)).toEqual([
    ...['1 s', '3 min', '1 h 20 min', '3 d'],
  ]);
});

test('a table fits the terminal: long texts are cut, ids never', () => {
  const id = '01980f5c-2ab4-7cc1-9d1c-4d2f6f5a1b2c';
  const lines = table(['id', 'name', 'because'], [[id, 'shop', 'x'.repeat(200)]], { columns: 80 });
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(lines[1]).toContain(id);
  expect(lines[1]).toMatch(/x…$/);
});

test('what others wrote cannot move the cursor, recolour or reorder a screen', () => {
  const lines = [...table(['name'], [['a\x1b[2Jb\u202ec']]), ...facts([['name', 'a\x9bb']])];
  expect(lines.join('\n')).not.toMatch(/[^\P{C}\n]/u);
});
