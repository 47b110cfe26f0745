import { setTimeout as delay } from 'node:timers/promises';
import type { HttpClient } from '@holdfast/platform/testing';
import { type Cost, cpuOf } from '../cost.ts';
import { expectOk } from './datasource.ts';

const LOOK_EVERY_MS = 20;

type Restore = {
  state: string;
  failure: unknown;
  proof: { verdict: string };
  restoreMs: number;
  startedAt: string;
  finishedAt: string;
};

/** Into a new database; `whole` is with the proof of every row. */
export async function restoreBackup(
  { client, datasource, workerPid }: { client: HttpClient; datasource: string; workerPid: number },
  jobId: string,
  database: string,
): Promise<Cost & { whole: number }> {
  const cpuBefore = cpuOf(workerPid);
  const asked = expectOk(
    await client.post<{ id: string }>('/restores', {
      ...{ datasourceId: datasource, jobId, mode: 'new_database', target: { database } },
    }),
  );
  for (;;) {
    const body = expectOk(await client.get<Restore>(`/restores/${asked.id}`));
    if (body.state === 'failed') throw new Error(JSON.stringify(body.failure));
    if (body.state === 'completed') {
      if (body.proof.verdict !== 'confirmed') throw new Error(JSON.stringify(body.proof));
      const whole = (Date.parse(body.finishedAt) - Date.parse(body.startedAt)) / 1000;
      return { wall: body.restoreMs / 1000, cpu: cpuOf(workerPid) - cpuBefore, whole };
    }
    await delay(LOOK_EVERY_MS);
  }
}
