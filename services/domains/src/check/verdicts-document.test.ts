import { readFileSync } from 'node:fs';
import { ANSWERS, FAILURES, type Outcome } from '@holdfast/resolve';
import { expect, test } from 'vitest';
import type { Verdict } from './model.ts';
import { MODES } from './model.ts';
import { verdictOf } from './rules.ts';

const PAGE = new URL('../../../../docs/verdicts.md', import.meta.url);
const [verdicts = [], reasons = []] = readTables(readFileSync(PAGE, 'utf8'));

type Source = 'filter' | 'zone' | 'registry';
type Given = Outcome | undefined;
type Row = Record<string, string>;

const OWN = {
  filter: ['hit', 'miss'],
  zone: ['delegated', 'nxdomain', 'no_delegation', 'wildcard'],
  registry: ['found', 'not_found', 'not_found_unnamed', 'reserved'],
} as const satisfies Record<Source, Outcome[]>;

/** The tables of a page, each as its rows by column. */
function readTables(page: string): Row[][] {
  const blocks = page.match(/(?:^\|.*\n)+/gm) ?? [];
  return blocks.map((block) => {
    const [heading = [], , ...lines] = block
      .trim()
      .split('\n')
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
    return lines.map((cells) => Object.fromEntries(heading.map((key, i) => [key, cells[i] ?? ''])));
  });
}

/** What the words of a cell mean; computed once, because each is needed thousands of times. */
function meaningOf(cell: string | undefined): Set<Given> {
  const words = (cell ?? '').split(', ');
  const isMeant = (outcome: Given) =>
    words.some((word) => {
      if (word === 'any') return true;
      if (word === '–') return outcome === undefined;
      const failed = (FAILURES as readonly Given[]).includes(outcome);
      if (word === 'failed') return failed;
      if (word === 'failed*') return failed && outcome !== 'no_route';
      return outcome === word;
    });
  return new Set([undefined, ...ANSWERS, ...FAILURES].filter(isMeant));
}

const meanings = verdicts.map((row) => ({
  row,
  modes: (row.modes ?? '').split(', '),
  filter: meaningOf(row.filter),
  zone: meaningOf(row.zone),
  registry: meaningOf(row.registry),
}));

function rowsFor(mode: string, given: Record<Source, Given>): Row[] {
  return meanings
    .filter(
      ({ modes, filter, zone, registry }) =>
        modes.includes(mode) &&
        filter.has(given.filter) &&
        zone.has(given.zone) &&
        registry.has(given.registry),
    )
    .map(({ row }) => row);
}

function reasonIn(cell: string, given: Record<Source, Given>): string | undefined {
  if (cell === '') return undefined;
  if (!cell.startsWith('why: ')) return cell;
  const source = cell.slice(5) as Source;
  const outcome = given[source];
  if (outcome === undefined) return `The ${source} was not asked.`;
  const row = reasons.find(({ failure }) => failure === outcome);
  return (source === 'zone' && row?.['of the zone, where it differs']) || row?.reason;
}

function promised(row: Row, given: Record<Source, Given>): Verdict {
  const reason = reasonIn(row.reason ?? '', given);
  return {
    status: row.status as Verdict['status'],
    available: JSON.parse(row.available ?? ''),
    confidence: row.confidence as Verdict['confidence'],
    conflict: row.conflict === 'yes',
    ...(reason !== undefined && { reason }),
  };
}

/** Every combination of what each source can answer or fail with, or of not asking it. */
function* everything() {
  const of = (source: Source): Given[] => [undefined, ...OWN[source], ...FAILURES];
  for (const mode of MODES) {
    for (const filter of of('filter')) {
      for (const zone of of('zone')) {
        for (const registry of of('registry')) yield { mode, given: { filter, zone, registry } };
      }
    }
  }
}

test('D1: each combination of evidence is in exactly one row of the page, and comes out as it says', () => {
  const used = new Set<Row>();
  for (const { mode, given } of everything()) {
    const rows = rowsFor(mode, given);
    const [row] = rows;
    if (!row || rows.length > 1) {
      expect.fail(`${rows.length} rows for ${mode} ${JSON.stringify(given)}`);
    }
    used.add(row);
    const { filter, zone: dns, registry } = given;
    const verdict = verdictOf(mode, { filter, dns, registry });
    const wanted = promised(row, given);
    // Field by field first: tens of thousands of deep comparisons would take long.
    const isSame = Object.keys({ ...verdict, ...wanted }).every(
      (key) => verdict[key as keyof Verdict] === wanted[key as keyof Verdict],
    );
    if (!isSame) expect(verdict, `${mode} ${JSON.stringify(given)}`).toEqual(wanted);
  }
  expect(used.size).toBe(verdicts.length);
});

test('D1: the page has a reason for every failure, and for no other', () => {
  expect(reasons.map(({ failure }) => failure)).toEqual([...FAILURES, '–']);
});

test('D1: only rows with the explicit word of the registry say available', () => {
  const free = verdicts.filter((row) => row.status === 'available' || row.available === 'true');
  expect(free.map(({ modes, zone, registry }) => ({ modes, zone, registry }))).toEqual([
    { modes: 'verified, info, full', zone: 'nxdomain, wildcard', registry: 'not_found' },
    { modes: 'verified, info, full', zone: 'nxdomain', registry: 'not_found_unnamed' },
  ]);
});

test('D1: an outcome that a source cannot have counts for nothing', () => {
  const foreign = (source: Source) =>
    ANSWERS.filter((answer) => !(OWN[source] as readonly Outcome[]).includes(answer));
  for (const mode of MODES) {
    for (const filter of foreign('filter')) {
      expect(verdictOf(mode, { filter })).toMatchObject({ status: 'unknown' });
    }
    for (const dns of foreign('zone')) {
      const verdict = verdictOf(mode, { dns, registry: 'not_found' });
      expect(verdict).toMatchObject({ status: 'unknown', available: null });
    }
    for (const registry of foreign('registry')) {
      const verdict = verdictOf(mode, { dns: 'nxdomain', registry });
      expect(verdict).toMatchObject({ status: 'unknown', available: null });
    }
  }
});
