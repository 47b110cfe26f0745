import { expect, test } from 'vitest';
import { mergeLists, typedSince } from './typed-since.ts';

test('what was typed while a save was under way stays, and all else is what was saved', () => {
  const sent = { name: ' shop ', places: ['a', 'B'], s3: { bucket: 'x', secret: 'new' } };
  const saved = { name: 'shop', places: ['a', 'b'], s3: { bucket: 'x', secret: '' } };
  expect(typedSince(structuredClone(sent), sent, saved)).toEqual(saved);
  expect(typedSince({ ...sent, name: ' shop 2' }, sent, saved)).toEqual({
    ...saved,
    name: ' shop 2',
  });
  expect(typedSince({ ...sent, s3: { bucket: 'y', secret: 'new' } }, sent, saved)).toEqual({
    ...saved,
    s3: { bucket: 'y', secret: '' },
  });
  expect(typedSince({ ...sent, places: ['B', 'c'] }, sent, saved).places).toEqual(['b', 'c']);
  expect(typedSince(['b', 'a'], ['a', 'b'], ['a', 'b'])).toEqual(['b', 'a']);
  expect(typedSince('', 'a note', 'a note')).toBe('');
});

test('a list that two people change keeps what either has added, and loses what either has taken away', () => {
  const before = ['a.com', 'b.com', 'c.com'];
  const mine = ['a.com', 'b.com', 'mine.com'];
  const theirs = ['b.com', 'c.com', 'theirs.com'];
  expect(mergeLists(before, { mine, theirs })).toEqual(['b.com', 'theirs.com', 'mine.com']);
  expect(mergeLists(before, { mine: before, theirs })).toEqual(theirs);
  expect(mergeLists(before, { mine, theirs: before })).toEqual(mine);
});
