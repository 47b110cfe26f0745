import type { HttpClient } from '@holdfast/platform/testing';

/** A policy that stores in managed storage; with several, several backups may wait, one by each. */
export async function addManagedPolicy(client: HttpClient, name: string): Promise<string> {
  const managed = await client.post<{ id: string }>('/storage-destinations/managed/ensure');
  const { body } = await client.post<{ id: string }>('/backup-policies', {
    ...{ name, scheduleCron: '0 3 * * *', retention: { keepLast: 9 } },
    destinationId: managed.body.id,
  });
  return body.id;
}
