import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { enqueue } from '@holdfast/platform/queue';
import { often } from '@holdfast/platform/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { removeLeftFolders } from '../backups/index.ts';
import { reapRestores } from '../reaper/reap-restores.ts';
import { reapRestoresTask } from '../reaper/tasks.ts';
import { readRestore } from '../testing/restores.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';
import { RESTORE_STEPS, type RestoreStep } from './model.ts';
import { type RestoreBench, startRestoreBench } from './restore-bench.fixture.ts';
import type { RestoreServer } from './restore-servers.fixture.ts';

/** How many kills at a random time for each of the two ways; `npm run soak` asks for 100 in all. */
const TIMES = Math.ceil(Number(process.env.HOLDFAST_SOAK ?? 2) / 2);
/** How many kills where the reaper is killed, too. */
const BACK_TIMES = often({ test: 1, soak: 20 });
/** So long that only the test itself decides when a lease is over. */
const PACE = { lease: 60_000, heartbeat: 5_000 };
const PATIENCE_MS = 300_000;

/** Where the user may create databases, and where not. */
type Way = 'by a swap' | 'in place';
const only = (names: readonly RestoreStep[]) =>
  RESTORE_STEPS.filter((step) => names.includes(step));
const COMMON: RestoreStep[] = ['claimed', 'prepared', 'loading', 'loaded', 'proven', 'completed'];
const ALL: Record<Way, RestoreStep[]> = {
  'by a swap': only([...COMMON, 'swapping', 'swapped']),
  'in place': only([...COMMON, 'rehearsing', 'saving', 'emptying']),
};
/** From here on the database is the new one. */
const TURN: Record<Way, RestoreStep> = { 'by a swap': 'swapping', 'in place': 'proven' };

/**
 * What holds when the worker of an overwrite is killed. The test files, one for each engine and way,
 * divide the steps among them, so that each step is tested; a soak tests all steps in every file, and
 * random times between them.
 */
