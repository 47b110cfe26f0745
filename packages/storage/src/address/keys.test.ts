import { expect, test } from 'vitest';
import { keysBeside } from './keys.ts';
import { readAddress } from './read.ts';

const bucket = readAddress('s3://b?endpoint=https://s3.example.com');
if (typeof bucket === 'string') throw new Error(bucket);

test('a bucket without keys is refused with the settings that would give them', () => {
  const needs =
    'PLACE: needs keys: PLACE_ACCESS_KEY_ID and PLACE_SECRET_ACCESS_KEY, or PLACE_KEYS_FILE';
  expect(() => keysBeside('PLACE', bucket, {})).toThrow(needs);
  expect(() => keysBeside('PLACE', bucket, { PLACE_ACCESS_KEY_ID: 'one alone' })).toThrow(needs);
  expect(() => keysBeside('PLACE', { kind: 'file', root: '/' }, {})).not.toThrow();
});
