import pg from 'pg';
import { ensureApplicationDatabase, startEmbeddedPostgres } from './index.ts';

/**
 * Starts a server in the directory given, runs a statement in a database for services if there is
 * one, prints the server's pid, and waits to be killed.
 */
const [, , directory = '', statement] = process.argv;
const server = await startEmbeddedPostgres({ directory });
if (statement !== undefined) {
  const url = await ensureApplicationDatabase(server.adminUrl(), 'services');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
process.stdout.write(`${server.pid}\n`);
setInterval(() => {}, 1_000);