export function testKills({
  start,
  way,
  steps,
  rehearsed = false,
  reaperKilled = false,
  testKilled = false,
}: {
  start(): Promise<RestoreServer>;
  way: Way;
  steps: RestoreStep[];
  /** Whether the overwrite that is not killed tries its backups in a sandbox. */
  rehearsed?: boolean;
  /** Whether the reaper that brings the safety copy back is killed, too. */
  reaperKilled?: boolean;
  /** Whether the worker of a restore test is killed, too. */
  testKilled?: boolean;
}): void {
  let bench: RestoreBench;
  let round = 0;
  let jobId: string;
  /** The content of the database as it was backed up. */
  let backedUp: string;

  beforeAll(async () => {
    bench = await startRestoreBench(start);
    if (way === 'in place') await bench.server.confine();
    const worker = await bench.backup.work({ pace: PACE });
    jobId = (await bench.backUp()).job.jobId;
    backedUp = await bench.server.contentOf('shop');
    await worker.stop();
  });
  afterAll(() => bench.stop());

  const change = () => {
    round += 1;
    return bench.server.run(`update orders set note = 'round ${round}' where id > 500`, 'shop');
  };
  const ask = () =>
    bench.owner.post<{ id: string }>('/restores', {
      ...{ datasourceId: bench.datasource, jobId, mode: 'overwrite' },
      ...{ confirmOverwrite: true, keepOldFor: '0h' },
    });

  /** An overwrite that is not killed; its old database is dropped. Returns how long it took. */
  async function overwrite(): Promise<number> {
    await change();
    const times: number[] = [];
    const seen: RestoreStep[] = [];
    const onRestoreStep = (step: RestoreStep) => {
      times.push(performance.now());
      seen.push(step);
    };
    const worker = await bench.backup.work({
      ...{ pace: PACE, parts: { onRestoreStep } },
      tools: often({ test: rehearsed, soak: true }) ? undefined : bench.tools,
    });
    const { id, ...restore } = await bench.restore({
      ...{ jobId, mode: 'overwrite', confirmOverwrite: true, keepOldFor: '0h' },
    });
    await worker.stop();
    expect(restore).toMatchObject({ state: 'completed', proof: { verdict: 'confirmed' } });
    expect(seen).toEqual(ALL[way]);
    if (way === 'by a swap') {
      expect((await bench.owner.delete(`/restores/${id}/old-database`)).status).toBe(204);
    }
    expect(await bench.server.contentOf('shop')).toBe(backedUp);
    await expectTidy();
    return (times.at(-1) ?? 0) - (times[0] ?? 0);
  }

  async function expectTidy(kept: string[] = []): Promise<void> {
    expect(await bench.server.databases()).toEqual(['shop', ...kept].toSorted());
    const { spoolDirectory } = bench.backup.composed.parts;
    // As the reaper does each minute: a sandbox whose worker was killed may write while it ends.
    const tidied = async () => {
      await removeLeftFolders(spoolDirectory);
      const left = [...(await readdir(spoolDirectory)), ...(await readdir(tmpdir()))];
      expect(left).toEqual([]);
    };
    await vi.waitFor(tidied, { timeout: 240_000, interval: 200 });
    await bench.expectNothingLeft();
  }

  async function reapUntilSettled(id: string) {
    const { parts } = bench.backup.composed;
    return vi.waitFor(
      async () => {
        await bench.backup.expireLeases();
        await reapRestores(parts, new AbortController().signal, bench.backup.context.logger);
        const restore = await readRestore(bench.owner, id);
        expect(['completed', 'failed']).toContain(restore.state);
        return restore;
      },
      { timeout: 240_000, interval: 200 },
    );
  }

  type Moment = { step: RestoreStep; afterMs?: number };

  /** Runs the reaper in a process of its own, which is killed at this moment. */
  async function killReaper(at: Moment): Promise<void> {
    await bench.backup.expireLeases();
    const reaper = startWorkerProcess(bench.backup, {
      ...{ atRestore: { ...at, signal: 'SIGKILL' }, pace: PACE },
    });
    const { database } = bench.backup.composed.parts;
    await database.system((tx) => enqueue(tx, reapRestoresTask, {}));
    expect(await reaper.ended).toMatchObject({ signal: 'SIGKILL' });
  }

  /** Kills, settles, and returns whether the database is the whole old or the whole new one. */
  async function kill(at: Moment, again?: Moment): Promise<'old' | 'new'> {
    await change();
    const before = await bench.server.contentOf('shop');
    const worker = startWorkerProcess(bench.backup, {
      ...{ atRestore: { ...at, signal: 'SIGKILL' }, pace: PACE },
      // Without sandboxes: a worker that is killed after them is killed without them, too, and sooner.
      tools: often({ test: bench.tools, soak: undefined }),
    });
    const { status, body } = await ask();
    if (status !== 202) await worker.kill(); // it would wait for ever
    expect(status, JSON.stringify(body)).toBe(202);
    expect(await worker.ended).toMatchObject({ signal: 'SIGKILL' });
    if (again) await killReaper(again);
    const restore = await reapUntilSettled(body.id);

    const after = await bench.server.contentOf('shop');
    expect([before, backedUp]).toContain(after);
    const is = after === backedUp ? 'new' : 'old';
    expect(restore.state, restore.failure?.message).toBe(is === 'new' ? 'completed' : 'failed');
    const ending = is === 'new' ? 'restore.completed' : 'restore.reaped_stuck';
    const actions = await bench.actionsOf(body.id); // timed by two clocks, so in any order
    expect(actions.toSorted()).toEqual([ending, 'restore.created', 'restore.started'].toSorted());
    if (is === 'old') {
      expect(restore.failure?.code).toBe('WORKER_LOST');
      expect(restore.failure?.message).toMatch(/is as it was/);
      expect(restore.oldDatabase).toBeNull();
      await expectTidy();
      return is;
    }
    if (way === 'in place') {
      await expectTidy();
      return is;
    }
    const aside = restore.oldDatabase?.database ?? '';
    expect(await bench.server.contentOf(aside)).toBe(before);
    await expectTidy([aside]);
    expect((await bench.owner.delete(`/restores/${restore.id}/old-database`)).status).toBe(204);
    await expectTidy();
    return is;
  }

  describe(`a worker that is killed with -9 of an overwrite ${way}`, () => {
    test.each(often({ test: steps, soak: ALL[way] }))(
      'at "%s" leaves the whole old database or the whole new one',
      async (step) => {
        const done = RESTORE_STEPS.indexOf(step) >= RESTORE_STEPS.indexOf(TURN[way]);
        expect(await kill({ step })).toBe(done ? 'new' : 'old');
      },
      PATIENCE_MS,
    );

    test('hinders no later one, which goes through all its steps', overwrite, PATIENCE_MS);

    if (often({ test: false, soak: true })) {
      test(
        `at any time leaves one of the two, too, ${TIMES} times over, and the next one works`,
        async () => {
          const wholeMs = await overwrite();
          const found = { old: 0, new: 0 };
          for (let i = 0; i < TIMES; i += 1) {
            const afterMs = Math.floor(Math.random() * 1.1 * wholeMs);
            found[await kill({ step: 'claimed', afterMs })] += 1;
          }
          expect(found.old + found.new).toBe(TIMES);
          if (TIMES >= 50) expect(Math.min(found.old, found.new)).toBeGreaterThan(0);
          await overwrite();
        },
        PATIENCE_MS * TIMES,
      );
    }

    if (often({ test: reaperKilled, soak: way === 'in place' })) {
      test(
        `while the reaper brings the safety copy back leaves the old one, ${BACK_TIMES} times over`,
        async () => {
          for (let i = 0; i < BACK_TIMES; i += 1) {
            const step: RestoreStep = i % 2 === 0 ? 'loaded' : 'prepared';
            const afterMs = Math.floor(Math.random() * 300);
            expect(await kill({ step }, { step: 'bringing_back', afterMs })).toBe('old');
          }
        },
        PATIENCE_MS * BACK_TIMES,
      );
    }
  });

  if (often({ test: testKilled, soak: true })) {
    test(
      'a worker that is killed with -9 in a restore test leaves nothing, and the backup is told as not confirmed',
      async () => {
        const worker = startWorkerProcess(bench.backup, {
          ...{ atRestore: { step: 'loaded', signal: 'SIGKILL' }, pace: PACE },
        });
        const { body } = await bench.owner.post<{ id: string }>(
          `/datasources/${bench.datasource}/backups/${jobId}/restore-test`,
        );
        expect(await worker.ended).toMatchObject({ signal: 'SIGKILL' });
        const tested = await reapUntilSettled(body.id);
        const verdict = 'cannot_confirm';
        expect(tested).toMatchObject({
          ...{ state: 'failed', failure: { code: 'WORKER_LOST' }, proof: { verdict } },
        });
        expect(await bench.actionsOf(tested.id)).toContain('restore.reaped_stuck');
        expect(await bench.proofOf(jobId)).toMatchObject({ verdict, restoreId: tested.id });
        expect(await bench.alertsOf(tested.id)).toMatchObject([{ jobId, verdict }]);
        await expectTidy();
      },
      PATIENCE_MS,
    );
  }
}
