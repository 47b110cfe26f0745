import { PERMISSIONS } from '@holdfast/platform/identity';
import type { HttpAnswer, HttpClient } from '@holdfast/platform/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupService } from './index.ts';
import { backUp } from './testing/jobs.ts';
import { artifactOf } from './testing/managed-files.ts';
import { readLog, restoreBackup, settledRestore } from './testing/restores.ts';
import {
  addPostgresDatasource,
  PASSWORD,
  type PostgresSource,
  startPostgresSource,
} from './testing/sources.ts';
import { startTestBackup, type TestBackup } from './testing/test-backup.ts';

/** The list in docs/security.md, way by way; it is made of the same declarations. */

type Way = { what: string; needs: string };
type Operation = { operationId: string; parameters?: { in: string }[]; 'x-contents'?: Way[] };
const { paths } = (await backupService.document()) as unknown as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
);
const ways = operations.flatMap(({ operationId, 'x-contents': found = [] }) =>
  found.map((way) => ({ operationId, ...way })),
);

/** Stands in every row. */
const ROW = 'ann.of.the.customers';
const organisation = uuidv7();

let backup: TestBackup;
let source: PostgresSource;
let owner: HttpClient;
let shop: string;
let other: string;
let jobId: string;
let login: { database: string; username: string };

beforeAll(async () => {
  [backup, source] = await Promise.all([startTestBackup(), startPostgresSource()]);
  owner = await backup.owner(organisation);
  login = await source.createDatabase(
    'shop',
    `create function at_home(what text, deed text) returns bool language plpgsql as $f$ begin
       if current_database() = 'shop' then return true; end if;
       if deed = 'cast' then return what::int > 0; end if;
       return false;
     end $f$;
     create table plain (email text); insert into plain values ('${ROW}');
     create table checked (id int, email text check (public.at_home(email, 'check')));
     insert into checked values (1, '${ROW}');
     create table cast_away (email text check (public.at_home(email, 'cast')));
     insert into cast_away values ('${ROW}');
     create table once (email text); insert into once values ('${ROW}'), ('${ROW} again');
     create function part(what text) returns text language sql immutable as $f$
       select case when current_database() = 'shop' then what else left(what, 5) end $f$;
     create unique index on once (public.part(email));`,
  );
  await source.query('alter role "owner of shop" createdb');
  shop = await addPostgresDatasource(owner, 'shop', source, login);
  other = await addPostgresDatasource(owner, 'other', source, login);
  await backup.work();
  jobId = (await backUp(owner, shop)).jobId;
});
afterAll(async () => {
  await backup.stop();
  await source.stop();
});

const credentials = (changes: object) => ({
  ...{ mode: 'fields', host: '127.0.0.1', port: source.port, ...login, password: PASSWORD },
  ...{ tls: { mode: 'off' }, ...changes },
});
const restored = (client: HttpClient, how: object) =>
  client.post('/restores', { datasourceId: shop, jobId, ...how });
const linked = (client: HttpClient) =>
  client.post<{ url: string }>(`/datasources/${shop}/backups/${jobId}/download-link`);

type Take = (client: HttpClient) => Promise<Pick<HttpAnswer<unknown>, 'status' | 'body'>>;
const TAKEN: Record<string, Take> = {
  'createDownloadLink data.export': linked,
  async 'download data.export'(client) {
    const link = await linked(client);
    if (link.status !== 200) return link;
    const forged = link.body.url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await fetch(forged)).status).toBe(403);
    return { status: (await fetch(link.body.url)).status, body: {} };
  },
  'readRecoveryKit organisation.own': (client) => client.get('/recovery-kit'),
  'setRecoveryKey organisation.own': (client) =>
    client.put('/recovery-key', { recoveryRecipient: null }),
  'takeRecoveryKeys organisation.own': (client) => client.post('/recovery-keys', { keyFile: 'x' }),
  async 'uploadDump data.export'(client) {
    const answer = await fetch(`${backup.url}/datasources/${other}/uploads`, {
      ...{ method: 'POST', body: (await artifactOf(backup, jobId)) as never },
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': 'application/octet-stream',
      },
    });
    return { status: answer.status, body: await answer.json() };
  },
  'setDatasourceCredentials data.export': (client) =>
    client.put(`/datasources/${shop}/credentials`, credentials({ host: 'localhost' })),
  'createRestore restore': (client) =>
    restored(client, { mode: 'new_database', target: { database: 'copy' } }),
  'createRestore data.destroy': (client) =>
    restored(client, { mode: 'overwrite', confirmOverwrite: true }),
  'createRestore data.export': (client) =>
    restored(client, { mode: 'external_target', target: credentials({ database: 'nowhere' }) }),
};

test('every way that is tried here is one that a route declares', () => {
  expect(Object.keys(TAKEN).sort()).toEqual(
    ways.map(({ operationId, needs }) => `${operationId} ${needs}`).sort(),
  );
});

test.each(ways.map(({ operationId, what, needs }) => [operationId, what, needs] as const))(
  '%s: %s: nobody without %s',
  async (operationId, _, needs) => {
    const take = TAKEN[`${operationId} ${needs}`];
    if (!take) throw new Error('add how it is taken');
    const holder = (permissions: readonly string[]) =>
      backup.someone({ org: organisation, role: 'viewer', permissions: [...permissions] });
    const msg = `This needs the permission ${needs}.`;
    const without = await holder(PERMISSIONS.filter((name) => name !== needs));
    expect(await take(without)).toMatchObject({ status: 403, body: { type: 'FORBIDDEN', msg } });
    expect((await take(await holder(PERMISSIONS))).status).not.toBe(403);
  },
);

test('what a database holds stands in no other answer, log or alert', async () => {
  await owner.put(`/datasources/${shop}/credentials`, credentials({}));
  const test = await owner.post<{ id: string }>(
    `/datasources/${shop}/backups/${jobId}/restore-test`,
  );
  const restores = [await settledRestore(owner, test.body.id)];
  for (const onFailedObject of ['stop', 'skip']) {
    const target = { database: `copy_${onFailedObject}` };
    const how = { datasourceId: shop, jobId, mode: 'new_database', target, onFailedObject };
    restores.push(await restoreBackup(owner, how));
  }
  // Each of them had to do with rows that the server refused, and shows when it does.
  expect(JSON.stringify(restores)).toMatch(/violates check constraint/);
  const logs = await Promise.all(restores.map(({ id }) => readLog(owner, id)));
  expect(logs.join()).not.toContain(ROW);
  const ids: Record<string, string> = {
    ...{ datasources: shop, backups: jobId, restores: restores[0]?.id ?? '' },
  };
  let looked = 0;
  for (const { method, path } of operations.filter((one) => !one['x-contents'])) {
    if (method !== 'get') continue;
    const to = path.replaceAll(/([\w-]+)\/{\w+}/g, (_, name) => `${name}/${ids[name] ?? shop}`);
    const { status, text } = await owner.get(to);
    if (status === 200) looked += 1;
    expect(text, path).not.toContain(ROW);
  }
  expect(looked).toBeGreaterThan(20);
  expect(await backup.dump()).not.toContain(ROW);
  expect(backup.logs.join('\n')).not.toContain(ROW);
});
