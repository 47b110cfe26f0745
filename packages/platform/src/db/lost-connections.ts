import type pg from 'pg';

/**
 * Reports idle connections of a pool that are lost. Once the pool has been ended they still take a
 * moment to close; one that is cut then is not reported.
 */
export function tellLostConnections(pool: pg.Pool, tell: (error: Error) => void): void {
  pool.on('error', (error) => {
    if (!pool.ending) tell(error);
  });
  // Stays after the pool drops the connection: if the server cuts it while it closes, an error
  // without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
}
