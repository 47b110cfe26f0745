import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Line } from '../line.ts';
import type { Organisation } from '../organisation.ts';
import type { Hostile, Scene } from './model.ts';
import { closeAll, openWires, statusOf } from './sockets.ts';

const DOWNLOADS = 50;
const DATABASE = 'large';
/** More than all the buffers on the way can hold. */
const ROWS = 40_000;
const FOR_MS = 45_000;
const JOB_MS = 240_000;
const MOST_GROWN_MB = 250;

/** Downloads that are begun and never read. */
export const stalledDownloads: Hostile = async ({ roles, organisations, beside }) => {
  const [organisation] = organisations;
  if (!organisation) throw new Error('there is no organisation');
  const { host, pathname, search } = new URL(await linkToLarge(roles, organisation));
  let begun = 0;
  const seen = await beside(async () => {
    const wires = await openWires(roles.front, DOWNLOADS, () => '');
    for (const { socket } of wires) {
      // Reads the head of the answer, and no more.
      socket.once('data', () => socket.pause());
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    }
    await delay(FOR_MS);
    begun = wires.filter((wire) => statusOf(wire) === 200 && wire.isOpen).length;
    closeAll(wires);
  });
  return {
    name: 'stalled downloads',
    promise: `${DOWNLOADS} downloads that nobody reads cost no process ${MOST_GROWN_MB} MB, and others go on`,
    measured: `${begun} begun and held; ${seen.said}`,
    held: begun === DOWNLOADS && seen.grewMb < MOST_GROWN_MB && seen.wereAnswered,
  };
};

async function linkToLarge(roles: Scene['roles'], organisation: Organisation): Promise<string> {
  await fillLarge(roles.source.adminUrl);
  const line = new Line(roles.front, organisation.address);
  const ask = async <T>(method: string, path: string, body?: unknown) => {
    const token = await organisation.token('backup');
    return (await line.ask(method, `/api/backup${path}`, { token, body })).body as T;
  };
  const { port, password } = roles.source;
  const { id } = await ask<{ id: string }>('POST', '/datasources', {
    ...{ name: DATABASE, engine: 'postgresql' },
    credentials: {
      ...{ mode: 'fields', host: '127.0.0.1', port, database: DATABASE },
      ...{ username: 'postgres', password, tls: { mode: 'off' } },
    },
  });
  const testing = { enabled: false, when: 'each_backup' };
  await ask('PUT', `/datasources/${id}/restore-testing`, testing);
  const backups = `/datasources/${id}/backups`;
  const { jobId } = await ask<{ jobId: string }>('POST', `${backups}/run-now`, {});
  for (const end = Date.now() + JOB_MS; Date.now() < end; await delay(500)) {
    const { state } = await ask<{ state: string }>('GET', `${backups}/${jobId}`);
    if (state === 'completed') break;
  }
  const link = await ask<{ url: string }>('POST', `${backups}/${jobId}/download-link`);
  line.close();
  return link.url;
}

async function fillLarge(adminUrl: string): Promise<void> {
  const run = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(adminUrl, `create database ${DATABASE}`);
  await run(
    adminUrl.replace(/\/[^/]*$/, `/${DATABASE}`),
    `create table much as select n, (select string_agg(md5(n::text || m), '') from generate_series(1, 30) m) as text
     from generate_series(1, ${ROWS}) n`,
  );
}
