import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Manifest } from '@holdfast/artifact';
import type { HttpClient } from '@holdfast/platform/testing';
import { expect } from 'vitest';
import { type JobAnswer, jobIn, runNow } from './jobs.ts';

/** Some have a hundred megabytes or thousands of tables, on a machine that does other things too. */
const PATIENCE_MS = 300_000;

export type Completed = { job: JobAnswer; manifest: Manifest };

/** Asks for a backup that must succeed, and returns what the service says about it. */
export async function backUpWell(
  client: HttpClient,
  datasource: string,
  body: { policyId?: string } = {},
): Promise<Completed> {
  const jobId = await runNow(client, datasource, body);
  const job = await jobIn(client, datasource, jobId, ['completed', 'failed'], PATIENCE_MS);
  expect(job).toMatchObject({ state: 'completed', failure: null });
  const path = `/datasources/${datasource}/backups/${jobId}/manifest`;
  const { status, body: manifest } = await client.get<Manifest>(path);
  expect(status).toBe(200);
  return { job, manifest };
}

/** Downloads the native dump by its link, as a user who has only the standard tools would. */
export async function download(
  client: HttpClient,
  datasource: string,
  jobId: string,
  file: string,
): Promise<void> {
  const { body } = await client.post<{ ok: boolean; url: string }>(
    `/datasources/${datasource}/backups/${jobId}/download-link`,
  );
  const response = await fetch(body.url);
  expect(response.status).toBe(200);
  if (!response.body) throw new Error('there is nothing to download');
  await pipeline(response.body, createWriteStream(file));
}

/** What must be the same in the backups of two databases with the same content. */
export function contentOf({ dump, tables, schema, sequences, largeObjects }: Manifest) {
  return { rows: dump.rows, tables, schema, sequences, largeObjects };
}

/** A policy with these options that stores in managed storage. */
export async function addPolicy(
  client: HttpClient,
  options: { excludeTables: string[] },
  name = 'round trip',
): Promise<string> {
  const { body: destination } = await client.post<{ id: string }>(
    '/storage-destinations/managed/ensure',
  );
  const { status, body } = await client.post<{ id: string }>('/backup-policies', {
    name,
    scheduleCron: '0 3 * * *',
    retention: { keepLast: 7 },
    destinationId: destination.id,
    options,
  });
  expect(status).toBe(201);
  return body.id;
}

/**
 * Expects warnings about a policy that leaves out a table which kept rows refer to: when it is
 * attached or saved, and with each backup.
 */
export async function expectCutKeysTold(
  client: HttpClient,
  datasource: string,
  { cut, both, told }: { cut: string[]; both: string[]; told: RegExp },
): Promise<void> {
  await backUpWell(client, datasource); // foreign keys are known from a backup
  const policyId = await addPolicy(client, { excludeTables: cut }, 'keyed');
  const attached = await client.post<{ policy: { warnings: string[] } }>(
    `/datasources/${datasource}/policies`,
    { policyId },
  );
  expect(attached.body.policy.warnings).toEqual([expect.stringMatching(told)]);
  const save = async (excludeTables: string[]) => {
    const { body } = await client.patch<{ warnings?: string[] }>(`/backup-policies/${policyId}`, {
      options: { excludeTables },
    });
    return body.warnings;
  };
  expect(await save(both)).toBeUndefined();
  expect(await save(cut)).toEqual([expect.stringMatching(told)]);
  const { job } = await backUpWell(client, datasource, { policyId });
  expect(job.warnings).toEqual([expect.stringMatching(told)]);
}
