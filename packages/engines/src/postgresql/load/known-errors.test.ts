import { expect, test } from 'vitest';
import { isFatal } from './known-errors.ts';

const failed = (text: string) =>
  `pg_restore: error: could not execute query: ERROR:  ${text}\nCommand was: CREATE TABLE t ();`;

test.each([
  'out of shared memory\nHINT:  You might need to increase "max_locks_per_transaction".',
  'could not extend file "base/1/2": No space left on device',
  'cannot execute CREATE TABLE in a read-only transaction',
  'could not read from input file: end of file',
])('it is pointless to go on after: %s', (text) => {
  expect(isFatal(failed(text))).toBe(true);
});

test.each([
  'FATAL:  terminating connection due to administrator command',
  'FATAL:  password authentication failed for user "ann"',
  'FATAL:  database "shop" does not exist',
  'server closed the connection unexpectedly',
])('it is pointless without a connection of ours: %s', (text) => {
  expect(isFatal(`pg_restore: error: could not execute query: ${text}`)).toBe(true);
  const elsewhere = `could not connect to server "loop"\nDETAIL:  connection to server at "::1", port 5 failed: ${text}`;
  expect(isFatal(failed(elsewhere)), 'what a statement connects to').toBe(false);
});

test.each([
  'permission denied for schema app',
  'role "app" does not exist',
  'extension "dblink" is not available',
  'relation "t" already exists',
  'something that nobody knows',
])('the other objects may still be restored after: %s', (text) => {
  expect(isFatal(failed(text))).toBe(false);
});

test('what the failed statement says does not count', () => {
  expect(isFatal(`${failed('permission denied')} -- could not extend file`)).toBe(false);
});
