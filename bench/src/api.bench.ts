import { systemClock } from '@holdfast/platform/clock';
import { migrate, openDatabase } from '@holdfast/platform/db';
import { createHttpApp, route } from '@holdfast/platform/http';
import { createTokenVerifier } from '@holdfast/platform/identity';
import { createLogger } from '@holdfast/platform/log';
import { createCursors, keysetPage, listPage, pageFields } from '@holdfast/platform/paging';
import { createTokenMinter, startPostgres } from '@holdfast/platform/testing';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { say, sayRatio } from './report.ts';
import { size } from './size.ts';

const SCHEMA = 'bench';
const ORGANISATION = '01980000-0000-7000-8000-000000000001';
const ROUNDS = size({ usual: 5, quick: 1 });
const SECONDS = size({ usual: 4, quick: 1 });

type Tables = { notes: { id: string; organisation_id: string; name: string; created_at: Date } };

/** Requests a second for an authorised list of 25 rows, beside bare fastify with the same query. */
export async function run(): Promise<void> {
  const server = await startPostgres();
  const url = server.address.adminUrl;
  await prepare(url);
  const minter = await createTokenMinter({ issuer: 'https://bench.example' });
  const token = await minter.mint({ audience: 'bench', org: ORGANISATION });
  const [ours, peer] = [await startOurs(url, minter), await startBare(url)];
  const rounds: { ours: number; peer: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await load(ours.url, token), peer: await load(peer.url) });
  }
  const last = rounds.at(-1);
  say(
    `requests a second in the last round: ours ${last?.ours.toFixed(0)}, bare ${last?.peer.toFixed(0)}`,
  );
  sayRatio('authorised list of 25 rows, to bare fastify with the same query', rounds, {
    atLeast: 0.5,
  });
  await Promise.all([ours.stop(), peer.stop(), minter.stop()]);
  await server.stop();
}

async function load(url: string, token?: string): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const { requests, non2xx, errors } = await autocannon({
    url: `${url}/notes`,
    connections: 16,
    duration: SECONDS,
    workers: 1,
    headers,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors under load`);
  return requests.average;
}

async function prepare(url: string): Promise<void> {
  const sql = `
    create table notes (id uuid primary key, organisation_id uuid not null, name text not null, created_at timestamptz not null);
    create index on notes (organisation_id, id desc);
    insert into notes select uuidv7(), '${ORGANISATION}', 'note ' || n, now() from generate_series(1, 10000) n;
    select protect_tenant_table('notes');
    analyze notes;`;
  await migrate({ url, schema: SCHEMA, migrations: [{ name: 'bench/0001.sql', sql }] });
}

async function startOurs(url: string, minter: { issuer: string; jwksUrl: string }) {
  const database = openDatabase<Tables>({ url, schema: SCHEMA, name: 'bench' });
  const cursors = createCursors(Buffer.alloc(32, 1));
  const Note = z.object({ id: z.uuid(), name: z.string(), createdAt: z.date() });
  const app = await createHttpApp({
    name: 'bench',
    version: '0',
    description: 'bench',
    routes: [
      route({
        method: 'GET',
        url: '/notes',
        operationId: 'listNotes',
        summary: 'List notes',
        tags: ['Notes'],
        access: 'read',
        proof: 'none',
        contents: 'none',
        query: z.strictObject(pageFields()),
        response: { 200: z.object({ items: z.array(Note), nextCursor: z.string().optional() }) },
        handler: async ({ principal: { organisation }, query: { limit, cursor } }) => {
          const query = { organisation, route: 'notes', filters: {}, limit, cursor };
          return listPage(cursors, query, {
            rows: (slice) =>
              database.tenant(organisation, (tx) =>
                keysetPage(
                  tx.selectFrom('notes').selectAll().where('organisation_id', '=', organisation),
                  { order: [{ column: 'id', direction: 'desc' }], ...slice },
                ).execute(),
              ),
            position: (row) => [row.id],
            item: ({ id, name, created_at }) => ({ id, name, createdAt: created_at }),
          });
        },
      }),
    ],
    logger: createLogger({ name: 'bench', level: 'warn' }),
    clock: systemClock,
    verifier: createTokenVerifier({
      issuer: minter.issuer,
      audience: 'bench',
      jwks: { url: minter.jwksUrl },
      clock: systemClock,
    }),
    readiness: {},
    corsOrigins: [],
    trustedProxies: 0,
    rateLimit: { perMinute: 100_000_000 },
    bodyLimitBytes: 1024,
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: address,
    stop: async () => {
      await app.stop({ graceMs: 1_000 });
      await database.stop();
    },
  };
}

async function startBare(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  pool.on('error', () => {}); // the server stops before it does
  const fastify = Fastify();
  fastify.get('/notes', async () => {
    const { rows } = await pool.query({
      name: 'notes',
      text: `select id, name, created_at from ${SCHEMA}.notes where organisation_id = $1 order by id desc limit 25`,
      values: [ORGANISATION],
    });
    return { items: rows };
  });
  const address = await fastify.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: address,
    stop: async () => {
      await fastify.close();
      await pool.end();
    },
  };
}
