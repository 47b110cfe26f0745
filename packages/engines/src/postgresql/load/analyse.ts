import pg from 'pg';
import type { Wording } from '../../wording/wording.ts';
import type { Works } from '../target/model.ts';
import { openToWork, type Server } from '../target/server.ts';

/** Small tables share a statement, up to this many bytes and tables. */
const BATCH_BYTES = 4 << 20;
const BATCH_TABLES = 100;
const MOST_NAMED = 20;

/**
 * Analysing a partitioned table includes its partitions, which are listed in case that fails. The
 * largest tables come first. Catalogues have the statistics of an empty database, which do until they
 * have grown.
 */
const TABLES = `
  with recursive part as (
    select c.oid as root, c.oid from pg_catalog.pg_class c
    where c.relkind in ('r', 'p', 'm') and c.relpersistence <> 't' and not c.relispartition
    union all
    select part.root, i.inhrelid from part
    join pg_catalog.pg_inherits i on i.inhparent = part.oid
    join pg_catalog.pg_class c on c.oid = i.inhrelid where c.relispartition
  ), whole as (
    select part.root, pg_catalog.sum(coalesce(pg_catalog.pg_relation_size(part.oid), 0)) as bytes,
      pg_catalog.json_agg(pg_catalog.json_build_object('schema', n.nspname, 'name', c.relname))
        filter (where part.oid <> part.root and c.relkind = 'r') as parts
    from part join pg_catalog.pg_class c on c.oid = part.oid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace group by part.root
  )
  select n.nspname as schema, c.relname as name, w.bytes::pg_catalog.float8, coalesce(w.parts, '[]') as parts
  from whole w join pg_catalog.pg_class c on c.oid = w.root
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.oid >= 16384 or w.bytes > ${BATCH_BYTES} order by w.bytes desc`;

type Named = { schema: string; name: string };
type Table = Named & { bytes: number; parts: Named[] };

/**
 * Loaded tables come without statistics, and queries are planned badly without them. Returns what
 * could not be analysed: that makes queries slow, but nothing is lost.
 */
export async function analyse(
  server: Server,
  { jobs, settings }: Works['analyse']['input'],
): Promise<Works['analyse']['result']> {
  const client = await openToWork(server);
  const { rows } = await client.query<Table>(TABLES);
  const waiting = batched(rows);
  const troubles: string[] = [];
  const work = async (session: pg.Client) => {
    await session.query(QUIETLY);
    for (const setting of Object.entries(settings)) await session.query(putting(setting));
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      if (await attempt(session, batch)) continue;
      for (const table of batch) troubles.push(...(await analyseOne(session, table, server)));
    }
  };
  const others = Array.from({ length: Math.min(jobs, waiting.length) - 1 }, async () => {
    // If there is no room for another connection, there is one fewer.
    const other = await openToWork(server).catch(() => undefined);
    if (other) await work(other);
  });
  await Promise.all([work(client), ...others]);
  const more = troubles.length - MOST_NAMED;
  return [
    ...troubles.slice(0, MOST_NAMED),
    ...(more > 0 ? [`Neither could those of ${more} more tables.`] : []),
  ];
}

/** A table that this user may not analyse is skipped with a warning, which is not wanted. */
const QUIETLY = 'set client_min_messages = error';

/** Statistics of expressions are computed, too. */
const putting = (setting: [string, string]) =>
  `select pg_catalog.set_config(${setting.map((text) => pg.escapeLiteral(text)).join(', ')}, false)`;

const full = ({ schema, name }: Named) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

async function analyseOne(
  session: pg.Client,
  table: Table,
  { wording }: { wording: Wording },
): Promise<string[]> {
  let why = '';
  const done = await attempt(session, [table], (said) => {
    why = wording.said(said).replace(/\.$/, '');
  });
  if (done) return [];
  // The partitions that can be analysed by themselves are.
  for (const part of table.parts) await attempt(session, [part]);
  return [
    `Statistics of table ${wording.name(table.schema, table.name)} could not be computed: ${why}. Nothing is lost, but queries on it may be planned badly: remove what prevents it, and run ANALYZE there.`,
  ];
}

/**
 * False if the server could not do it for a reason of its own, which can be the code of an
 * expression, or another server that a partition is on. If the session is over, the next thing that
 * is asked of it fails.
 */
async function attempt(
  session: pg.Client,
  tables: readonly Named[],
  onRefused: (said: string) => void = () => {},
): Promise<boolean> {
  try {
    await session.query(`analyze ${tables.map(full).join(', ')}`);
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    onRefused(error.message);
    await session.query('select').catch((gone) => {
      throw error.code?.startsWith('57P') ? error : gone;
    });
    return false;
  }
}

function batched(tables: readonly Table[]): Table[][] {
  const batches: Table[][] = [];
  let room = 0;
  for (const table of tables) {
    const last = batches.at(-1);
    if (last && table.bytes <= room && last.length < BATCH_TABLES) {
      last.push(table);
      room -= table.bytes;
    } else {
      batches.push([table]);
      room = BATCH_BYTES - table.bytes;
    }
  }
  return batches;
}
