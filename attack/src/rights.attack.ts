import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type HttpClient, startSshd } from '@holdfast/platform/testing';
import pg from 'pg';
import type { Attack } from './model.ts';
import type { Platform } from './platform.ts';
import { createTenant } from './tenant.ts';

const ROW = 'ann@customers.example';

/**
 * Who may set up and restore, but not export, leads a backup of the customers' database to a storage of
 * their own, takes the artifact from there, and has it opened in a datasource of their own.
 */
export const play: Attack['play'] = async (platform) => {
  const sshd = await startSshd();
  try {
    const organisation = randomUUID();
    const owner = createTenant(await platform.owner('backup', organisation));
    const { client, ...member } = createTenant(await memberOf(platform, organisation));
    await inDatabase(platform, 'postgres', 'create database customers');
    await inDatabase(platform, 'postgres', 'create database mine');
    await inDatabase(platform, 'customers', `create table people as select '${ROW}' as email`);
    const customers = await owner.addDatasource('customers', platform.source, 'customers');
    const mine = await owner.addDatasource('mine', platform.source, 'mine');

    const { host, port, username, password, hostKey, root } = sshd.address;
    const sftp = { host, port, username, password, path: root, hostKey };
    const destinationId = await made(client, '/storage-destinations', {
      ...{ name: 'mine', kind: 'sftp', sftp },
    });
    const policyId = await made(client, '/backup-policies', {
      ...{ name: 'mine', scheduleCron: '0 3 * * *', retention: { keepLast: 3 }, destinationId },
    });
    await client.post(`/datasources/${customers}/policies`, { policyId });
    await member.backUp(customers, policyId);
    const files = await readdir(root, { recursive: true });
    const artifact = await readFile(
      path.join(root, files.find((one) => one.endsWith('.age')) ?? ''),
    );

    const rows = await openedIn(platform, client, mine, artifact);
    const credentials = {
      ...{ mode: 'fields', host: 'localhost', port: platform.source.port, database: 'customers' },
      ...{ username: 'postgres', password: platform.source.password, tls: { mode: 'off' } },
    };
    const led = await client.put(`/datasources/${customers}/credentials`, credentials);
    return {
      name: 'rights',
      promise: 'an artifact in the hands of who may restore is opened nowhere but at home',
      measured: `${artifact.length} bytes taken: ${rows} rows came out elsewhere; the datasource led elsewhere: ${led.status}`,
      held: artifact.length > 0 && rows === 0 && led.status === 403,
    };
  } finally {
    await sshd.stop();
  }
};

async function memberOf({ minter, nobody }: Platform, org: string): Promise<HttpClient> {
  const claims = { audience: 'backup', org, role: 'member' as const };
  return nobody('backup').as(await minter.mint(claims));
}

async function made(client: HttpClient, to: string, body: object): Promise<string> {
  const { status, body: answer } = await client.post<{ id: string }>(to, body);
  if (status !== 201) throw new Error(`${to} answers ${status}: ${JSON.stringify(answer)}`);
  return answer.id;
}

/** How many of the customers' rows are in the clear at the end. */
async function openedIn(
  platform: Platform,
  client: HttpClient,
  datasourceId: string,
  artifact: Buffer,
): Promise<number> {
  const { baseUrl, token } = client;
  const answer = await fetch(`${baseUrl}/datasources/${datasourceId}/uploads`, {
    ...{ method: 'POST', body: artifact as never },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  });
  if (answer.status !== 202) return 0;
  const { jobId } = (await answer.json()) as { jobId: string };
  const tenant = createTenant(client);
  for (let state = ''; state !== 'completed'; ) {
    ({ state } = await tenant.readJob(datasourceId, jobId));
    if (state === 'failed') return 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const target = { database: 'taken' };
  await tenant.restoreWaits('/restores', { datasourceId, jobId, mode: 'new_database', target });
  return (await inDatabase(platform, 'taken', `select from people where email = '${ROW}'`)).length;
}

async function inDatabase({ source }: Platform, database: string, text: string): Promise<object[]> {
  const there = new pg.Client({ connectionString: source.adminUrl.replace(/[^/]+$/, database) });
  await there.connect();
  return there
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => there.end());
}
