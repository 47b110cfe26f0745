import type pg from 'pg';

/**
 * Tells of connections of a pool that are lost while nobody uses them. Once the pool has been ended
 * they are still closing for a moment; what cuts them then is no loss.
 */
export function tellLostConnections(pool: pg.Pool, tell: (error: Error) => void): void {
  pool.on('error', (error) => {
    if (!pool.ending) tell(error);
  });
  // Stays when the pool lets go of it: one that the server cuts while it closes must end nothing.
  pool.on('connect', (client) => client.on('error', () => {}));
}
