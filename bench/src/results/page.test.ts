import { expect, test } from 'vitest';
import type { Outcome, Row } from './model.ts';
import { pageOf } from './page.ts';

const machine = { name: '2 cores', versions: ['Node v24'] };
const row = (what: string, over: Partial<Row> = {}): Row => ({
  ...{ what, unit: '×', values: [1, 2, 4], median: 2, goal: {} },
  ...over,
});
const outcome = (bench: string, ...rows: Row[]): Outcome => ({
  ...{ bench, date: '2026-01-02', machine: '2 cores', load: 0.84, seconds: 61.4, rows },
});
const sectionsOf = (page: string) =>
  new Map(
    page.split(/^## /m).map((part) => part.split('\n\n', 1).concat(part) as [string, string]),
  );

test('what is short of its goal comes first, then what meets it, then what has none', () => {
  const page = pageOf(
    [
      outcome('one', row('told'), row('fast enough', { goal: { atLeast: 2 } })),
      outcome('two', row('too slow', { goal: { atMost: 1.9 } })),
    ],
    machine,
    new Map(),
  );
  const order = ['## Short', 'too slow', '## Met', 'fast enough', '## Without a goal', 'told'];
  const found = order.map((words) => page.indexOf(words));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).not.toContain(-1);
  const sections = sectionsOf(page);
  expect(sections.get('Met')).not.toContain('too slow');
  expect(sections.get('Short of the goal')).not.toContain('fast enough');
});

test('a row has its median with the unit, the smallest, the largest, the rounds and the goal', () => {
  const rows = [
    row('a | b', { goal: { atMost: 1 } }),
    row('memory', { unit: 'MiB', values: [250.4], median: 250.4, goal: { atLeast: 1 } }),
  ];
  const page = pageOf([outcome('it', ...rows)], machine, new Map());
  expect(page).toContain('| it | a \\| b | 2.00 × | 1.00 to 4.00 (3) | ≤ 1 |');
  expect(page).toContain('| it | memory | 250 MiB | 250 to 250 (1) | ≥ 1 |');
});

test('a figure that is exactly its goal meets it', () => {
  const at = [{ atLeast: 2 }, { atMost: 2 }].map((goal) => row(JSON.stringify(goal), { goal }));
  const page = pageOf([outcome('it', ...at)], machine, new Map());
  expect(sectionsOf(page).get('Short of the goal')).toContain('None.');
});

test('each row that is short says what limits it, or that nobody knows', () => {
  const short = { goal: { atLeast: 9 } };
  const rows = [row('known', short), row('unknown', short), row('met', { goal: { atLeast: 1 } })];
  const limits = new Map(['known', 'met'].map((what) => [`it: ${what}`, `Why ${what}.`]));
  const page = pageOf([outcome('it', ...rows)], machine, limits);
  expect(page).toContain('**it: known.** Why known.');
  expect(page).toContain('**it: unknown.** Nobody has looked into it yet.');
  expect(page).not.toContain('Why met.');
});

test('a benchmark that failed is named, with the rows that it had come to', () => {
  const failed = { ...outcome('it', row('before')), failure: 'it ended with 1' };
  const page = pageOf([failed], machine, new Map());
  expect(sectionsOf(page).get('Not measured')).toContain('- `it`: it ended with 1');
  expect(page).toContain('| it | before |');
  expect(page).toContain('- `npm run bench it`: 2026-01-02, 61 s, load 0.8 when it began\n');
});

test('a result of another machine than the rest says so', () => {
  const elsewhere = { ...outcome('hour', row('memory')), machine: '8 cores', seconds: 3_600 };
  const page = pageOf([outcome('it', row('a')), elsewhere], machine, new Map());
  expect(page).toContain('2026-01-02, 60 min, load 0.8 when it began, on another machine: 8 cores');
  expect(page.match(/another machine/g)).toHaveLength(1);
});
