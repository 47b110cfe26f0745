import type { HttpClient } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { cleanBackup } from '../backups/clean.ts';
import { retryDeletions } from '../reaper/reap-unlaunched.ts';
import { readJob } from '../testing/jobs.ts';
import { managedFiles } from '../testing/managed-files.ts';
import { plantBackup } from '../testing/plant-backup.ts';
import type { TestBackup } from '../testing/test-backup.ts';

const HOUR = 3_600_000;

/** What is promised of one backup: `until` is when its deletion can no longer be undone. */
type Model = {
  state: 'completed' | 'deleting' | 'deleted';
  until: number | null;
  undoHours: number;
  now: number;
};

type Real = {
  backup: TestBackup;
  owner: HttpClient;
  organisation: string;
  datasourceId: string;
  jobId: string;
};

/** A new backup of a new organisation, and what is promised of it. No worker may run meanwhile. */
export async function beginModel(backup: TestBackup): Promise<{ model: Model; real: Real }> {
  const organisation = uuidv7();
  const owner = await backup.owner(organisation);
  const { body } = await owner.post<{ id: string }>('/datasources', {
    ...{ name: 'shop', engine: 'postgresql' },
  });
  const datasourceId = body.id;
  const jobId = await plantBackup(backup, { organisation, datasourceId });
  const now = backup.clock.now().getTime();
  return {
    model: { state: 'completed', until: null, undoHours: 0, now },
    real: { backup, owner, organisation, datasourceId, jobId },
  };
}

const isOpen = ({ state, until, now }: Model) =>
  state === 'deleting' && until !== null && until > now;

class Step implements fc.AsyncCommand<Model, Real> {
  readonly name: string;
  readonly act: (model: Model, real: Real) => Promise<void>;
  constructor(name: string, act: Step['act']) {
    this.name = name;
    this.act = act;
  }
  check = () => true;
  toString = () => this.name;
  async run(model: Model, real: Real): Promise<void> {
    await this.act(model, real);
    await expectPromise(model, real);
  }
}

/** A completed backup is whole, so is one whose deletion can be undone, and a deleted one is gone. */
async function expectPromise(model: Model, { backup, ...real }: Real): Promise<void> {
  const { state } = await readJob(real.owner, real.datasourceId, real.jobId);
  const files = (await managedFiles(backup)).filter((name) => name.includes(real.jobId));
  expect(state).toBe(model.state);
  if (state === 'completed' || isOpen(model)) expect(files).toHaveLength(2);
  if (state === 'deleted') expect(files).toEqual([]);
}

const urlOf = ({ datasourceId, jobId }: Real) => `/datasources/${datasourceId}/backups/${jobId}`;

/** `dies`: is killed after the first of the two files. */
function clean({ backup, organisation, jobId }: Real, dies: boolean): Promise<void> {
  const { parts } = backup.composed;
  const real = parts.managedStorage;
  let deleted = 0;
  const half: typeof real = {
    ...real,
    delete: async (...asked) => {
      if (deleted++ > 0) throw new Error('killed');
      await real.delete(...asked);
    },
  };
  const mine = dies ? { ...parts, managedStorage: half } : parts;
  const { signal } = new AbortController();
  return cleanBackup(mine, { organisation, jobId }, signal).catch((error) => {
    if (!dies) throw error;
  });
}

/** Everything that can happen to a backup that a user deletes, and may want back. */
export const UNDO_STEPS = [
  fc.constantFrom(0, 1, 48).map(
    (hours) =>
      new Step(`set ${hours} h`, async (model, { owner }) => {
        await owner.put('/deletion-settings', { undoHours: hours, retentionToo: false });
        model.undoHours = hours;
      }),
  ),
  fc.constantFrom(1, 24, 48).map(
    (hours) =>
      new Step(`${hours} h pass`, async (model, real) => {
        real.backup.clock.advance(hours * HOUR);
        model.now += hours * HOUR;
        real.owner = await real.backup.owner(real.organisation); // its token did not last as long
      }),
  ),
  fc.constant(
    new Step('delete', async (model, real) => {
      expect((await real.owner.delete(urlOf(real))).status).toBe(204);
      if (model.state !== 'completed') return;
      model.state = 'deleting';
      model.until = model.undoHours > 0 ? model.now + model.undoHours * HOUR : null;
    }),
  ),
  fc.constant(
    new Step('undelete', async (model, real) => {
      const isPossible = model.state === 'completed' || isOpen(model);
      const { status } = await real.owner.post(`${urlOf(real)}/undelete`);
      expect(status).toBe(isPossible ? 200 : 409);
      if (isPossible) Object.assign(model, { state: 'completed', until: null });
    }),
  ),
  fc.constant(
    new Step('purge', async (model, real) => {
      expect((await real.owner.post(`${urlOf(real)}/purge`)).status).toBe(204);
      if (model.state !== 'deleted') Object.assign(model, { state: 'deleting', until: null });
    }),
  ),
  fc.boolean().map(
    (dies) =>
      new Step(dies ? 'clean and die' : 'clean', async (model, real) => {
        await clean(real, dies);
        if (model.state !== 'deleting' || isOpen(model)) return;
        model.until = null;
        if (!dies) model.state = 'deleted';
      }),
  ),
  fc.constant(new Step('reap', (_, { backup }) => retryDeletions(backup.composed.parts))),
];
