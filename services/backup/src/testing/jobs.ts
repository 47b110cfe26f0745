import type { HttpClient } from '@holdfast/platform/testing';
import { expect } from 'vitest';
import type { JobState } from '../backups/model.ts';
import { poll } from './poll.ts';

export type JobAnswer = {
  jobId: string;
  state: JobState;
  failure: { code: string; message: string } | null;
  attempts: { startedAt: string; failedAt: string; failure: { code: string; message: string } }[];
  nextAttemptAt: string | null;
  progress: Record<string, number>;
  plainBytes: number | null;
  storedBytes: number | null;
  rows: number | null;
  warnings: string[];
  heldUntil: string | null;
  undoUntil: string | null;
  keptByHand: boolean;
  destinationId: string | null;
};

export async function runNow(
  client: HttpClient,
  datasourceId: string,
  body: { policyId?: string } = {},
): Promise<string> {
  const answer = await client.post<{ jobId: string }>(
    `/datasources/${datasourceId}/backups/run-now`,
    body,
  );
  expect(answer).toMatchObject({ status: 202, body: { state: 'queued' } });
  return answer.body.jobId;
}

export async function readJob(
  client: HttpClient,
  datasourceId: string,
  jobId: string,
): Promise<JobAnswer> {
  return (await client.get<JobAnswer>(`/datasources/${datasourceId}/backups/${jobId}`)).body;
}

/** The job as soon as it is in one of these states. */
export function jobIn(
  client: HttpClient,
  datasourceId: string,
  jobId: string,
  states: readonly JobState[],
  timeout = 90_000,
): Promise<JobAnswer> {
  return poll(
    () => readJob(client, datasourceId, jobId),
    ({ state }) => states.includes(state),
    {
      timeout,
      complain: ({ state, failure }) => expect(states, JSON.stringify(failure)).toContain(state),
    },
  );
}

/** Asks for a backup, and returns how it ended. */
export async function backUp(
  client: HttpClient,
  datasourceId: string,
  body?: { policyId?: string },
): Promise<JobAnswer> {
  const jobId = await runNow(client, datasourceId, body);
  return jobIn(client, datasourceId, jobId, ['completed', 'failed']);
}
