import { Readable } from 'node:stream';
import { manifestKeyOf } from '@holdfast/artifact';
import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanBackup } from '../backups/clean.ts';
import { retryDeletions } from '../reaper/reap-unlaunched.ts';
import { insertJob } from '../testing/insert-job.ts';
import { insertManifest } from '../testing/insert-manifest.ts';
import { type JobAnswer, readJob } from '../testing/jobs.ts';
import { managedFiles } from '../testing/managed-files.ts';
import { startTestBackup, type TestBackup } from '../testing/test-backup.ts';

const HOUR = 3_600_000;
let backup: TestBackup;
beforeAll(async () => {
  backup = await startTestBackup();
});
afterAll(() => backup.stop());

/** What is promised of one backup: `until` is when its deletion can no longer be undone. */
type Model = {
  state: 'completed' | 'deleting' | 'deleted';
  until: number | null;
  undoHours: number;
  now: number;
};

type Real = Awaited<ReturnType<typeof setUp>>;

/** A backup as its run leaves it: in the catalogue, and as two files in storage. */
async function setUp() {
  const organisation = uuidv7();
  const owner = await backup.owner(organisation);
  const { body } = await owner.post<{ id: string }>('/datasources', {
    ...{ name: 'shop', engine: 'postgresql' },
  });
  const datasourceId = body.id;
  const which = { organisation, datasourceId };
  const jobId = await insertJob(backup, { ...which, state: 'completed' });
  await insertManifest(backup, { ...which, jobId });
  const [row] = await backup.query<{ artifact_key: string }>(
    "update backup_jobs set queued_at = now() - interval '1 day' where id = $1 returning artifact_key",
    [jobId],
  );
  const key = row?.artifact_key ?? '';
  for (const one of [key, manifestKeyOf(key)]) {
    await backup.composed.parts.managedStorage.put(one, Readable.from([Buffer.from('content')]));
  }
  return { owner, organisation, datasourceId, jobId };
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

/** Whatever was done: what is called completed is whole, what can be undone too, what is deleted is gone. */
async function expectPromise(model: Model, { owner, datasourceId, jobId }: Real): Promise<void> {
  const job: JobAnswer = await readJob(owner, datasourceId, jobId);
  const files = (await managedFiles(backup)).filter((name) => name.includes(jobId));
  expect(job.state).toBe(model.state);
  if (job.state === 'completed' || isOpen(model)) expect(files).toHaveLength(2);
  if (job.state === 'deleted') expect(files).toEqual([]);
}

const ask = ({ owner, datasourceId, jobId }: Real, what: string) =>
  owner.post(`/datasources/${datasourceId}/backups/${jobId}/${what}`);

function clean({ organisation, jobId }: Real, dies: boolean): Promise<void> {
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
  const signal = new AbortController().signal;
  const mine = dies ? { ...parts, managedStorage: half } : parts;
  return cleanBackup(mine, { organisation, jobId }, signal).catch((error) => {
    if (!dies) throw error;
  });
}

const steps = [
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
        backup.clock.advance(hours * HOUR);
        model.now += hours * HOUR;
        real.owner = await backup.owner(real.organisation); // its token did not last as long
      }),
  ),
  fc.constant(
    new Step('delete', async (model, { owner, datasourceId, jobId }) => {
      expect((await owner.delete(`/datasources/${datasourceId}/backups/${jobId}`)).status).toBe(
        204,
      );
      if (model.state !== 'completed') return;
      model.state = 'deleting';
      model.until = model.undoHours > 0 ? model.now + model.undoHours * HOUR : null;
    }),
  ),
  fc.constant(
    new Step('undelete', async (model, real) => {
      const isPossible = model.state === 'completed' || isOpen(model);
      expect((await ask(real, 'undelete')).status).toBe(isPossible ? 200 : 409);
      if (isPossible) Object.assign(model, { state: 'completed', until: null });
    }),
  ),
  fc.constant(
    new Step('purge', async (model, real) => {
      expect((await ask(real, 'purge')).status).toBe(204);
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
  fc.constant(new Step('reap', async () => retryDeletions(backup.composed.parts))),
];

test('whatever is deleted, undone, purged and cleaned up in whatever order, a backup called completed is whole', async () => {
  const run = fc.asyncProperty(
    fc.commands(steps, { maxCommands: 15, size: 'max' }),
    async (commands) => {
      const real = await setUp();
      const now = backup.clock.now().getTime();
      const model: Model = { state: 'completed', until: null, undoHours: 0, now };
      await fc.asyncModelRun(() => ({ model, real }), commands);
    },
  );
  await fc.assert(run, { numRuns: often({ test: 12, soak: 2_000 }) });
}, 1_200_000);
