import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpClient } from '@holdfast/platform/testing';
import { addDatasource, expectOk, type Source } from '../backup/datasource.ts';
import type { BackupRoles } from '../backup/roles.ts';

const MINUTE_MS = 60_000;
/** Time to set all policies to their minute: if the next one is nearer than this, it is left to pass. */
const ROOM_MS = 15_000;

/**
 * One policy per organisation for all of its datasources, due in the next minute, once a day. Returns
 * that minute.
 */
export async function schedule(
  roles: BackupRoles,
  source: Source,
  { organisations, datasources }: { organisations: number; datasources: number },
): Promise<Date> {
  const policies: { client: HttpClient; policy: string }[] = [];
  for (let nth = 0; nth < organisations; nth += 1) {
    const client = await roles.clientOf(randomUUID());
    const policy = await addPolicy(client);
    policies.push({ client, policy });
    for (let each = 0; each < datasources; each += 1) {
      const datasource = await addDatasource(client, source, `database ${each}`);
      const attached = { policyId: policy };
      expectOk(await client.post(`/datasources/${datasource}/policies`, attached));
    }
  }
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < ROOM_MS) await delay(left);
  const due = new Date((Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS);
  const scheduleCron = `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
  for (const { client, policy } of policies) {
    expectOk(await client.patch(`/backup-policies/${policy}`, { scheduleCron }));
  }
  if (Date.now() >= due.getTime()) throw new Error('the minute came before all were set to it');
  return due;
}

/** Due far from now, until all policies are there. */
async function addPolicy(client: HttpClient): Promise<string> {
  const far = new Date(Date.now() + 12 * 60 * MINUTE_MS);
  const destination = expectOk(
    await client.post<{ id: string }>('/storage-destinations/managed/ensure'),
  );
  const { id } = expectOk(
    await client.post<{ id: string }>('/backup-policies', {
      ...{ name: 'daily', scheduleCron: `0 ${far.getUTCHours()} * * *`, timezone: 'UTC' },
      ...{ retention: { keepLast: 1 }, destinationId: destination.id },
    }),
  );
  return id;
}
