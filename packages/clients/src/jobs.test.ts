import { expect, test } from 'vitest';
import type { BackupJob, Restore } from './generated/backup/types.gen.ts';
import { endingOfBackup, endingOfRestore } from './jobs.ts';

test.each([
  ['mismatch', { type: 'PROOF_MISMATCH' }],
  [
    'not_restorable',
    { type: 'PROOF_MISMATCH', message: 'Every restore refuses part of the backup.' },
  ],
  ['missing', { type: 'PROOF_MISMATCH', message: 'The backup is missing from the storage.' }],
])('a backup whose proof is %s is no success', (verdict, ending) => {
  const backup = { state: 'completed', failure: null, proof: { verdict } } as BackupJob;
  expect(endingOfBackup(backup)).toMatchObject(ending);
  for (const state of ['completed', 'failed'] as const) {
    const restore = { state, failure: null, proof: { verdict } } as Restore;
    expect(endingOfRestore(restore)).toMatchObject(ending);
  }
});

test('a proof with exceptions is a success; what every restore refuses is named', () => {
  const proof = { verdict: 'confirmed_except', objectCount: 1 };
  expect(endingOfBackup({ state: 'completed', failure: null, proof } as BackupJob)).toBe('done');
  const objects = [{ object: 'view public.daily', why: 'division by zero' }];
  const restore = (verdict: string) =>
    ({ state: 'completed', failure: null, proof: { verdict, objects } }) as Restore;
  expect(endingOfRestore(restore('confirmed_except'))).toBe('done');
  expect(endingOfRestore(restore('not_restorable'))).toEqual({
    type: 'PROOF_MISMATCH',
    message: 'Every restore refuses view public.daily: division by zero',
  });
});

test('a job that failed without a reason says no more than that', () => {
  const backup = (failure: BackupJob['failure']) =>
    endingOfBackup({ state: 'failed', failure, proof: { verdict: 'unproven' } } as BackupJob);
  expect(backup(null)).toMatchObject({ message: 'The backup failed.' });
  expect(backup({ code: 'X', message: 'The disk is full.' } as BackupJob['failure'])).toMatchObject(
    {
      message: 'The backup failed: The disk is full.',
    },
  );
});

test('only what completed is done, and what runs has not ended', () => {
  const backup = (state: string) =>
    ({ state, failure: null, proof: { verdict: 'confirmed' } }) as BackupJob;
  expect(endingOfBackup(backup('completed'))).toBe('done');
  expect(endingOfBackup(backup('started'))).toBe('none');
  expect(endingOfBackup(backup('failed'))).toMatchObject({ type: 'JOB_FAILED' });
  expect(endingOfBackup(backup('deleted'))).toMatchObject({ type: 'JOB_FAILED' });
});
