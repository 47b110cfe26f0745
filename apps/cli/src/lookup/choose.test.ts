import { expect, test } from 'vitest';
import { choose } from './choose.ts';

const ID = '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01';
const OTHER = '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02';
const upper = { id: ID, name: 'Shop' };
const lower = { id: OTHER, name: 'shop' };

test('a name is meant as it is written, and in other letters only where that is just one', () => {
  expect(choose([upper, lower], 'shop', 'datasource')).toBe(lower);
  expect(choose([upper], 'SHOP', 'datasource')).toBe(upper);
  expect(choose([upper, lower], OTHER.slice(0, 13), 'datasource')).toBe(lower);
  expect(() => choose([upper, lower], 'SHOP', 'datasource')).toThrow(/more than one/);
});

test('an id is never taken for a name, and two of one name are told apart by their ids', () => {
  const misleading = { id: OTHER, name: ID };
  expect(choose([misleading, upper], ID, 'datasource')).toBe(upper);
  const twin = { id: OTHER, name: 'Shop' };
  expect(() => choose([upper, twin], 'Shop', 'organisation')).toThrow(/Give the id of one/);
});

test('what is deleted without being asked about is never the next best', () => {
  const exactly = { exactly: true };
  expect(choose([upper], 'Shop', 'datasource', exactly)).toBe(upper);
  expect(choose([upper], ID, 'datasource', exactly)).toBe(upper);
  for (const wanted of ['shop', ID.slice(0, 13)]) {
    expect(() => choose([upper], wanted, 'datasource', exactly)).toThrow(/no datasource/);
  }
});
