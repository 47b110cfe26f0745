import { createEngines, engineOf } from '@holdfast/engines';
import { expect, test } from 'vitest';
import { isSameSeries, ownershipFor } from './rules.ts';

const engines = createEngines({ places: {} });

const made = (vendor: string, server: string, tool = server) => ({
  ...{ server: { vendor, version: server }, tool: { version: tool } },
});

test.each([
  ['postgresql', '15.8', '15.10', true],
  ['postgresql', '15.8', '16.1', false],
  ['postgresql', '17beta1', '17.2', true],
  ['mariadb', '10.11.6-MariaDB-0+deb12u1', '10.11.9-MariaDB', true],
  ['mariadb', '10.5.4-MariaDB', '10.6.1-MariaDB', false],
  ['mysql', '8.0.36-0ubuntu0.22.04.1', '8.0.40', true],
  ['mysql', '8.0.36', '8.4.3', false],
])('definitions of %s %s and %s are compared: %s', (vendor, one, other, same) => {
  const engine = engineOf(engines, vendor);
  expect(isSameSeries(made(vendor, one), made(vendor, other), engine)).toBe(same);
  expect(isSameSeries(made(vendor, one), made(vendor, one, other), engine)).toBe(same);
});

test('owners and grants are kept on the own server, and left out elsewhere, unless asked otherwise', () => {
  expect(ownershipFor('overwrite', undefined, 'manual')).toBe('keep');
  expect(ownershipFor('new_database', undefined, 'manual')).toBe('keep');
  expect(ownershipFor('external_target', undefined, 'manual')).toBe('omit');
  expect(ownershipFor('sandbox', undefined, 'manual')).toBe('omit');
  expect(ownershipFor('overwrite', 'omit', 'manual')).toBe('omit');
  expect(ownershipFor('external_target', 'keep', 'manual')).toBe('keep');
  expect(ownershipFor('new_database', undefined, 'upload')).toBe('omit');
});

test('two products write definitions in two ways, whatever their numbers', () => {
  const [one, other] = [made('mysql', '8.0.36'), made('mariadb', '8.0.36')];
  expect(isSameSeries(one, other, engines.mysql)).toBe(false);
});
