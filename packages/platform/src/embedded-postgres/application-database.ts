import pg from 'pg';

export const APPLICATION_ROLE = 'holdfast';
/** A lock key, any number that nothing else locks: two processes that find no role would both create it. */
const ONE_AT_A_TIME = 4_705_291;

/**
 * The database that the services use, and the role they use it as: owner of the database, not a
 * superuser, allowed to make the restricted role. Returns its URL. Safe to call at every start, and
 * by several at once.
 */
export async function ensureApplicationDatabase(adminUrl: string, name: string): Promise<string> {
  const url = new URL(adminUrl.replace('@/', '@localhost/')); // URL wants a host; the socket is in the query
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {}); // the query that fails reports it
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${ONE_AT_A_TIME})`); // until the connection ends
    const password = pg.escapeLiteral(decodeURIComponent(url.password));
    const role = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    if (role.rowCount === 0) {
      await client.query(`create role ${APPLICATION_ROLE} login createrole password ${password}`);
    }
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      await client.query(`create database ${pg.escapeIdentifier(name)} owner ${APPLICATION_ROLE}`);
    }
  } finally {
    await client.end();
  }
  return `postgres://${APPLICATION_ROLE}:${url.password}@/${encodeURIComponent(name)}${url.search}`;
}
