import type { HttpClient } from '@holdfast/platform/testing';
import { expect } from 'vitest';
import type { RestoreProof, RestoreState } from '../restores/model.ts';
import { poll } from './poll.ts';

export type RestoreAnswer = {
  id: string;
  mode: string;
  state: RestoreState;
  failure: { code: string; message: string } | null;
  attempts: { failure: { code: string; message: string } }[];
  nextAttemptAt: string | null;
  proof: Pick<RestoreProof, 'reason' | 'notes' | 'objects'> & {
    verdict: string;
    differences?: object[];
  };
  warnings: string[];
  progress: { step?: string; bytes?: number };
  restoreMs: number | null;
  oldDatabase: { database: string; keptUntil: string } | null;
  safetyJobId: string | null;
};

export async function readRestore(client: HttpClient, id: string): Promise<RestoreAnswer> {
  return (await client.get<RestoreAnswer>(`/restores/${id}`)).body;
}

/** The restore as soon as it has ended. */
export function settledRestore(
  client: HttpClient,
  id: string,
  timeout = 240_000,
): Promise<RestoreAnswer> {
  const ended = ['completed', 'failed'];
  return poll(
    () => readRestore(client, id),
    ({ state }) => ended.includes(state),
    { timeout, complain: ({ state }) => expect(ended).toContain(state) },
  );
}

/** Asks for a restore, and returns how it ended. */
export async function restoreBackup(client: HttpClient, body: object): Promise<RestoreAnswer> {
  const { status, body: answer } = await client.post<{ id: string; msg?: string }>(
    '/restores',
    body,
  );
  expect(status, answer.msg).toBe(202);
  return settledRestore(client, answer.id);
}

export async function readLog(client: HttpClient, id: string): Promise<string> {
  const { body } = await client.get<{ url: string }>(`/restores/${id}/logs.presign`);
  return (await fetch(body.url)).text();
}
