import { expect, test } from 'vitest';
import { JOB_STATES, type JobState } from '../backups/model.ts';
import type { Found } from './model.ts';
import { isOrphan, mayBeFinished } from './rules.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const artifact = (change: Partial<Found> = {}): Found => ({
  artifactKey: 'its own',
  kind: 'artifact',
  ageMs: 2 * DAY,
  paired: false,
  ...change,
});
const job = (
  state: JobState,
  artifactKey: string | null = 'its own',
  deletionRecorded = false,
) => ({
  state,
  artifactKey,
  deletionRecorded,
});

test('what belongs to a living backup is never an orphan, however old', () => {
  for (const kind of ['artifact', 'manifest'] as const) {
    for (const paired of [true, false]) {
      const found = artifact({ kind, paired, ageMs: 1_000 * DAY });
      for (const state of ['queued', 'started', 'completed', 'deleting'] as const) {
        expect(isOrphan(found, job(state)), `${kind} of ${state}`).toBe(false);
      }
    }
  }
});

test('what a failed or deleted backup left is one, once nobody can be at it any more', () => {
  for (const state of ['failed', 'deleted'] as const) {
    expect(isOrphan(artifact({ ageMs: 16 * MINUTE }), job(state))).toBe(true);
    expect(isOrphan(artifact({ ageMs: 14 * MINUTE }), job(state))).toBe(false);
  }
});

test('what an earlier run of the same job left is one, beside the run that counts', () => {
  for (const state of ['started', 'completed', 'deleting'] as const) {
    expect(isOrphan(artifact({ ageMs: 61 * MINUTE }), job(state, 'another'))).toBe(true);
    expect(isOrphan(artifact({ ageMs: 59 * MINUTE }), job(state, 'another'))).toBe(false);
  }
});

test('an upload that never ended is one, unless its job still runs', () => {
  const upload = artifact({ kind: 'upload', ageMs: 61 * MINUTE });
  expect(isOrphan(upload, job('completed'))).toBe(true);
  expect(isOrphan(upload, job('failed'))).toBe(true);
  expect(isOrphan(upload, job('started'))).toBe(false);
});

test('a finished backup of a job that is not known is left alone for ever', () => {
  for (const kind of ['artifact', 'manifest'] as const) {
    expect(isOrphan(artifact({ kind, paired: true, ageMs: 1_000 * DAY }), undefined)).toBe(false);
  }
  expect(isOrphan(artifact({ kind: 'manifest', ageMs: 1_000 * DAY }), undefined)).toBe(false);
});

test('an artifact without a manifest of an unknown job is one after a day', () => {
  expect(isOrphan(artifact({ ageMs: DAY + 1 }), undefined)).toBe(true);
  expect(isOrphan(artifact({ ageMs: DAY - 1 }), undefined)).toBe(false);
});

test('a pair may be a finished backup whatever the state of its job, unless its deletion is on record', () => {
  for (const kind of ['artifact', 'manifest'] as const) {
    const pair = artifact({ kind, paired: true, ageMs: 1_000 * DAY });
    expect(mayBeFinished(pair, undefined)).toBe(true);
    for (const state of JOB_STATES) {
      for (const key of ['another', null]) {
        expect(mayBeFinished(pair, job(state, key, true)), `${state} with ${key}`).toBe(true);
      }
      const known = state === 'started' || state === 'completed';
      expect(mayBeFinished(pair, job(state)), state).toBe(!known);
      expect(mayBeFinished(pair, job(state, 'its own', true)), `${state}, deleted`).toBe(false);
    }
    expect(mayBeFinished({ ...pair, paired: false }, undefined)).toBe(false);
  }
});
