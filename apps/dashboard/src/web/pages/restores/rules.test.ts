import type { Backup } from '@holdfast/clients';
import { expect, test } from 'vitest';
import { stepsOf } from './rules.ts';

/** An overwrite of a database that cannot be renamed: it is emptied, and brought back if that failed. */
function overwrite(
  state: Backup.Restore['state'],
  step: Backup.Restore['progress']['step'],
  code?: string,
): Backup.Restore {
  const failure = code === undefined ? null : { code, message: 'It failed.' };
  const restore = { mode: 'overwrite', state, progress: { step }, safetyJobId: 'job', failure };
  return restore as unknown as Backup.Restore;
}

const told = (restore: Backup.Restore) =>
  stepsOf(restore)
    .slice(-3)
    .map(({ state }) => state);

test('the steps of an overwrite that was undone tell what failed, and whether all is back', () => {
  expect(told(overwrite('started', 'bringing_back'))).toEqual(['unsure', 'unsure', 'now']);
  expect(told(overwrite('failed', 'brought_back', 'RESTORE_FAILED'))).toEqual([
    'unsure',
    'unsure',
    'done',
  ]);
  expect(told(overwrite('failed', 'brought_back', 'PROOF_MISMATCH'))).toEqual([
    'done',
    'failed',
    'done',
  ]);
  expect(told(overwrite('failed', 'bringing_back', 'OVERWRITE_HALF_WAY'))).toEqual([
    'unsure',
    'unsure',
    'failed',
  ]);
  const [waited, , rehearsed, saved, emptied] = stepsOf(overwrite('failed', 'brought_back', 'X'));
  for (const step of [waited, rehearsed, saved, emptied]) expect(step?.state).toBe('done');
});

test('an overwrite that failed before anything was touched has no step back', () => {
  const labels = stepsOf(overwrite('failed', 'rehearsing', 'RESTORE_FAILED'));
  expect(labels.map(({ state }) => state)).toEqual([
    ...['done', 'done', 'failed', 'next', 'next', 'next', 'next'],
  ]);
});
