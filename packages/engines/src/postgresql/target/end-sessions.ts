import pg from 'pg';

/**
 * Asks all sessions with these databases to end. Answers the users of those that this one may not
 * end; they do not keep it from ending the others.
 */
export async function endSessionsOf(
  client: pg.Client,
  databases: readonly string[],
): Promise<string[]> {
  const list = databases.map((name) => pg.escapeLiteral(name)).join(', ');
  const { rows } = await client.query<{ pid: number; username: string | null }>(`
    select pid, usename as username from pg_catalog.pg_stat_activity
    where datname in (${list}) and pid <> pg_catalog.pg_backend_pid()`);
  const denied = new Set<string>();
  for (const { pid, username } of rows) {
    try {
      await client.query(`select pg_catalog.pg_terminate_backend(${pid})`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
      denied.add(username ?? 'the server itself');
    }
  }
  return [...denied];
}
