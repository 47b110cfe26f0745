import pg from 'pg';
import type { Works } from '../target/model.ts';
import { openToWork, type Server } from '../target/server.ts';

/** Small tables share a statement, up to this many bytes and tables. */
const BATCH_BYTES = 4 << 20;
const BATCH_TABLES = 100;

/** Analysing a partitioned table includes its partitions. The largest tables come first. */
const TABLES = `
  with recursive part as (
    select c.oid as root, c.oid from pg_catalog.pg_class c
    where c.relkind in ('r', 'p', 'm') and c.relpersistence <> 't' and not c.relispartition
    union all
    select part.root, i.inhrelid from part
    join pg_catalog.pg_inherits i on i.inhparent = part.oid
    join pg_catalog.pg_class c on c.oid = i.inhrelid where c.relispartition
  ), sizes as (
    select root, pg_catalog.sum(coalesce(pg_catalog.pg_relation_size(oid), 0)) as bytes
    from part group by root
  )
  select n.nspname as schema, c.relname as name, s.bytes::pg_catalog.float8
  from sizes s join pg_catalog.pg_class c on c.oid = s.root
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace order by s.bytes desc`;

type Table = { schema: string; name: string; bytes: number };

/** Loaded tables come without statistics, and queries are planned badly without them. */
export async function analyse(
  server: Server,
  { jobs }: Works['analyse']['input'],
): Promise<Works['analyse']['result']> {
  const client = await openToWork(server);
  if (jobs === 1) {
    await client.query(`${QUIETLY}; analyze`);
    return null;
  }
  const { rows } = await client.query<Table>(TABLES);
  const waiting = batched(rows);
  const work = async (session: pg.Client) => {
    await session.query(QUIETLY);
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      await session.query(`analyze ${batch.join(', ')}`);
    }
  };
  const others = Array.from({ length: Math.min(jobs, waiting.length) - 1 }, async () => {
    // If there is no room for another connection, there is one fewer.
    const other = await openToWork(server).catch(() => undefined);
    if (other) await work(other);
  });
  await Promise.all([work(client), ...others]);
  return null;
}

/** A table that this user may not analyse is skipped with a warning, which is not wanted. */
const QUIETLY = 'set client_min_messages = error';

function batched(tables: readonly Table[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const { schema, name, bytes } of tables) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const last = batches.at(-1);
    if (last && bytes <= room && last.length < BATCH_TABLES) {
      last.push(table);
      room -= bytes;
    } else {
      batches.push([table]);
      room = BATCH_BYTES - bytes;
    }
  }
  return batches;
}
