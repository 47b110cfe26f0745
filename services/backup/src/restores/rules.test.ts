import { createEngines, engineOf } from '@holdfast/engines';
import { expect, test } from 'vitest';
import type { Journal } from './model.ts';
import {
  endingOf,
  findTooLittle,
  isPastUndoing,
  isSameSeries,
  judgeUnread,
  ownershipFor,
} from './rules.ts';

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

test.each<[Journal, boolean, boolean]>([
  [{}, false, false],
  [{ made: 'side' }, false, false],
  [{ made: 'side', swapping: true }, false, true],
  [{ made: 'side', swapping: true }, true, false],
  [{ filling: true, safetyCopy: 'job 1' }, false, false],
  [{ filling: true, safetyCopy: 'job 1', proven: true }, false, true],
])(
  'after %o, with a swap that was refused: %s, a restore is finished, never undone: %s',
  (journal, refused, past) => {
    expect(isPastUndoing(journal, refused)).toBe(past);
  },
);

const FACTS = { isStopping: false, isAway: false, mayPass: false };
const HALF_WAY: Journal = { filling: true, safetyCopy: 'job 1' };

test.each<[string, Journal, Partial<typeof FACTS>, ReturnType<typeof endingOf>]>([
  ['its worker stops', { made: 'copy' }, { isStopping: true }, 'hand_back'],
  ['its worker stops half way', HALF_WAY, { isStopping: true }, 'hand_back'],
  ['our database was away', { made: 'copy' }, { isAway: true }, 'hand_back'],
  ['our database was away half way', HALF_WAY, { isAway: true }, 'bring_back'],
  ['it is half way', HALF_WAY, { mayPass: true }, 'bring_back'],
  ['what failed may pass', { made: 'copy' }, { mayPass: true }, 'retry_or_fail'],
  ['what failed will not pass', { made: 'copy' }, {}, 'fail'],
])('of a restore that failed: where %s', (_, journal, facts, ending) => {
  expect(endingOf(journal, { ...FACTS, ...facts })).toBe(ending);
});

test('what every restore refuses is told although the copy could not be read', () => {
  const refused = {
    object: 'index public.broken',
    why: 'no such function',
    fault: 'backup',
  } as const;
  const lacking = { object: 'function public.ours', why: 'superuser', fault: 'server' } as const;
  expect(judgeUnread('It ended.', { leftOut: [lacking, refused] })).toEqual({
    verdict: 'not_restorable',
    objects: [
      { object: refused.object, why: refused.why, refused: true },
      { object: lacking.object, why: lacking.why, refused: false },
    ],
    notes: ['All the rest was not compared. It ended.'],
  });
  const unread = { verdict: 'cannot_confirm', reason: 'It ended.' };
  expect(judgeUnread('It ended.', { leftOut: [lacking] })).toEqual(unread);
  expect(judgeUnread('It ended.', { leftOut: [refused], skipped: true })).toEqual(unread);
});

test.each([
  ['no row', { dump: { rows: 0 } }, 'the backup holds no row of any table'],
  ['no row, but files', { dump: { rows: 0 }, largeObjects: { count: 1 } }, undefined],
  ['all of its tables', {}, undefined],
  [
    'few of its tables',
    { options: { excludeTables: ['public.*'] } },
    'the backup holds the rows of 1 of 3 tables: its policy leaves out public.*',
  ],
])('a backup that holds %s makes nobody safe by being restored', (_, changes, why) => {
  const objects = ['a table public.a', 'b table public.b', 'c table public.c', 'd view public.d'];
  const held = {
    ...{ dump: { rows: 9 }, tables: [{}], inventory: { objects } },
    ...{ options: { excludeTables: [] }, ...changes },
  };
  const found = findTooLittle(held as unknown as Parameters<typeof findTooLittle>[0]);
  expect(found.map((one) => one.why)).toEqual(why === undefined ? [] : [why]);
});
