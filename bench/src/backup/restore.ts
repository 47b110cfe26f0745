import { setTimeout as delay } from 'node:timers/promises';
import type { HttpClient } from '@holdfast/platform/testing';
import { type Cost, cpuOf } from '../cost.ts';
import { expectOk } from './datasource.ts';

const LOOK_EVERY_MS = 20;

type Restore = {
  state: string;
  failure: unknown;
  progress: { step?: string };
  proof: { verdict: string };
  restoreMs: number;
  startedAt: string;
  finishedAt: string;
};

/** The cost until the database is loaded, and `whole` with the proof of every row. */
export type RestoreCost = Cost & { whole: number; wholeCpu: number };

const BEFORE_LOADED = ['claimed', 'prepared', 'loading', undefined];

/** Restores into a new database. */
export async function restoreBackup(
  { client, datasource, workerPid }: { client: HttpClient; datasource: string; workerPid: number },
  jobId: string,
  database: string,
): Promise<RestoreCost> {
  const cpuBefore = cpuOf(workerPid);
  const asked = expectOk(
    await client.post<{ id: string }>('/restores', {
      ...{ datasourceId: datasource, jobId, mode: 'new_database', target: { database } },
    }),
  );
  let cpu: number | undefined;
  for (;;) {
    const body = expectOk(await client.get<Restore>(`/restores/${asked.id}`));
    if (body.state === 'failed') throw new Error(JSON.stringify(body.failure));
    if (!BEFORE_LOADED.includes(body.progress.step)) cpu ??= cpuOf(workerPid) - cpuBefore;
    if (body.state === 'completed') {
      if (body.proof.verdict !== 'confirmed') throw new Error(JSON.stringify(body.proof));
      const whole = (Date.parse(body.finishedAt) - Date.parse(body.startedAt)) / 1000;
      const wholeCpu = cpuOf(workerPid) - cpuBefore;
      return { wall: body.restoreMs / 1000, cpu: cpu ?? wholeCpu, whole, wholeCpu };
    }
    await delay(LOOK_EVERY_MS);
  }
}
