import { expect, test } from 'vitest';
import { readName, standingOf } from '../index.ts';
import { RESERVED_LABELS } from './reserved-labels.ts';
import { TLD_LISTS } from './tld-lists.ts';

function standing(text: string): string {
  const reading = readName(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.reason}`);
  const found = standingOf(reading.name);
  if (found?.kind !== 'reserved') return found?.kind ?? 'nothing';
  return found.sure ? 'reserved' : 'reserved, perhaps';
}

test.each([
  ['example.com', 'reserved'],
  ['example.app', 'reserved'],
  ['nic.xyz', 'reserved'],
  ['www.dev', 'reserved'],
  ['olympic.com', 'reserved'],
  ['olympiad.shop', 'reserved'],
  ['olímpico.com', 'reserved'],
  ['redcross.net', 'reserved'],
  ['red-crescent.app', 'reserved'],
  ['croixrouge.info', 'reserved'],
  ['african-union.org', 'reserved'],
  ['icann.com', 'reserved'],
  ['b.com', 'reserved'],
  ['b.org', 'nothing'],
  ['de.xyz', 'reserved, perhaps'],
  ['de.com', 'nothing'],
  ['qz.xyz', 'nothing'], // no country has it
  ['belgium.app', 'reserved, perhaps'],
  ['belgium.com', 'nothing'],
  ['example.bmw', 'reserved'],
  ['anything.bmw', 'restricted'],
  ['anything.gov', 'restricted'],
  ['anything.mil', 'restricted'],
  ['anything.edu', 'restricted'],
  ['anything.int', 'restricted'],
  ['anything.bank', 'restricted'],
  ['anything.gov.uk', 'restricted'],
  ['anything.ac.jp', 'restricted'],
  ['anything.edu.au', 'restricted'],
  ['anything.go.it', 'nothing'], // Gorizia
  // Registries of countries have reservations of their own.
  ['example.de', 'nothing'],
  ['olympic.co.uk', 'nothing'],
  ['de.io', 'nothing'],
  ['anything.com', 'nothing'],
  ['olympics.com', 'nothing'],
])('%s: %s', (name, wanted) => {
  expect(standing(name)).toBe(wanted);
});

test('a restriction says who may register', () => {
  const of = (text: string) => {
    const reading = readName(text);
    return reading.ok ? standingOf(reading.name)?.reason : undefined;
  };
  expect(of('a.bmw')).toBe('Only the brand that runs .bmw registers names there.');
  expect(of('a.gov')).toBe('.gov is open only to US government bodies.');
  expect(of('a.gov.uk')).toBe('.gov.uk is usually kept for public bodies.');
});

test('the lists have a date, and are whole', () => {
  const count = (list: string) => list.trim().split(/\s+/).length;
  expect(TLD_LISTS.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(RESERVED_LABELS.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(count(TLD_LISTS.brands)).toBeGreaterThan(300);
  expect(count(TLD_LISTS.generic)).toBeGreaterThan(600);
  expect(count(TLD_LISTS.codes)).toBeGreaterThan(240);
  expect(count(RESERVED_LABELS.redCross)).toBeGreaterThan(5_000);
});
