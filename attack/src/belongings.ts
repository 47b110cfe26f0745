import type { HttpClient } from '@holdfast/platform/testing';
import type { Platform, Service } from './platform.ts';
import { createTenant } from './tenant.ts';

type Endpoint = { method: string; path: string };

/** The ids of what an organisation has, by the path segment that precedes the id. */
export type Belongings = { client: HttpClient; ids: Record<string, string> };

/** Every call that needs a token, according to the service's own reference. */
export async function readCalls(client: HttpClient): Promise<Endpoint[]> {
  type Paths = Record<string, Record<string, { 'x-access': string }>>;
  const { body } = await client.get<{ paths: Paths }>('/swagger/json');
  return Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation['x-access'] !== 'public')
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
}

/** The path with an organisation's ids filled in; where it has none of a kind, any of its ids. */
export function fill(path: string, { ids }: Belongings): string {
  const any = Object.values(ids)[0] ?? '';
  return path.replaceAll(/([\w-]+)\/{\w+}/g, (_, before) => `${before}/${ids[before] ?? any}`);
}

export async function acquire(platform: Platform, service: Service): Promise<Belongings> {
  const client = await platform.owner(service);
  return { client, ids: await (service === 'backup' ? inBackups : inDomains)(client, platform) };
}

async function inBackups(client: HttpClient, { source }: Platform) {
  const tenant = createTenant(client);
  const datasources = await tenant.addDatasource('victim', source);
  const policies = await tenant.addPolicy('victim');
  await client.post(`/datasources/${datasources}/policies`, { policyId: policies });
  const backups = await tenant.backUp(datasources);
  const test = `/datasources/${datasources}/backups/${backups}/restore-test`;
  const { body: tested } = await client.post<{ id: string }>(test);
  const { body: managed } = await client.post<{ id: string }>(
    '/storage-destinations/managed/ensure',
  );
  return {
    ...{ datasources, policies, backups, restores: tested.id },
    ...{ 'backup-policies': policies, 'storage-destinations': managed.id },
  };
}

async function inDomains(client: HttpClient) {
  const make = async (path: string, body: object) =>
    (await client.post<{ id: string }>(`/app/v1/${path}`, body)).body.id ?? '';
  return {
    bulk: await make('check/bulk', { domains: ['victim.example'], mode: 'bloom' }),
    'saved-domains': await make('saved-domains', { domain: 'victim.com' }),
    'name-generator': await make('name-generator', {
      ...{ description: 'a shop for tea', category: 'shop', style: 'compound', size: 5 },
    }),
    watchers: await make('brand/watchers', {
      ...{ keyword: 'victimbrand', notificationEmail: 'owner@victim.example' },
    }),
  };
}
