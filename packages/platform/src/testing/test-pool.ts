import pg from 'pg';
import { tellLostConnections } from '../db/lost-connections.ts';

/**
 * Connections for a test's own queries. Losing one is no error: a test ends sessions as it likes,
 * and a pool that has ended is still closing its connections while their database is dropped.
 */
export function testPool(url: string, { max, schema }: { max: number; schema?: string }): pg.Pool {
  const pool = new pg.Pool({
    ...{ connectionString: url, max },
    onConnect: async (client) => {
      if (schema) await client.query(`set search_path to ${pg.escapeIdentifier(schema)}`);
    },
  });
  tellLostConnections(pool, () => {});
  return pool;
}
