import type { HttpClient } from '@holdfast/platform/testing';

/** Adds a policy that stores in managed storage. One backup per policy may wait, so tests add several. */
export async function addManagedPolicy(client: HttpClient, name: string): Promise<string> {
  const managed = await client.post<{ id: string }>('/storage-destinations/managed/ensure');
  const { body } = await client.post<{ id: string }>('/backup-policies', {
    ...{ name, scheduleCron: '0 3 * * *', retention: { keepLast: 9 } },
    destinationId: managed.body.id,
  });
  return body.id;
}
